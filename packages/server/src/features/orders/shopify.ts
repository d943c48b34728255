import type { OrderStatus, ShopSkipReason, Static, shopifyOrder } from '@tribune/contract';
import { platformId, platformTime } from '../../platform/shop-messages/reading.ts';
import type { Order } from './receiving.ts';
import {
  addressIn,
  amountOf,
  boughtProducts,
  countryOf,
  customerNameOf,
  isProduct,
  localeOf,
  orderedAtOf,
  type ShopLine,
  type ShopOrder,
} from './shop-order.ts';

type From = Static<typeof shopifyOrder>;

/** Unsigned headers of a message. */
export interface ShopifyHeaders {
  /** If the topic is unknown, the fields decide. */
  topic: string | undefined;
  /** Sent by Shopify's "Send test notification". */
  isTest: boolean;
  triggeredAt: Date | null;
}

/** Converts a Shopify order. Shopify's webhook has no delivery date: it is estimated from the last successful fulfillment. */
export function fromShopifyOrder(
  from: From,
  { topic, isTest, triggeredAt }: ShopifyHeaders,
  now: Date,
): ShopOrder {
  const orderId = platformId(from.id);
  if (topic === 'orders/delete' && !from.line_items)
    return {
      orderId,
      changedAt: triggeredAt,
      change: 'deleted',
      status: 'deleted',
      order: null,
      reason: 'deleted',
    };
  const lines = linesOf(from);
  const email = addressIn(from.email, from.contact_email, from.customer?.email);
  const products = boughtProducts(lines);
  const delivery = deliveryOf(from, topic);
  const everyProductIsGone = products.length === 0 && lines.some(isProduct);
  const [status, statusReason] = statusOf(from, {
    isTest,
    isFulfilled: delivery !== null,
    everyProductIsGone,
  });
  const order: Order | null =
    email && products.length > 0 && orderId
      ? {
          orderId,
          customerEmail: email,
          customerName: customerNameOf([from.customer?.first_name, from.customer?.last_name], email),
          customerID: platformId(from.customer?.id) ?? email,
          deliveryDate: (delivery?.at ?? now).toISOString(),
          products,
          reviewPageUrl: null,
          ...(typeof from.buyer_accepts_marketing === 'boolean' && {
            marketingConsent: from.buyer_accepts_marketing,
          }),
          deliveryDateType: 'fulfilled',
          ...orderedAtOf(from.created_at),
          ...countryOf(from.shipping_address?.country_code),
          ...localeOf(from.customer_locale),
        }
      : null;
  // Checkouts and draft orders look like orders.
  const isOrder = Array.isArray(from.line_items) && (topic ?? 'orders/').startsWith('orders/');
  return {
    orderId: isOrder ? orderId : null,
    changedAt: changedAtOf(from),
    change: 'updated',
    status,
    order,
    reason: statusReason ?? (email ? (products.length > 0 ? null : 'no_product') : 'no_email'),
  };
}

function linesOf({ line_items, refunds }: From): ShopLine[] {
  const returned = new Map<string, number>();
  for (const { line_item_id, quantity } of (refunds ?? []).flatMap(
    ({ refund_line_items }) => refund_line_items ?? [],
  ))
    if (platformId(line_item_id))
      returned.set(String(line_item_id), (returned.get(String(line_item_id)) ?? 0) + amountOf(quantity));
  return (line_items ?? []).map((line) => ({
    productId: platformId(line.product_id),
    name: line.title || line.name,
    quantity: amountOf(
      line.current_quantity ?? amountOf(line.quantity) - (returned.get(String(line.id)) ?? 0),
    ),
    total: 0,
    price: amountOf(line.price),
    isLeftOut: line.gift_card === true,
  }));
}

function statusOf(
  from: From,
  {
    isTest,
    isFulfilled,
    everyProductIsGone,
  }: { isTest: boolean; isFulfilled: boolean; everyProductIsGone: boolean },
): [OrderStatus, ShopSkipReason | null] {
  if (isTest || from.test === true) return ['canceled', 'test'];
  if (from.cancelled_at || from.financial_status === 'voided') return ['canceled', 'canceled'];
  if (from.financial_status === 'refunded' || everyProductIsGone)
    return isFulfilled ? ['refunded', 'refunded'] : ['canceled', 'canceled'];
  return isFulfilled ? ['completed', null] : ['open', 'not_completed'];
}

/** The date of delivery; null unless the whole order was fulfilled. Fulfillments may be canceled afterwards. */
function deliveryOf(
  { fulfillments, fulfillment_status }: From,
  topic: string | undefined,
): { at: Date | null } | null {
  const isFulfilled =
    fulfillment_status === 'fulfilled' ||
    topic === 'orders/fulfilled' ||
    (topic === undefined && !fulfillment_status);
  if (!isFulfilled) return null;
  if (!fulfillments?.length) return { at: null };
  const successful = fulfillments.filter(({ status }) => (status ?? 'success') === 'success');
  if (successful.length === 0) return null;
  return { at: latest(successful.map(({ updated_at, created_at }) => updated_at ?? created_at)) };
}

const changedAtOf = (from: From): Date | null =>
  platformTime(from.updated_at) ??
  latest([
    from.created_at,
    from.cancelled_at,
    ...(from.fulfillments ?? []).map(({ updated_at, created_at }) => updated_at ?? created_at),
  ]);

function latest(texts: (string | null | undefined)[]): Date | null {
  const times = texts.flatMap((text) => platformTime(text)?.getTime() ?? []);
  return times.length > 0 ? new Date(Math.max(...times)) : null;
}
