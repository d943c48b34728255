import type { OrderStatus, ShopSkipReason, Static, woocommerceOrder } from '@tribune/contract';
import { decodedEntities } from '../../platform/html-text.ts';
import { platformId, platformTime } from '../../platform/shop-messages/reading.ts';
import type { Order } from './receiving.ts';
import {
  addressIn,
  amountOf,
  boughtProducts,
  countryOf,
  customerNameOf,
  localeOf,
  orderedAtOf,
  type ShopOrder,
} from './shop-order.ts';

type From = Static<typeof woocommerceOrder>;

/** Converts a WooCommerce order. WooCommerce sends a webhook for every change; only completed orders count as delivered. */
export function fromWooCommerceOrder(from: From, topic: string | undefined, now: Date): ShopOrder {
  const orderId = platformId(from.id);
  if (topic === 'order.deleted' && !from.line_items)
    return {
      orderId,
      changedAt: null,
      change: 'deleted',
      status: 'deleted',
      order: null,
      reason: 'deleted',
    };
  const email = addressIn(from.billing?.email);
  const products = boughtProducts(
    (from.line_items ?? []).map((line) => ({
      productId: platformId(line.product_id),
      name: line.name && decodedEntities(line.name),
      quantity: amountOf(line.quantity),
      total: amountOf(line.total),
      price: amountOf(line.price),
    })),
  );
  const completedAt = platformTime(from.date_completed_gmt);
  const [status, statusReason] = statusOf(from, completedAt !== null);
  const names = [from.billing?.first_name, from.billing?.last_name].map(
    (name) => name && decodedEntities(name),
  );
  const order: Order | null =
    email && products.length > 0 && orderId
      ? {
          orderId,
          customerEmail: email,
          customerName: customerNameOf(names, email),
          // Guests have the customer ID 0.
          customerID: platformId(from.customer_id) ?? email,
          deliveryDate: (completedAt ?? now).toISOString(),
          products,
          reviewPageUrl: null,
          // Stores complete an order when it is shipped.
          deliveryDateType: 'fulfilled',
          ...orderedAtOf(from.date_created_gmt),
          ...countryOf(from.shipping?.country || from.billing?.country),
          ...(from.tribune?.marketing_consent != null && {
            marketingConsent: from.tribune.marketing_consent,
          }),
          ...localeOf(from.tribune?.locale),
        }
      : null;
  const isOrder = from.status && (topic ?? 'order.').startsWith('order.');
  return {
    orderId: isOrder ? orderId : null,
    changedAt: platformTime(from.date_modified_gmt) ?? completedAt ?? platformTime(from.date_created_gmt),
    change: topic === 'order.restored' ? 'restored' : 'updated',
    status,
    order,
    reason: statusReason ?? (email ? (products.length > 0 ? null : 'no_product') : 'no_email'),
  };
}

function statusOf(
  { status, total, refunds }: From,
  wasCompleted: boolean,
): [OrderStatus, ShopSkipReason | null] {
  const refunded = (refunds ?? []).reduce((sum, refund) => sum + Math.abs(amountOf(refund.total)), 0);
  const isRefunded = status === 'refunded' || (amountOf(total) > 0 && refunded >= amountOf(total));
  if (status === 'cancelled' || status === 'failed' || status === 'trash') return ['canceled', 'canceled'];
  if (isRefunded) return wasCompleted ? ['refunded', 'refunded'] : ['canceled', 'canceled'];
  return status === 'completed' ? ['completed', null] : ['open', 'not_completed'];
}
