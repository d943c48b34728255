// Receives events: creates an endpoint, verifies the test event that is sent to it, and sends a completed order.
import { once } from 'node:events';
import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import { createClient, createWebhook, sendOrder, testWebhook, verifyWebhook } from '@tribune/client';

const {
  TRIBUNE_URL = '',
  TRIBUNE_MERCHANT = '',
  TRIBUNE_TOKEN = '',
  TRIBUNE_WEBHOOK_SECRET = '',
} = process.env;
const client = createClient({
  baseUrl: TRIBUNE_URL,
  merchantId: TRIBUNE_MERCHANT,
  accessToken: TRIBUNE_TOKEN,
});

let secret = '';
const server = createServer(async (request, response) => {
  try {
    const event = await verifyWebhook({ body: await text(request), headers: request.headers }, secret);
    response.writeHead(204).end();
    console.log(`received ${event.type}`);
    server.emit('event', event);
  } catch (error) {
    response.writeHead(401).end();
    console.error(error);
  }
});
await once(server.listen(0, '127.0.0.1'), 'listening');
const address = server.address();
const port = typeof address === 'object' ? address?.port : 0;

const endpoint = await createWebhook(client, { url: `http://127.0.0.1:${port}/` });
secret = endpoint.secret;
const received = once(server, 'event');
await testWebhook(client, { webhookId: endpoint.id });
await received;
server.close();

await sendOrder(
  client,
  {
    orderId: 'ORDER-1',
    customerEmail: 'maya@example.com',
    customerName: 'Maya Lindqvist',
    customerID: 'C-1',
    deliveryDate: new Date().toISOString(),
    products: [{ productId: 'SKU-1', productName: 'Rain jacket', quantity: 1, price: 149.9 }],
    reviewPageUrl: 'https://shop.example/review',
  },
  { secret: TRIBUNE_WEBHOOK_SECRET },
);
console.log('order sent');
