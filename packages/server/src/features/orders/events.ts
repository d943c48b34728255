import type { EventType } from '@tribune/contract';
import type { Db } from '../../platform/db/database.ts';
import { typeId, uuidFrom } from '../../platform/ids.ts';
import type { SettledRequest } from '../review-requests/index.ts';
import { recordEvents } from '../webhooks/index.ts';
import type { StoredOrder } from './changing.ts';

/** The ID of the resource under which an order's events are numbered. */
export const orderEventsId = (orderId: string): string => uuidFrom(`order ${orderId}`);

/** Records that an order changed, was canceled, refunded or deleted. Contains no customer data. */
export function recordOrderEvent(
  tx: Db,
  merchantId: string,
  {
    before,
    after,
    request,
    now,
  }: { before: StoredOrder; after: StoredOrder; request: SettledRequest | null; now: Date },
): Promise<void> {
  const isNew = before.status !== after.status;
  const type: Extract<EventType, `order.${string}`> =
    isNew && after.status === 'deleted'
      ? 'order.deleted'
      : isNew && (after.status === 'canceled' || after.status === 'refunded')
        ? 'order.canceled'
        : 'order.updated';
  return recordEvents(tx, merchantId, {
    types: [type],
    resourceId: orderEventsId(after.order_id),
    data: async () => ({
      orderId: after.order_id,
      status: after.status,
      deliveryDate: after.delivered_at,
      productIds: after.product_ids,
      requestId: request && typeId('request', request.requestId),
      requestStatus: request?.status ?? null,
      scheduledFor: request?.scheduledFor?.toISOString() ?? null,
    }),
    now,
  });
}
