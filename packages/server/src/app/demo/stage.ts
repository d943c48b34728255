import type { OrderResponse } from '../../features/orders/index.ts';
import type { SubmissionOptions } from '../../features/reviews/index.ts';
import type { Db } from '../../platform/db/database.ts';
import { uuidOf } from '../../platform/ids.ts';
import type { Merchant } from '../../platform/merchants/merchant.ts';

/** The environment of the season's steps. */
export interface Stage {
  tx: Db;
  merchant: Merchant;
  publicUrl: string;
  changes: SubmissionOptions['changes'];
  products: readonly { productId: string; name: string; price: number }[];
  /** The response to each order, by order id. */
  orders: Map<string, OrderResponse>;
}

/** One event of the season and its time (ISO 8601). */
export interface Step {
  at: string;
  happen(now: Date): Promise<unknown>;
}

/** The review request of an order. Throws when there is none, because the content is then inconsistent. */
export function requestOf({ orders }: Stage, orderId: string): string {
  const requestId = uuidOf('request', orders.get(orderId)?.requestId ?? '');
  if (requestId === null) throw new Error(`No review request for order ${orderId}`);
  return requestId;
}
