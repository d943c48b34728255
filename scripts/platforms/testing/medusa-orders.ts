import type { Catalog, Product } from './medusa-catalog.ts';
import type { MedusaStore } from './medusa-store.ts';

export interface Order {
  id: string;
  email: string;
  items: { id: string; quantity: number; product_id: string }[];
}

/** Buys as the storefront does: a cart, shipping, payment, completion. */
export async function placeOrder(
  { shop }: MedusaStore,
  { regionId }: Catalog,
  { email, products }: { email: string; products: Product[] },
): Promise<Order> {
  const { cart } = await shop.post<{ cart: { id: string } }>('/store/carts', {
    region_id: regionId,
    email,
    items: products.map(({ variants }) => ({ variant_id: variants.at(-1)?.id, quantity: 2 })),
    shipping_address: {
      first_name: 'Maya',
      last_name: 'Lindqvist',
      address_1: 'Am Kai 3',
      city: 'Hamburg',
      postal_code: '20457',
      country_code: 'de',
    },
  });
  const { shipping_options } = await shop.get<{ shipping_options: { id: string }[] }>(
    `/store/shipping-options?cart_id=${cart.id}`,
  );
  await shop.post(`/store/carts/${cart.id}/shipping-methods`, { option_id: shipping_options[0]?.id });
  const { payment_collection } = await shop.post<{ payment_collection: { id: string } }>(
    '/store/payment-collections',
    { cart_id: cart.id },
  );
  await shop.post(`/store/payment-collections/${payment_collection.id}/payment-sessions`, {
    provider_id: 'pp_system_default',
  });
  const { order } = await shop.post<{ order: Order }>(`/store/carts/${cart.id}/complete`);
  return order;
}

/** Ships items of an order as the admin does. Returns the fulfillment, which is not delivered yet. */
export async function fulfil(
  { admin }: MedusaStore,
  { locationId }: Catalog,
  order: Order,
  items = order.items,
): Promise<string> {
  const lines = items.map(({ id, quantity }) => ({ id, quantity }));
  const path = `/admin/orders/${order.id}/fulfillments`;
  const fulfilled = await admin.post<{
    order: { fulfillments: { id: string; shipped_at: string | null }[] };
  }>(`${path}?fields=*fulfillments`, { items: lines, location_id: locationId });
  const fulfillment = fulfilled.order.fulfillments.find(({ shipped_at }) => !shipped_at);
  if (!fulfillment) throw new Error('Medusa created no fulfillment');
  await admin.post(`${path}/${fulfillment.id}/shipments`, { items: lines });
  return fulfillment.id;
}

export async function deliver({ admin }: MedusaStore, order: Order, fulfillmentId: string): Promise<void> {
  await admin.post(`/admin/orders/${order.id}/fulfillments/${fulfillmentId}/mark-as-delivered`);
}
