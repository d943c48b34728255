import { createHmac } from 'node:crypto';
import type { Harness, TestMerchant } from './harness.ts';

export const order = (changes: object = {}) => ({
  orderId: 'ORD-1001',
  customerEmail: 'maya@example.com',
  customerName: 'Maya Lindqvist',
  customerID: 'C-7',
  deliveryDate: '2026-11-01T10:00:00Z',
  products: [
    { productId: 'P-1', productName: 'Stormcroft Jacket', quantity: 1, price: 149.5 },
    { productId: 'P-2', productName: 'Tarn Bottle', quantity: 2, price: 24 },
  ],
  reviewPageUrl: 'https://shop.example/account/reviews?lang=en',
  ...changes,
});

export const signatureOf = (
  body: string | Buffer,
  secret: string | Buffer,
  encoding: 'hex' | 'base64' = 'hex',
) => createHmac('sha256', secret).update(body).digest(encoding);

/** Posts an order webhook with a raw body, signed unless the headers override the signature. */
export async function deliver(
  { app }: Pick<Harness, 'app'>,
  shop: TestMerchant,
  body: object | string | Buffer,
  headers: Record<string, string> = {},
) {
  const payload = typeof body === 'string' || Buffer.isBuffer(body) ? body : JSON.stringify(body);
  const answer = await app.inject({
    method: 'POST',
    url: '/apiV2/webhooks/order-complete',
    headers: {
      'content-type': 'application/json',
      'x-merchant-id': shop.id,
      'x-webhook-signature': signatureOf(payload, shop.webhookSecret),
      ...headers,
    },
    payload,
  });
  return { status: answer.statusCode, headers: answer.headers, body: answer.json() };
}

interface PlatformMessage {
  platform: 'shopify' | 'woocommerce';
  /** After `/webhooks/PLATFORM/MERCHANT`. */
  path: '' | '/products' | '/privacy';
  topic: string;
  secret: string;
  body: object;
  headers?: Record<string, string>;
}

/** Posts a message as a platform does, signed unless the headers override the signature. */
export async function sendFrom({ app }: Pick<Harness, 'app'>, shop: TestMerchant, message: PlatformMessage) {
  const payload = JSON.stringify(message.body);
  const signature = signatureOf(payload, message.secret, 'base64');
  const own: Record<string, string> =
    message.platform === 'shopify'
      ? { 'x-shopify-topic': message.topic, 'x-shopify-hmac-sha256': signature }
      : { 'x-wc-webhook-topic': message.topic, 'x-wc-webhook-signature': signature };
  const answer = await app.inject({
    method: 'POST',
    url: `/apiV2/webhooks/${message.platform}/${shop.id}${message.path}`,
    headers: { 'content-type': 'application/json', ...own, ...message.headers },
    payload,
  });
  return { status: answer.statusCode, headers: answer.headers, body: answer.json() };
}
