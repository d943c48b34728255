import type { OrderStatus } from '@tribune/contract';
import { type Db, row, rows } from '../../platform/db/database.ts';
import { columnsOf, statement, table } from '../../platform/db/statement.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { typeId, uuidFrom } from '../../platform/ids.ts';
import type { StaffRecipient } from '../../platform/mail/draft.ts';
import { mailOwners } from '../../platform/mail/owners.ts';
import { deliveryMissing } from '../../platform/mail/templates/index.ts';
import { recordEvents } from '../webhooks/index.ts';
import { deleteDueSteps, withdrawUnsent } from './manual-actions.ts';
import { scheduleStep } from './scheduling.ts';

const waitMs = 15 * 24 * 60 * 60_000;

interface Claim {
  orderId: string;
  publicUrl: string;
  now: Date;
}

/**
 * Records that an order has not arrived, as its customer says: cancels queued emails, postpones reminders, and notifies the merchant by
 * event and the owners by email. Repeating it changes nothing. Returns false if nothing was sent for the order.
 */
export function recordNotReceived(
  db: Db,
  merchantId: string,
  { orderId, publicUrl, now }: Claim,
): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    const requestId = await requestOfOrder(tx, merchantId, orderId);
    if (requestId === null) return false;
    await deleteDueSteps(tx, merchantId, requestId);
    const request = await lockedRequest(tx, merchantId, requestId);
    if (request?.status !== 'sent') return false;
    const step = request.reminded_at === null ? 'reminder' : 'second_reminder';
    const isReminded = request.second_reminded_at !== null;
    const isRepeated = request.postpone_reason === 'not_received' && request.reminder_due_at !== null;
    const dueAt = isRepeated ? new Date(request.reminder_due_at ?? now) : new Date(now.getTime() + waitMs);
    if (!isReminded) await scheduleStep(tx, merchantId, { requestId, step, dueAt });
    if (isRepeated) return true;
    await postpone(tx, merchantId, { requestId, dueAt: isReminded ? null : dueAt, now });
    await recordEvents(tx, merchantId, {
      types: ['order.not_received'],
      resourceId: uuidFrom(`order ${orderId}`),
      data: async () => ({
        orderId,
        status: request.order_status,
        deliveryDate: request.delivered_at,
        productIds: request.product_ids,
        requestId: typeId('request', requestId),
        requestStatus: 'sent',
        scheduledFor: isReminded ? null : dueAt.toISOString(),
      }),
      now,
    });
    await reportToOwners(tx, merchantId, { orderId, publicUrl, now });
    return true;
  });
}

async function requestOfOrder(db: Db, merchantId: string, orderId: string): Promise<string | null> {
  const found = await row(
    db,
    statement`select ${table('review_requests')('request_id')} from review_requests where merchant_id = $1 and order_id = $2`,
    [merchantId, orderId],
  );
  return found?.request_id ?? null;
}

const columns = columnsOf(
  table('review_requests', 'q')(
    'status',
    'reminded_at',
    'second_reminded_at',
    'postpone_reason',
    'reminder_due_at',
  ),
  table('orders', 'o').holding<{ status: OrderStatus }>().as({ order_status: 'status' }),
  table('orders', 'o')('delivered_at', 'product_ids'),
);

function lockedRequest(tx: Db, merchantId: string, requestId: string) {
  return row(
    tx,
    statement`select ${columns} from review_requests as q
     join orders as o on o.merchant_id = $1 and o.merchant_id = q.merchant_id and o.order_id = q.order_id
     where q.merchant_id = $1 and q.request_id = $2 for update of q`,
    [merchantId, requestId],
  );
}

async function postpone(
  tx: Db,
  merchantId: string,
  { requestId, dueAt, now }: { requestId: string; dueAt: Date | null; now: Date },
): Promise<void> {
  await withdrawUnsent(tx, merchantId, { requestId, now });
  await rows(
    tx,
    `update review_requests set reminder_due_at = $3, postpone_reason = 'not_received', postponed_from = null, updated_at = $4
     where merchant_id = $1 and request_id = $2`,
    [merchantId, requestId, dueAt, now],
  );
}

/** Emails the owners. The email contains the order's ID, but no text by the customer. */
async function reportToOwners(tx: Db, merchantId: string, { orderId, publicUrl, now }: Claim): Promise<void> {
  const content = (to: StaffRecipient) => deliveryMissing({ ...to, orderId });
  await mailOwners(tx, merchantId, { content, publicUrl, now });
}
