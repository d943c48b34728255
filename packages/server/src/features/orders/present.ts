import type { OrderStatus, Static, storedOrder } from '@tribune/contract';
import { type Db, row } from '../../platform/db/database.ts';
import { columnsOf, orNull, statement, table } from '../../platform/db/statement.ts';
import { typeId } from '../../platform/ids.ts';
import type { Order } from './receiving.ts';

const columns = columnsOf(
  table('orders', 'o').holding<{ status: OrderStatus; items: Order['products'] | null }>()(
    ...(['order_id', 'status', 'source', 'customer_email', 'customer_name', 'delivered_at'] as const),
    ...(['items', 'product_ids'] as const),
  ),
  orNull(table('review_requests', 'q')('request_id', 'scheduled_for')),
  orNull(table('review_requests', 'q').as({ request_status: 'status' })),
);

/** An order as staff see it; undefined if it does not exist or was deleted. */
export async function presentedOrder(
  db: Db,
  merchantId: string,
  orderId: string,
): Promise<Static<typeof storedOrder> | undefined> {
  const order = await row(
    db,
    statement`select ${columns} from orders as o
     left join review_requests as q on q.merchant_id = $1 and q.order_id = o.order_id
     where o.merchant_id = $1 and o.order_id = $2 and o.status <> 'deleted'`,
    [merchantId, orderId],
  );
  if (!order) return undefined;
  const names = new Map((order.items ?? []).map(({ productId, productName }) => [productId, productName]));
  return {
    orderId: order.order_id,
    status: order.status,
    source: order.source,
    customerEmail: order.customer_email,
    customerName: order.customer_name,
    deliveryDate: order.delivered_at,
    products: order.product_ids.map((productId) => ({
      productId,
      productName: names.get(productId) ?? null,
    })),
    requestId: order.request_id && typeId('request', order.request_id),
    requestStatus: order.request_status,
    scheduledFor: order.request_status === 'scheduled' ? order.scheduled_for : null,
  };
}
