import type { OrderStatus, Verification } from '@tribune/contract';
import { lookedUpEach } from '../../platform/db/database.ts';
import { computedColumns, output } from '../../platform/db/statement.ts';

/** Order statuses that verify reviews of the order's products. */
const verifying: readonly OrderStatus[] = ['completed', 'refunded'];

export const isVerifying = (status: OrderStatus) => verifying.includes(status);

/** SQL equivalent of `isVerifying`. */
export const verifies = (order: string) => `${order}.status in ('${verifying.join(`', '`)}')`;

/**
 * Columns that decide whether the order named by an author verifies the purchase: whether the order is the author's and contains the
 * reviewed product (`condition`), and whether it was canceled or not delivered. Parameters: `$merchantId`, `$orderId`, `$emailKey`.
 */
export const orderColumns = (condition = 'true') =>
  computedColumns(
    [
      `exists (select from orders where merchant_id = $merchantId and order_id = $orderId and email_key = $emailKey
        and ${condition} and ${verifies('orders')} ${lookedUpEach})`,
      output.boolean('order_known'),
    ],
    [
      `exists (select from orders where merchant_id = $merchantId and order_id = $orderId and not ${verifies('orders')} ${lookedUpEach})`,
      output.boolean('order_void'),
    ],
  );

/** How the named order verifies a submission. `vouches`: a merchant's server sent it. */
export function verificationByOrder(
  orderId: string | null,
  { order_known, order_void }: { order_known: boolean; order_void: boolean },
  vouches: boolean,
): Extract<Verification, 'order' | 'merchant' | 'none'> {
  if (orderId === null || order_void) return 'none';
  if (order_known) return 'order';
  return vouches ? 'merchant' : 'none';
}
