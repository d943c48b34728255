import { hyphenated, isEmail, type OrderStatus, type ShopSkipReason } from '@tribune/contract';
import type { ShopMessage } from '../../platform/shop-messages/newest.ts';
import { platformTime } from '../../platform/shop-messages/reading.ts';
import { shortened } from '../../platform/shortened.ts';
import type { Order } from './receiving.ts';

/** An order as a platform describes it. */
export interface ShopOrder extends Pick<ShopMessage, 'changedAt' | 'change'> {
  /** Null if the message contains no order ID. */
  orderId: string | null;
  status: OrderStatus;
  /** Null without an email address or a product. */
  order: Order | null;
  /** Why the customer is not asked; null if the message contains no reason. */
  reason: ShopSkipReason | null;
}

/** A line item, in the terms of both platforms. */
export interface ShopLine {
  productId: string | null;
  name: string | null | undefined;
  quantity: number;
  /** Total of the line; 0 if the platform does not send one. */
  total: number;
  price: number;
  isLeftOut?: boolean;
}

/** Maximum number of products stored per order. */
const maxProducts = 1_000;

/** The purchased products: excludes vouchers, fees, tips and gift cards, which have no product or a negative price. */
export function boughtProducts(lines: readonly ShopLine[]): Order['products'] {
  return lines
    .filter(isProduct)
    .filter(({ quantity, total }) => quantity > 0 || total > 0)
    .slice(0, maxProducts)
    .map(({ productId, name, quantity, price }) => ({
      productId,
      productName: shortened(name || productId, 255),
      quantity: Math.min(Math.max(1, Math.round(quantity)), 1_000_000),
      price,
    }));
}

export const isProduct = (line: ShopLine): line is ShopLine & { productId: string } =>
  line.productId !== null && line.price >= 0 && line.total >= 0 && !line.isLeftOut;

/** A number that platforms write as a number or text; 0 if invalid. */
export const amountOf = (value: string | number | null | undefined): number => {
  const amount = Number(value ?? 0);
  return Number.isFinite(amount) ? amount : 0;
};

export const addressIn = (...texts: (string | null | undefined)[]): string | null =>
  texts.find((text) => text && isEmail(text)) ?? null;

/** The name, or the local part of the address if the platform sends none. */
export const customerNameOf = (names: (string | null | undefined)[], email: string): string =>
  shortened(names.filter(Boolean).join(' ') || (email.split('@')[0] ?? email), 255);

/** Fields of a platform's order. Invalid values are omitted, so that no order is lost because of them. */
export function countryOf(text: string | null | undefined): { shippingCountry?: string } {
  const code = text?.toUpperCase() ?? '';
  return /^[A-Z]{2}$/.test(code) ? { shippingCountry: code } : {};
}

export function localeOf(text: string | null | undefined): { locale?: string } {
  return text && text.length <= 35 ? { locale: hyphenated(text) } : {};
}

export function orderedAtOf(text: string | null | undefined): { orderedAt?: string } {
  const time = platformTime(text);
  return time ? { orderedAt: time.toISOString() } : {};
}
