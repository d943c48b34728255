import type { Platform, receivedShopOrder, ShopSkipReason, Static } from '@tribune/contract';
import type { Changes } from '../../platform/db/changes.ts';
import { type Db, rowWith } from '../../platform/db/database.ts';
import { table } from '../../platform/db/statement.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import type { Merchant } from '../../platform/merchants/merchant.ts';
import { isSuspended } from '../../platform/merchants/suspension.ts';
import { isNewest } from '../../platform/shop-messages/newest.ts';
import { skipReasonOfRequest } from '../review-requests/index.ts';
import { changeOrder, type OrderChange, orderForUpdate } from './changing.ts';
import { reviewPageOf } from './connections.ts';
import { type OrderResponse, receiveOrder } from './receiving.ts';
import type { ShopOrder } from './shop-order.ts';

type Response = Static<typeof receivedShopOrder>;

/** Applies a platform's message about an order: stores a new order, applies changes, and skips everything else. */
export function receiveShopOrder(
  db: Db,
  merchant: Merchant,
  {
    platform,
    message,
    changes,
    now,
  }: { platform: Platform; message: ShopOrder; changes: Changes; now: Date },
): Promise<Response> {
  const { merchantId } = merchant;
  const { orderId, changedAt, change, order, status } = message;
  return inTransaction(db, async (tx) => {
    const unusable = await unusableBecause(tx, merchantId, { platform, orderId });
    const reason = unusable ?? message.reason;
    const isCurrent = await isNewest(tx, merchantId, {
      platform,
      kind: 'order',
      resourceId: orderId ?? '',
      changedAt,
      change,
      skipReason: reason,
      now,
    });
    if (!isCurrent) return skipped(orderId, 'outdated');
    if (unusable || orderId === null) return skipped(orderId, unusable);
    const before = await orderForUpdate(tx, merchantId, orderId);
    if (before) {
      const changed = await changeOrder(tx, merchantId, before, { change: changeIn(message), changes, now });
      return answered(tx, merchantId, changed, reason);
    }
    if (!order || (status !== 'completed' && status !== 'refunded')) return skipped(orderId, reason);
    const reviewPageUrl = await reviewPageOf(tx, merchantId, platform);
    const received = { order: { ...order, reviewPageUrl }, source: platform, status, now };
    return answered(tx, merchantId, await receiveOrder(tx, merchant, received), reason);
  });
}

async function unusableBecause(
  tx: Db,
  merchantId: string,
  { platform, orderId }: { platform: Platform; orderId: string | null },
): Promise<ShopSkipReason | null> {
  if (await isSuspended(tx, merchantId)) return 'suspended';
  if (orderId === null) return 'unreadable';
  const known = await rowWith(tx, table('orders')('source'), { merchant_id: merchantId, order_id: orderId });
  return known && known.source !== platform ? 'other_source' : null;
}

/** The change that a message makes to a known order; only the status if the message has no products or address. */
function changeIn({ order, status, reason }: ShopOrder): OrderChange {
  const settled = reason === 'no_product' ? 'refunded' : status;
  if (!order) return { status: settled };
  const { orderId: _, customerID: _customer, reviewPageUrl: _page, ...fields } = order;
  return { ...fields, status: settled };
}

const skipped = (orderId: string | null, reason: Response['reason']): Response => ({
  orderId,
  requestId: null,
  status: 'skipped',
  scheduledFor: null,
  incentiveClaimId: null,
  reason,
});

/** The response with a reason for skipping: the message's own reason, or that of the review request, such as an unsubscribed address. */
async function answered(
  tx: Db,
  merchantId: string,
  response: OrderResponse,
  reason: Response['reason'],
): Promise<Response> {
  const isSkipped = response.status === 'skipped';
  return {
    ...response,
    reason: isSkipped ? (reason ?? (await skipReasonOfRequest(tx, merchantId, response.orderId))) : null,
  };
}
