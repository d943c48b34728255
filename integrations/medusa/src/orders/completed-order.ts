import type { OrderCompleteInput } from '@tribune/client';
import { orderedProducts } from '@tribune/client/plugins';
import type { TribuneSettings } from '../modules/tribune/options';

/** The fields of an order that the plugin reads, as `query.graph` returns them. Amounts may be strings or Medusa objects. */
export interface DeliveredOrder {
  id: string;
  status: string;
  email: string | null;
  locale?: string | null;
  created_at: string | Date;
  customer_id: string | null;
  metadata: Record<string, unknown> | null;
  customer: {
    first_name: string | null;
    last_name: string | null;
    metadata: Record<string, unknown> | null;
  } | null;
  shipping_address: Address | null;
  billing_address: Address | null;
  items: (OrderedItem | null)[];
  fulfillments: ({ shipped_at: Moment; delivered_at: Moment; canceled_at: Moment } | null)[];
}

type Moment = string | Date | null;

interface Address {
  first_name: string | null;
  last_name: string | null;
  country_code: string | null;
}

interface OrderedItem {
  product_id: string | null;
  product_title: string | null;
  product_handle: string | null;
  title: string;
  unit_price: unknown;
  requires_shipping: boolean;
  detail: Record<'quantity' | 'shipped_quantity' | 'delivered_quantity' | 'written_off_quantity', unknown>;
}

export const orderFields = [
  ...['id', 'status', 'email', 'locale', 'created_at', 'customer_id', 'metadata'],
  ...['customer.first_name', 'customer.last_name', 'customer.metadata'],
  ...['shipping_address.*', 'billing_address.*', 'items.*', 'items.detail.*'],
  ...['fulfillments.shipped_at', 'fulfillments.delivered_at', 'fulfillments.canceled_at'],
];

const maxLength = 255;

/** Whether the whole order has been delivered or shipped. An order that is sent in parts counts with its last part. */
export function isComplete(order: DeliveredOrder, after: TribuneSettings['requestAfter']): boolean {
  if (order.status === 'canceled' || order.status === 'draft') return false;
  if (after === 'order') return true;
  const done = after === 'delivery' ? 'delivered_quantity' : 'shipped_quantity';
  return itemsOf(order).every(
    ({ detail }) => Number(detail[done]) + Number(detail.written_off_quantity) >= Number(detail.quantity),
  );
}

/** Converts an order to Tribune's format; null if it has no product or no email address. */
export function completedOrder(
  order: DeliveredOrder,
  { requestAfter, reviewPageUrl }: TribuneSettings,
): OrderCompleteInput | null {
  const products = productsOf(order);
  if (products.length === 0 || !order.email) return null;
  const consent = order.metadata?.marketing_consent ?? order.customer?.metadata?.marketing_consent;
  const country = order.shipping_address?.country_code;
  return {
    orderId: order.id,
    customerEmail: order.email,
    customerName: nameOf(order),
    customerID: order.customer_id ?? order.id,
    deliveryDate: new Date(dateOf(order, requestAfter)).toISOString(),
    deliveryDateType: { delivery: 'delivered', shipment: 'fulfilled', order: 'ordered' }[
      requestAfter
    ] as OrderCompleteInput['deliveryDateType'],
    orderedAt: new Date(order.created_at).toISOString(),
    products,
    reviewPageUrl,
    ...(country && { shippingCountry: country.toUpperCase() }),
    ...(order.locale && { locale: order.locale }),
    ...(typeof consent === 'boolean' && { marketingConsent: consent }),
  };
}

const itemsOf = (order: DeliveredOrder) => order.items.filter((item) => item !== null);

const productsOf = (order: DeliveredOrder) =>
  orderedProducts(
    itemsOf(order).flatMap(({ product_id, product_title, product_handle, title, unit_price, detail }) =>
      product_id
        ? {
            productId: product_id,
            productName: product_title || title,
            quantity: Number(detail.quantity),
            price: Number(unit_price) || 0,
            handle: product_handle,
          }
        : [],
    ),
  );

function nameOf(order: DeliveredOrder): string {
  for (const person of [order.shipping_address, order.billing_address, order.customer]) {
    const name = [person?.first_name, person?.last_name].filter(Boolean).join(' ').trim();
    if (name) return name.slice(0, maxLength);
  }
  return 'Customer';
}

/** The latest delivery or shipment, when the customer has everything. */
function dateOf(order: DeliveredOrder, after: TribuneSettings['requestAfter']): string | Date {
  const field = after === 'delivery' ? 'delivered_at' : 'shipped_at';
  const dates = order.fulfillments.flatMap((fulfillment) => {
    const date = fulfillment?.canceled_at ? null : fulfillment?.[field];
    return date ? [new Date(date)] : [];
  });
  if (after === 'order' || dates.length === 0) return order.created_at;
  return new Date(Math.max(...dates.map(Number)));
}
