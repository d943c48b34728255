import type { RequestOptions, TribuneClient } from './client.ts';
import { orderComplete } from './generated/operations.gen.ts';
import type { OrderCompleteInput, OrderCompleteResult } from './generated/types.gen.ts';
import { areEqual, bytesOf, hmac, toHex } from './signature.ts';

/** Returns the `X-Webhook-Signature` of a request body, computed with the merchant's webhook secret. */
export async function signOrder(body: string, secret: string): Promise<string> {
  return toHex(await hmac(bytesOf(secret), body));
}

/** Whether a body was signed with the merchant's webhook secret. For tests of code that sends orders. */
export async function verifyOrder(body: string, signature: string, secret: string): Promise<boolean> {
  return areEqual(bytesOf(await signOrder(body, secret)), bytesOf(signature.toLowerCase()));
}

/** Signs a completed order and sends it, which starts the review request. */
export async function sendOrder(
  client: TribuneClient,
  order: OrderCompleteInput,
  { secret, ...options }: RequestOptions & { secret: string },
): Promise<OrderCompleteResult> {
  const signature = await signOrder(JSON.stringify(order), secret);
  return orderComplete(client, order, {
    ...options,
    headers: { ...options.headers, 'x-webhook-signature': signature },
  });
}
