import type { Static, woocommerceOrder } from '@tribune/contract';
import { invalid } from '../../platform/errors.ts';
import { isEmail } from '../../platform/http/validation.ts';
import { countryOf, orderedAtOf } from './optional-fields.ts';
import type { Order } from './receiving.ts';

type From = Static<typeof woocommerceOrder>;

/** WooCommerce sends a webhook for every change to an order; only completed orders count as delivered. */
export const isCompleted = ({ status }: From) => status === 'completed';

/** Converts a WooCommerce order. Throws VALIDATION_ERROR when it has no email address or no product. */
export function fromWooCommerceOrder(
  from: From,
  { reviewPageUrl, now }: { reviewPageUrl: string | null; now: Date },
): Order {
  const email = from.billing.email ?? '';
  const items = from.line_items.filter(({ product_id, quantity }) => product_id > 0 && quantity > 0);
  const faults = [
    ...(isEmail(email) ? [] : [{ field: 'billing.email', message: 'must be a valid email address' }]),
    ...(items.length > 0
      ? []
      : [{ field: 'line_items', message: 'must have at least one line with a product' }]),
  ];
  if (faults.length > 0) throw invalid(faults);
  const name = [from.billing.first_name, from.billing.last_name].filter(Boolean).join(' ');
  return {
    orderId: String(from.id),
    customerEmail: email,
    customerName: name || (email.split('@')[0] ?? email),
    // Guests have the customer id 0.
    customerID: String(from.customer_id || email),
    deliveryDate: utc(from.date_completed_gmt) ?? now.toISOString(),
    products: items.map((item) => ({
      productId: String(item.product_id),
      productName: item.name || String(item.product_id),
      quantity: item.quantity,
      price: Number(item.price) || 0,
    })),
    reviewPageUrl,
    // Stores complete an order when they have shipped it.
    deliveryDateType: 'fulfilled',
    ...orderedAtOf(utc(from.date_created_gmt)),
    ...countryOf(from.shipping?.country || from.billing.country),
  };
}

/** WooCommerce's `*_gmt` times have no time zone suffix. */
function utc(text: string | null | undefined): string | null {
  if (!text) return null;
  const time = Date.parse(/Z|[+-]\d\d:\d\d$/.test(text) ? text : `${text}Z`);
  return Number.isNaN(time) ? null : new Date(time).toISOString();
}
