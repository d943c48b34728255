import assert from 'node:assert/strict';
import { createHmac } from 'node:crypto';
import type { TestContext } from 'node:test';
import { getProduct } from '@tribune/client';
import { Client } from 'pg';
import { freePort, until } from '../../../packages/server/src/testing/processes.ts';
import { type GraphResponse, rawGraphAt } from './graph.ts';
import type { Ground, Merchant } from './ground.ts';
import type { RecordingProxy } from './proxy.ts';
import { followedEmail, requestsOf } from './requests.ts';
import type { Product } from './vendure-catalog.ts';
import { deliver, type Order, placeOrder, ship } from './vendure-orders.ts';
import { runScript, type VendureStore } from './vendure-store.ts';

export interface Scene {
  ground: Ground;
  /** Between the store and Tribune. */
  proxy: RecordingProxy;
  merchant: Merchant;
  /** The merchant of the channel `uk`. */
  uk: Merchant;
  store: VendureStore;
  jacket: Product;
  beanie: Product;
}

interface Messages {
  due: number;
  failing: number;
  refused: number;
  sentOrders: number;
  failures: { subjectId: string; status: string; error: string }[];
}

export async function orderArrivesSigned(scene: Scene): Promise<void> {
  const { proxy, merchant, jacket } = scene;
  const order = await deliveredOrder(scene, 'sven@example.com', [jacket]);
  const request = await requestArrives(scene, order.code);
  assert.deepEqual(request.products, [{ productId: jacket.id, name: 'Rain jacket', reviewed: false }]);
  assert.equal(request.customerName, 'Maya Lindqvist');
  const [sent] = ordersSent(proxy, order);
  assert.ok(sent);
  const signature = createHmac('sha256', merchant.webhookSecret).update(sent.body).digest('hex');
  assert.equal(sent.headers['x-webhook-signature'], signature);
  const { products, deliveryDateType, shippingCountry } = JSON.parse(sent.body);
  assert.deepEqual(products, [
    { productId: jacket.id, productName: 'Rain jacket', quantity: 2, price: 179.4, handle: 'rain-jacket' },
  ]);
  assert.deepEqual([deliveryDateType, shippingCountry], ['delivered', 'DE']);
}

export async function partsAreOneOrder(scene: Scene): Promise<void> {
  const { merchant, store, jacket, beanie } = scene;
  const order = await placeOrder(store, { email: 'parts@example.com', products: [jacket, beanie] });
  const [first, second] = order.lines;
  assert.ok(first && second);
  await deliver(store, await ship(store, order, [first]));
  const whole = await deliveredOrder(scene, 'whole@example.com', [jacket]);
  await requestArrives(scene, whole.code);
  assert.deepEqual(await requestsOf(merchant, order.code), [], 'half of an order is no order');
  await deliver(store, await ship(store, order, [second]));
  assert.equal((await requestArrives(scene, order.code)).products.length, 2);
}

/** The test store publishes every event twice. */
export async function repeatedEvent(scene: Scene): Promise<void> {
  const { ground, proxy, store, jacket } = scene;
  const order = await deliveredOrder(scene, 'again@example.com', [jacket]);
  await requestArrives(scene, order.code);
  await followedEmail(ground, 'again@example.com', store.worker);
  const jobs = await until(async () => {
    const found = await jobsOf(store, order);
    return found.length === 2 && found.every(({ isSettled }) => isSettled) && found;
  }, store.worker);
  assert.deepEqual(
    jobs.map(({ state }) => state),
    ['COMPLETED', 'COMPLETED'],
  );
  assert.equal(ordersSent(proxy, order).length, 1);
  assert.equal(ground.mail.received.filter(({ to }) => to === 'again@example.com').length, 1);
}

export async function canceledOrder(scene: Scene): Promise<void> {
  const { merchant, store, jacket } = scene;
  await store.worker.crash();
  const order = await deliveredOrder(scene, 'canceled@example.com', [jacket]);
  const { cancelOrder } = await store.admin<{ cancelOrder: { state: string } }>(
    `mutation($id: ID!) { cancelOrder(input: { orderId: $id, reason: "Returned" }) { ... on Order { state } } }`,
    { id: order.id },
  );
  assert.equal(cancelOrder.state, 'Cancelled');
  store.restartWorker();
  const later = await deliveredOrder(scene, 'kept@example.com', [jacket]);
  await requestArrives(scene, later.code);
  assert.deepEqual(await requestsOf(merchant, order.code), []);
}

export async function twoChannels(scene: Scene): Promise<void> {
  const { ground, merchant, uk, store, jacket } = scene;
  const order = await deliveredOrder(scene, 'eve@example.com', [jacket], 'uk');
  const request = await requestArrives(scene, order.code, uk);
  assert.equal(request.customerName, 'Maya Lindqvist');
  assert.deepEqual(await requestsOf(merchant, order.code), []);
  const { page } = await followedEmail(ground, 'eve@example.com', store.worker);
  assert.equal(page, `${scene.proxy.url}/r`, "a merchant without a review page has Tribune's");

  const wholesale = await deliveredOrder(scene, 'buyer@example.com', [jacket], 'wholesale');
  const later = await deliveredOrder(scene, 'after@example.com', [jacket]);
  await requestArrives(scene, later.code);
  for (const one of [merchant, uk]) assert.deepEqual(await requestsOf(one, wholesale.code), []);
}

export async function tribuneDown(scene: Scene): Promise<void> {
  const { ground, merchant, store, jacket } = scene;
  await ground.stopServing();
  const order = await deliveredOrder(scene, 'later@example.com', [jacket]);
  const failure = await failureOf(scene, order);
  assert.match(failure.error, /^(NETWORK|UNREADABLE)/);
  assert.equal(failure.status, 'due');
  await ground.restart();
  // Vendure's scheduler sends it.
  await requestArrives(scene, order.code);
  assert.equal((await requestsOf(merchant, order.code)).length, 1);
  assert.equal((await messages(store)).failing, 0);
}

/** A worker that is killed while it sends leaves its job as running, and Vendure never runs such a job again. */
export async function killed(scene: Scene): Promise<Order> {
  const { proxy, merchant, store, jacket } = scene;
  proxy.hangs = true;
  const order = await deliveredOrder(scene, 'killed@example.com', [jacket]);
  await until(() => ordersSent(proxy, order).length === 1, store.worker);
  await Promise.all([store.worker.crash(), store.server.crash()]);
  proxy.hangs = false;
  // That of the repeated event. Only the scheduler is left.
  await inDatabase(store, (client) => client.query(`delete from job_record where state = 'PENDING'`));
  assert.deepEqual(await requestsOf(merchant, order.code), []);
  return order;
}

export async function afterKill(scene: Scene, order: Order): Promise<void> {
  await requestArrives(scene, order.code);
  await followedEmail(scene.ground, 'killed@example.com', scene.store.worker);
  const states = (await jobsOf(scene.store, order)).map(({ state }) => state);
  assert.ok(states.includes('RUNNING'), 'what the killed worker has left');
  assert.equal((await requestsOf(scene.merchant, order.code)).length, 1);
}

/** `store` signs with the secret of another merchant. */
export async function wrongSecret(scene: Scene): Promise<Order> {
  const { merchant, uk, store, jacket } = scene;
  const order = await deliveredOrder(scene, 'secret@example.com', [jacket]);
  const failure = await failureOf(scene, order);
  assert.match(failure.error, /^INVALID_SIGNATURE/);
  assert.equal(failure.status, 'due', 'a secret can be corrected');
  const explained = new RegExp(`INVALID_SIGNATURE.*Check webhookSecret of ${merchant.merchantId}`);
  await until(() => explained.test(store.worker.output()), store.worker);
  const printed = store.worker.output();
  for (const secret of [merchant.webhookSecret, uk.webhookSecret]) assert.ok(!printed.includes(secret));
  assert.ok(!printed.includes('secret@example.com'));
  for (const one of [merchant, uk]) assert.deepEqual(await requestsOf(one, order.code), []);
  return order;
}

export async function correctedSecret(scene: Scene, { code }: Order): Promise<void> {
  // Unless the task has sent it already.
  await scene.store.admin('mutation { retryTribuneMessages }');
  await requestArrives(scene, code);
}

/** `store` asks after the shipment. */
export async function afterShipment(scene: Scene): Promise<void> {
  const { proxy, merchant, store, jacket } = scene;
  const order = await placeOrder(store, { email: 'shipped@example.com', products: [jacket] });
  const fulfillmentId = await ship(store, order);
  await requestArrives(scene, order.code);
  assert.equal(JSON.parse(ordersSent(proxy, order)[0]?.body ?? '').deliveryDateType, 'fulfilled');
  await deliver(store, fulfillmentId);
  const later = await deliveredOrder(scene, 'both@example.com', [jacket]);
  await requestArrives(scene, later.code);
  assert.equal(ordersSent(proxy, order).length, 1, 'the delivery sends it no second time');
  assert.equal((await requestsOf(merchant, order.code)).length, 1);
}

/** `store` asks after the payment. */
export async function afterPayment(scene: Scene): Promise<void> {
  const { proxy, store, jacket } = scene;
  const order = await placeOrder(store, { email: 'paid@example.com', products: [jacket] });
  await requestArrives(scene, order.code);
  assert.equal(JSON.parse(ordersSent(proxy, order)[0]?.body ?? '').deliveryDateType, 'ordered');
}

export async function wrongOptions(t: TestContext, { store }: Scene): Promise<void> {
  const env = {
    ...store.env,
    ...{ TRIBUNE_URL: 'reviews.example', TRIBUNE_MERCHANT: '', TRIBUNE_WEBHOOK_SECRET: 'sh-secret' },
    ...{ UK_TOKEN: 'tr_token', REQUEST_AFTER: 'Paid', PORT: String(await freePort()) },
  };
  await assert.rejects(runScript(t, env, 'server.js'), ({ message }: Error) => {
    for (const fault of [
      ...['url is not an address', 'merchantId is missing', 'webhookSecret starts with whsec_'],
      ...['channels.uk.accessToken starts with trp_', 'requestAfter is one of'],
    ])
      assert.ok(message.includes(fault), `${fault}: ${message}`);
    assert.ok(!message.includes('sh-secret'));
    return true;
  });
}

/** Its jobs are not in the database, and may start before the transaction that causes them ends. */
export async function arrivesWithBullMq(scene: Scene): Promise<void> {
  const { merchant, store, beanie } = scene;
  await store.admin(
    `mutation($id: ID!, $name: String!) {
      updateProduct(input: { id: $id, translations: [{ languageCode: en, name: $name }] }) { id }
    }`,
    { id: beanie.id, name: 'Alpine beanie' },
  );
  const order = await deliveredOrder(scene, 'redis@example.com', [beanie]);
  const request = await requestArrives(scene, order.code);
  assert.deepEqual(
    request.products.map(({ productId }) => productId),
    [beanie.id],
  );
  await until(async () => {
    const { name } = await getProduct(merchant.staff, { productId: beanie.id });
    return name === 'Alpine beanie';
  }, store.worker);
}

export async function adminRefusals({ store }: Scene): Promise<void> {
  const stranger = rawGraphAt(`${store.url}/admin-api`);
  const codeOf = ({ errors }: GraphResponse) => errors?.[0]?.extensions?.code;
  assert.equal(codeOf(await stranger('{ tribuneMessages { due } }')), 'FORBIDDEN');
  assert.equal(codeOf(await stranger('mutation { retryTribuneMessages }')), 'FORBIDDEN');
  assert.equal(codeOf(await stranger('{ tribuneQueue { nextStartAfter } }')), 'FORBIDDEN');
  const decision = 'id: "review_1", updatedAt: "2026-01-01T00:00:00Z", status: approved';
  assert.equal(
    codeOf(await stranger(`mutation { moderateTribuneItem(input: { ${decision} }) { id } }`)),
    'FORBIDDEN',
  );
  const shop = rawGraphAt(`${store.url}/shop-api`);
  assert.match((await shop('{ tribuneMessages { due } }')).errors?.[0]?.message ?? '', /Cannot query field/);
}

async function messages({ admin }: VendureStore): Promise<Messages> {
  const { tribuneMessages } = await admin<{ tribuneMessages: Messages }>(
    '{ tribuneMessages { due failing refused sentOrders failures { subjectId status error } } }',
  );
  return tribuneMessages;
}

function failureOf({ store }: Scene, order: Order) {
  return until(async () => {
    const { failures } = await messages(store);
    return failures.find(({ subjectId }) => subjectId === order.id);
  }, store.worker);
}

export async function deliveredOrder({ store }: Scene, email: string, products: Product[], channel?: string) {
  const order = await placeOrder(store, { email, products, ...(channel && { channel }) });
  await deliver(store, await ship(store, order));
  return order;
}

function requestArrives({ merchant, store }: Scene, orderCode: string, of = merchant) {
  return until(async () => {
    const [request] = await requestsOf(of, orderCode);
    return request;
  }, store.worker);
}

const ordersSent = ({ requests }: RecordingProxy, { code }: Order) =>
  requests.filter(({ path, body }) => path.endsWith('/order-complete') && body.includes(code));

function jobsOf(store: VendureStore, order: Order): Promise<{ state: string; isSettled: boolean }[]> {
  return inDatabase(store, async (client) => {
    const { rows } = await client.query(
      `select state, "isSettled" from job_record where "queueName" = 'tribune-send' and data::text like $1`,
      [`%"${order.id}"%`],
    );
    return rows;
  });
}

async function inDatabase<Result>(
  { env }: VendureStore,
  use: (client: Client) => Promise<Result>,
): Promise<Result> {
  const client = new Client({ connectionString: env.DATABASE_URL });
  await client.connect();
  try {
    return await use(client);
  } finally {
    await client.end();
  }
}
