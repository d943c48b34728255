import type { Static, shopifyOrder } from '@tribune/contract';
import { invalid } from '../../platform/errors.ts';
import { isEmail } from '../../platform/http/validation.ts';
import { countryOf, orderedAtOf } from './optional-fields.ts';
import type { Order } from './receiving.ts';

/**
 * Converts a Shopify order. Shopify's webhook has no delivery date: it is estimated from the last fulfillment. Throws VALIDATION_ERROR when the order has no email address or no product.
 */
export function fromShopifyOrder(
  from: Static<typeof shopifyOrder>,
  { reviewPageUrl, now }: { reviewPageUrl: string | null; now: Date },
): Order {
  const email = from.email || from.contact_email || from.customer?.email || '';
  // Tips and custom line items have no product.
  const items = from.line_items.filter(
    ({ product_id, quantity }) => typeof product_id === 'number' && quantity > 0,
  );
  const faults = [
    ...(isEmail(email) ? [] : [{ field: 'email', message: 'must be a valid email address' }]),
    ...(items.length > 0
      ? []
      : [{ field: 'line_items', message: 'must have at least one line with a product' }]),
  ];
  if (faults.length > 0) throw invalid(faults);
  const fulfilments = (from.fulfillments ?? []).map(({ updated_at, created_at }) => updated_at ?? created_at);
  const name = [from.customer?.first_name, from.customer?.last_name].filter(Boolean).join(' ');
  return {
    orderId: String(from.id),
    customerEmail: email,
    customerName: name || (email.split('@')[0] ?? email),
    customerID: String(from.customer?.id ?? email),
    deliveryDate: fulfilments.filter((time) => typeof time === 'string').at(-1) ?? now.toISOString(),
    products: items.map((item) => ({
      productId: String(item.product_id),
      productName: item.title || item.name || String(item.product_id),
      quantity: item.quantity,
      price: Number(item.price) || 0,
    })),
    reviewPageUrl,
    ...(typeof from.buyer_accepts_marketing === 'boolean' && {
      marketingConsent: from.buyer_accepts_marketing,
    }),
    deliveryDateType: 'fulfilled',
    ...orderedAtOf(from.created_at),
    ...countryOf(from.shipping_address?.country_code),
    ...(from.customer_locale && { locale: from.customer_locale }),
  };
}
