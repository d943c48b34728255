import { type DeliveryDateType, emailKeyOf, type OrderStatus } from '@tribune/contract';
import type { Changes } from '../../platform/db/changes.ts';
import { type Db, row, rows } from '../../platform/db/database.ts';
import { type Row, statement, table } from '../../platform/db/statement.ts';
import { typeId } from '../../platform/ids.ts';
import { enqueue } from '../../platform/jobs/job.ts';
import { settleClaimOfOrder } from '../incentives/index.ts';
import { type SettledRequest, settleRequest } from '../review-requests/index.ts';
import { settleTokensOfOrder } from '../review-tokens/index.ts';
import { recordOrderEvent } from './events.ts';
import { reverifyReviewsJob, reverifyStoreReviewJob } from './job-types.ts';
import {
  distinct,
  dueAt,
  nameProducts,
  type Order,
  type OrderResponse,
  orderContext,
  skipReasonOf,
} from './receiving.ts';
import { isVerifying } from './verification.ts';

const columns = table('orders').holding<{
  status: OrderStatus;
  items: Order['products'] | null;
  answer: OrderResponse | null;
  delivery_date_type: DeliveryDateType | null;
}>()(
  ...([
    'order_id',
    'status',
    'source',
    'email_key',
    'customer_email',
    'customer_name',
    'delivered_at',
  ] as const),
  ...([
    'items',
    'product_ids',
    'returned_product_ids',
    'review_page_url',
    'marketing_consent',
    'locale',
  ] as const),
  ...(['answer', 'delivery_date_type', 'ordered_at', 'shipping_country', 'time_zone'] as const),
);
/** An order as stored. Imported orders lack most of it. */
export type StoredOrder = Row<typeof columns>;

/** A change of an order. Absent fields are unchanged. */
export type OrderChange = Partial<Omit<Order, 'orderId' | 'customerID'>> & { status?: OrderStatus };

export function orderForUpdate(
  tx: Db,
  merchantId: string,
  orderId: string,
): Promise<StoredOrder | undefined> {
  return row(
    tx,
    statement`select ${columns} from orders where merchant_id = $1 and order_id = $2 for update`,
    [merchantId, orderId],
  );
}

/**
 * Changes an order in the transaction that has locked it, together with its unsent emails, the reviews and links that it verifies, and
 * its claim. Returns the new response to a repeated order.
 */
export async function changeOrder(
  tx: Db,
  merchantId: string,
  before: StoredOrder,
  { change, changes, now }: { change: OrderChange; changes?: Pick<Changes, 'announce'>; now: Date },
): Promise<OrderResponse> {
  const after = merged(before, change, now);
  const { order_id: orderId, status, items } = after;
  if (contentOf(after) === contentOf(before)) return responseOf(before, null);
  const products = items ?? [];
  const context = await orderContext(tx, merchantId, {
    orderId,
    emailKey: after.email_key,
    productIds: after.product_ids,
  });
  const added = products.filter(({ productId }) => !before.product_ids.includes(productId));
  await nameProducts(tx, merchantId, { products: added, changes, now });
  const request = await settleRequest(tx, merchantId, {
    orderId,
    customerEmail: after.customer_email ?? after.email_key,
    skipReason: skipReasonOf(status, after.marketing_consent, context),
    keepsTime: hasSameTiming(before, after),
    dueAt: () => dueAt(tx, merchantId, { order: timed(after, now), context, now }),
    now,
  });
  await settleTokensOfOrder(tx, merchantId, {
    orderId,
    verifies: isVerifying(status),
    now,
  });
  await settleClaimOfOrder(tx, merchantId, {
    orderId,
    isAsked: status === 'completed',
    customerEmail: after.customer_email ?? after.email_key,
    customerName: after.customer_name ?? '',
    products,
    now,
  });
  if (isVerifying(status) !== isVerifying(before.status))
    for (const job of [reverifyReviewsJob, reverifyStoreReviewJob])
      await enqueue(tx, job, { merchantId, orderId });
  const answer = responseOf(after, request);
  await updateOrder(tx, merchantId, { ...after, answer });
  await recordOrderEvent(tx, merchantId, { before, after, request, now });
  return answer;
}

function merged(before: StoredOrder, change: OrderChange, now: Date): StoredOrder {
  const items = change.products ? distinct(change.products) : before.items;
  const product_ids = change.products ? (items ?? []).map(({ productId }) => productId) : before.product_ids;
  const isDelivered = before.delivered_at !== null && Date.parse(before.delivered_at) <= now.getTime();
  // A product that is removed after delivery was returned.
  const returned = isDelivered
    ? [...before.returned_product_ids, ...before.product_ids].filter((id) => !product_ids.includes(id))
    : before.returned_product_ids;
  const time = (text: string | undefined, known: string | null) =>
    text === undefined ? known : new Date(text).toISOString();
  return {
    ...before,
    status: change.status ?? before.status,
    email_key: emailKeyOf(change.customerEmail) ?? before.email_key,
    customer_email: change.customerEmail ?? before.customer_email,
    customer_name: change.customerName ?? before.customer_name,
    delivered_at: time(change.deliveryDate, before.delivered_at),
    items,
    product_ids,
    returned_product_ids: [...new Set(returned)],
    review_page_url: change.reviewPageUrl ?? before.review_page_url,
    marketing_consent: change.marketingConsent ?? before.marketing_consent,
    locale: change.locale ?? before.locale,
    delivery_date_type: change.deliveryDateType ?? before.delivery_date_type,
    ordered_at: time(change.orderedAt, before.ordered_at),
    shipping_country: change.shippingCountry ?? before.shipping_country,
    time_zone: change.timeZone ?? before.time_zone,
  };
}

/** JSON from the database orders its fields differently. */
const contentOf = ({ items, ...order }: StoredOrder) =>
  JSON.stringify([
    Object.values(order),
    items?.map(({ productId, productName, quantity, price, handle = null, category = null }) => [
      ...[productId, productName, quantity, price, handle, category],
    ]),
  ]);

const timingOf = (order: StoredOrder) =>
  JSON.stringify([
    ...[
      order.delivered_at,
      order.delivery_date_type,
      order.ordered_at,
      order.shipping_country,
      order.time_zone,
    ],
    order.product_ids,
  ]);

const hasSameTiming = (before: StoredOrder, after: StoredOrder) => timingOf(before) === timingOf(after);

const timed = (order: StoredOrder, now: Date) => ({
  deliveryDate: order.delivered_at ?? now.toISOString(),
  deliveryDateType: order.delivery_date_type ?? undefined,
  orderedAt: order.ordered_at ?? undefined,
  shippingCountry: order.shipping_country ?? undefined,
  timeZone: order.time_zone ?? undefined,
  products: order.items ?? [],
});

/** Imported orders have neither a response nor a review request. */
function responseOf(
  { order_id: orderId, answer }: StoredOrder,
  request: SettledRequest | null,
): OrderResponse {
  const known = answer ?? {
    orderId,
    requestId: null,
    status: 'skipped' as const,
    scheduledFor: null,
    incentiveClaimId: null,
  };
  if (!request) return known;
  const isAsked = ['scheduled', 'sent', 'completed'].includes(request.status);
  return {
    ...known,
    requestId: typeId('request', request.requestId),
    status: isAsked ? 'scheduled' : 'skipped',
    scheduledFor: isAsked ? (request.scheduledFor?.toISOString() ?? null) : null,
  };
}

async function updateOrder(tx: Db, merchantId: string, order: StoredOrder): Promise<void> {
  await rows(
    tx,
    `update orders set status = $status, email_key = $email_key, customer_email = $customer_email,
       customer_name = $customer_name, delivered_at = $delivered_at, items = $items, product_ids = $product_ids,
       returned_product_ids = $returned_product_ids, review_page_url = $review_page_url,
       marketing_consent = $marketing_consent, locale = $locale, answer = $answer,
       delivery_date_type = $delivery_date_type, ordered_at = $ordered_at, shipping_country = $shipping_country,
       time_zone = $time_zone
     where merchant_id = $merchant_id and order_id = $order_id`,
    {
      ...order,
      merchant_id: merchantId,
      items: order.items && JSON.stringify(order.items),
      answer: order.answer && JSON.stringify(order.answer),
    },
  );
}
