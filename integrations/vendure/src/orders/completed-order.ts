import type { OrderCompleteInput } from '@tribune/client';
import { orderedProducts } from '@tribune/client/plugins';
import type { Order, OrderLine } from '@vendure/core';
import { inLanguage } from '../in-language';
import type { Merchant, OrderDetails, RequestAfter } from '../options';

const maxLength = 255;

/** States that an order enters when, or after, it reaches the configured state. */
const states: Record<RequestAfter, readonly string[]> = {
  Delivered: ['Delivered'],
  Shipped: ['Shipped', 'PartiallyDelivered', 'Delivered'],
  PaymentSettled: ['PaymentSettled', 'PartiallyShipped', 'Shipped', 'PartiallyDelivered', 'Delivered'],
};

const dateTypes = { Delivered: 'delivered', Shipped: 'fulfilled', PaymentSettled: 'ordered' } as const;

/**
 * Whether an order is sent when it enters this state. Orders that Vendure splits among sellers are paid as a whole, but shipped and
 * delivered by each seller.
 */
export function isCompletedBy(state: string, type: string, after: RequestAfter): boolean {
  const leftOut = after === 'PaymentSettled' ? 'Seller' : 'Aggregate';
  return type !== leftOut && states[after].includes(state);
}

export interface OrderFacts {
  order: Order;
  merchant: Merchant;
  after: RequestAfter;
  /** Time of the delivery, shipment or payment. */
  completedAt: Date;
  details: OrderDetails;
  /** ID of a product or customer as in Vendure's APIs. */
  publicId(id: number | string): string;
  /** Decimals of prices. */
  precision: number;
  /** Language of the channel. */
  languageCode: string;
}

/** Converts an order to Tribune's format; null if it has no product or no customer. */
export function completedOrder(facts: OrderFacts): OrderCompleteInput | null {
  const { order, merchant, after, completedAt, details, publicId } = facts;
  const products = productsOf(facts);
  const { customer } = order;
  if (products.length === 0 || !customer?.emailAddress) return null;
  const country = order.shippingAddress?.countryCode;
  const placedAt = order.orderPlacedAt ?? order.createdAt;
  return {
    orderId: order.code,
    customerEmail: customer.emailAddress,
    customerName: nameOf(order),
    customerID: publicId(customer.id),
    deliveryDate: (after === 'PaymentSettled' ? placedAt : completedAt).toISOString(),
    deliveryDateType: dateTypes[after],
    orderedAt: placedAt.toISOString(),
    products,
    reviewPageUrl: merchant.reviewPageUrl,
    ...(country && { shippingCountry: country.toUpperCase() }),
    ...(details.locale && { locale: details.locale }),
    ...(typeof details.marketingConsent === 'boolean' && { marketingConsent: details.marketingConsent }),
  };
}

const productsOf = ({ order, publicId, precision, languageCode }: OrderFacts) =>
  orderedProducts(
    order.lines.map((line) => {
      const { product } = line.productVariant;
      const productId = publicId(product.id);
      const { name = '', slug = '' } = inLanguage(product.translations, languageCode) ?? {};
      return {
        ...{ productId, productName: name || productId, handle: slug },
        ...{ quantity: line.quantity, price: priceOf(line, precision) },
      };
    }),
  );

const priceOf = (line: OrderLine, precision: number) => line.unitPriceWithTax / 10 ** precision;

function nameOf({ customer, shippingAddress, billingAddress }: Order): string {
  const names = [
    fullName(shippingAddress),
    fullName(billingAddress),
    [customer?.firstName, customer?.lastName].filter(Boolean).join(' '),
  ];
  const name = names.map((text) => text.trim()).find((text) => text !== '');
  return (name ?? 'Customer').slice(0, maxLength);
}

const fullName = (address: Order['shippingAddress'] | undefined) => address?.fullName ?? '';
