import { createHmac } from 'node:crypto';

const dayMs = 24 * 60 * 60 * 1000;

/** A signed order-complete message for one product or more, delivered that many days ago. */
export function orderComplete(
  shop: { merchantId: string; webhookSecret: string },
  { orderId, productId, daysAgo }: { orderId: string; productId: string | string[]; daysAgo: number },
) {
  const body = JSON.stringify({
    orderId,
    customerEmail: `${orderId}@example.com`,
    customerName: 'Noor',
    customerID: orderId,
    deliveryDate: new Date(Date.now() - daysAgo * dayMs).toISOString(),
    products: [productId]
      .flat()
      .map((id) => ({ productId: id, productName: 'Jacket', quantity: 1, price: 99 })),
    reviewPageUrl: 'https://shop.example/review',
  });
  return {
    method: 'POST',
    path: '/webhooks/order-complete',
    headers: {
      'x-merchant-id': shop.merchantId,
      'content-type': 'application/json',
      'x-webhook-signature': createHmac('sha256', shop.webhookSecret).update(body).digest('hex'),
    },
    body,
  };
}

/** Sends the message to `store.origin` and returns the content of its response. */
export async function sendOrder(
  store: { origin: string; merchantId: string; webhookSecret: string },
  order: Parameters<typeof orderComplete>[1],
): Promise<{ requestId: string }> {
  const { path, ...request } = orderComplete(store, order);
  const answer = await fetch(`${store.origin}/apiV2${path}`, request);
  return ((await answer.json()) as { data: { requestId: string } }).data;
}
