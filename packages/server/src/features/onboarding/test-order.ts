import { randomInt } from 'node:crypto';
import { type Config, publicUrlOf } from '../../platform/config.ts';
import type { Db } from '../../platform/db/database.ts';
import type { Merchant } from '../../platform/merchants/merchant.ts';
import { type OrderResponse, receiveOrder } from '../orders/index.ts';

/** Order IDs of test orders begin with it. */
export const testOrderPrefix = 'TEST-';

interface TestOrder {
  /** Email address of the staff member who places it. */
  email: string;
  product: { productId: string; productName?: string };
  config: Config;
  now: Date;
}

/** Receives a staff member's test order as if the store had sent it. Its review page is the hosted one. */
export function receiveTestOrder(
  db: Db,
  merchant: Merchant,
  { email, product: { productId, productName = productId }, config, now }: TestOrder,
): Promise<OrderResponse> {
  const orderId =
    testOrderPrefix +
    randomInt(36 ** 6)
      .toString(36)
      .toUpperCase()
      .padStart(6, '0');
  return receiveOrder(db, merchant, {
    order: {
      orderId,
      customerEmail: email,
      customerName: email.split('@')[0] ?? email,
      customerID: email,
      deliveryDate: now.toISOString(),
      products: [{ productId, productName, quantity: 1, price: 0 }],
      reviewPageUrl: `${publicUrlOf(config)}/r`,
      marketingConsent: true,
      locale: merchant.locale,
    },
    source: 'tribune',
    now,
  });
}
