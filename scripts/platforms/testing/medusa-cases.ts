import assert from 'node:assert/strict';
import { getProduct, listReviewRequests } from '@tribune/client';
import { Client } from 'pg';
import { until } from '../../../packages/server/src/testing/processes.ts';
import type { Ground, Merchant } from './ground.ts';
import type { Catalog, Product } from './medusa-catalog.ts';
import { deliver, fulfil, placeOrder } from './medusa-orders.ts';
import { type MedusaStore, storeUrl } from './medusa-store.ts';
import { followedEmail, requestsOf } from './requests.ts';

export interface Scene {
  ground: Ground;
  merchant: Merchant;
  /** Another merchant of the same Tribune, with another store. */
  stranger: Merchant;
  store: MedusaStore;
  catalog: Catalog;
  jacket: Product;
  beanie: Product;
}

interface Messages {
  counts: { due: number; failing: number; refused: number };
  failures: { subjectId: string; status: string; error: string }[];
}

interface Reviews {
  totalReviews: number;
  averageRating: number;
  recommendation: object | null;
  reviews: {
    id: string;
    text: string;
    authorName: string;
    verifiedPurchase: boolean;
    verification: string;
  }[];
}

export async function productsArrive({ merchant, jacket, beanie }: Scene): Promise<void> {
  const product = (productId: string) => getProduct(merchant.staff, { productId }).catch(() => undefined);
  // Sent first with what exists of its variants.
  const synced = await until(async () => {
    const found = await product(jacket.id);
    return found?.groupId ? found : undefined;
  });
  assert.equal(synced.name, 'Rain jacket');
  assert.equal(synced.handle, 'rain-jacket');
  assert.equal(synced.url, `${storeUrl}/de/products/rain-jacket`);
  assert.equal(synced.imageUrl, 'https://cdn.shop.example/rain-jacket.jpg');
  assert.equal(synced.brand, 'Larkmoor');
  assert.equal(synced.groupId, jacket.id);
  // Medusa returns them in any order.
  const variants = await Promise.all(jacket.variants.map(({ id }) => product(id)));
  assert.deepEqual(variants.map((variant) => [variant?.sku, variant?.gtin, variant?.groupId]).sort(), [
    ['RAIN-JACKET-M', '4006381333948', jacket.id],
    ['RAIN-JACKET-S', '4006381333931', jacket.id],
  ]);
  const single = await until(async () => {
    const found = await product(beanie.id);
    return found?.sku ? found : undefined;
  });
  assert.deepEqual([single.sku, single.groupId], ['BEANIE-ONE', null], 'a single variant is the product');
}

export async function changedProductArrives({ merchant, store, beanie }: Scene): Promise<void> {
  await store.admin.post(`/admin/products/${beanie.id}`, { title: 'Fell beanie' });
  await until(async () => {
    const { name } = await getProduct(merchant.staff, { productId: beanie.id });
    return name === 'Fell beanie';
  }, store.engine);
}

export async function orderBecomesReview(scene: Scene): Promise<void> {
  const { ground, merchant, store, jacket } = scene;
  const order = await delivered(scene, 'maya@example.com', [jacket]);
  const [request] = await until(async () => {
    const requests = await requestsOf(merchant, order.id);
    return requests.length > 0 && requests;
  }, store.engine);
  assert.deepEqual(request?.products, [{ productId: jacket.id, name: 'Rain jacket', reviewed: false }]);
  assert.equal(request?.customerName, 'Maya Lindqvist');

  const { page, token } = await followedEmail(ground, 'maya@example.com', store.engine);
  assert.equal(page, `${storeUrl}/reviews`);
  const checked = await store.shop.get<{ valid: boolean; products: { productId: string }[] }>(
    `/store/tribune/review-tokens/${token}`,
  );
  assert.deepEqual([checked.valid, checked.products[0]?.productId], [true, jacket.id]);
  const review = {
    productId: jacket.id,
    rating: 5,
    authorName: 'Maya',
    authorEmail: 'maya@example.com',
    token,
  };
  const text = 'Three days of rain in the fells and still dry inside.';
  await store.shop.post('/store/tribune/reviews', { ...review, text, wouldRecommend: true });

  const path = `/store/tribune/products/${jacket.id}/reviews`;
  const list = await until(async () => {
    const found = await store.shop.get<Reviews>(path);
    return found.totalReviews === 1 && found;
  });
  assert.deepEqual(
    list.reviews.map((shown) => [shown.text, shown.authorName, shown.verifiedPurchase, shown.verification]),
    [[text, 'Maya', true, 'token']],
  );
  const variantId = jacket.variants[0]?.id;
  const { ratings } = await store.shop.get<{
    ratings: { averageRating: number; totalReviews: number; recommendation: object | null }[];
  }>(`/store/tribune/ratings?productIds=${jacket.id},${variantId},prod_unknown`);
  assert.deepEqual(
    ratings.map(({ averageRating, totalReviews }) => [averageRating, totalReviews]),
    [
      [5, 1],
      [5, 1],
      [0, 0],
    ],
    'variants share the reviews of their product',
  );
  const recommendation = { percent: 100, recommended: 1, answered: 1 };
  assert.deepEqual([ratings[0]?.recommendation, ratings[2]?.recommendation], [recommendation, null]);
  assert.deepEqual(list.recommendation, recommendation);
  const data = await store.shop.get<object>(`/store/tribune/products/${jacket.id}/structured-data`);
  assert.match(JSON.stringify(data), /AggregateRating/);
  const again = await store.shop.send('POST', '/store/tribune/reviews', { ...review, text });
  assert.ok([409, 410].includes(again.status), `a used token is refused: ${again.body}`);
}

export async function partsAreOneOrder(scene: Scene): Promise<void> {
  const { merchant, store, catalog, jacket, beanie } = scene;
  const order = await placeOrder(store, catalog, { email: 'parts@example.com', products: [jacket, beanie] });
  const [first, second] = order.items;
  assert.ok(first && second);
  await deliver(store, order, await fulfil(store, catalog, order, [first]));
  const whole = await delivered(scene, 'whole@example.com', [jacket]);
  await requestArrives(scene, whole.id);
  assert.deepEqual(await requestsOf(merchant, order.id), [], 'half of an order is no order');
  await deliver(store, order, await fulfil(store, catalog, order, [second]));
  const request = await requestArrives(scene, order.id);
  assert.equal(request.products.length, 2);
}

/** As Medusa's event bus delivers events again after a crash: the same order is made due, and sent again. */
export async function repeatedEvent(scene: Scene): Promise<void> {
  const { ground, merchant, store, jacket } = scene;
  const order = await delivered(scene, 'again@example.com', [jacket]);
  await requestArrives(scene, order.id);
  await followedEmail(ground, 'again@example.com', store.engine);
  await inDatabase(store, async (client) => {
    await client.query(`update tribune_message set status = 'due', due_at = now() where subject_id = $1`, [
      order.id,
    ]);
  });
  await store.admin.post('/admin/tribune/messages/retry');
  await until(async () => {
    const { counts } = await store.admin.get<Messages>('/admin/tribune/messages');
    return counts.due === 0;
  }, store.engine);
  assert.equal((await requestsOf(merchant, order.id)).length, 1);
  const emails = ground.mail.received.filter(({ to }) => to === 'again@example.com');
  assert.equal(emails.length, 1);
}

export async function tribuneDown(scene: Scene): Promise<void> {
  const { ground, merchant, store, jacket } = scene;
  await ground.stopServing();
  const order = await delivered(scene, 'later@example.com', [jacket]);
  const { failures } = await until(async () => {
    const found = await store.admin.get<Messages>('/admin/tribune/messages');
    return found.failures.some(({ subjectId }) => subjectId === order.id) && found;
  }, store.engine);
  assert.match(failures[0]?.error ?? '', /^NETWORK/);
  const read = await store.shop.send('GET', `/store/tribune/products/${jacket.id}/reviews`);
  assert.equal(read.status, 503);
  await ground.restart();
  await requestArrives(scene, order.id);
  assert.equal((await requestsOf(merchant, order.id)).length, 1);
}

/** A process that ends between the delivery and its event leaves no message. */
export async function lostEvent(scene: Scene): Promise<void> {
  const { ground, store, jacket } = scene;
  await ground.stopServing();
  const order = await delivered(scene, 'lost@example.com', [jacket]);
  await inDatabase(store, (client) =>
    until(async () => {
      const { rowCount } = await client.query('delete from tribune_message where subject_id = $1', [
        order.id,
      ]);
      return rowCount === 1;
    }, store.engine),
  );
  await ground.restart();
  await store.admin.post('/admin/tribune/messages/retry');
  await requestArrives(scene, order.id);
}

/** `store` signs with the secret of another merchant. */
export async function wrongSecret(scene: Scene): Promise<{ orderId: string }> {
  const { merchant, stranger, store, jacket } = scene;
  const order = await delivered(scene, 'secret@example.com', [jacket]);
  const { failures } = await until(async () => {
    const found = await store.admin.get<Messages>('/admin/tribune/messages');
    return found.failures.some(({ subjectId }) => subjectId === order.id) && found;
  }, store.engine);
  const failure = failures.find(({ subjectId }) => subjectId === order.id);
  assert.match(failure?.error ?? '', /^INVALID_SIGNATURE/);
  assert.equal(failure?.status, 'due', 'a secret can be corrected');
  assert.deepEqual(await requestsOf(merchant, order.id), []);
  const { reviewRequests } = await listReviewRequests(stranger.staff, {
    customerEmail: 'secret@example.com',
  });
  assert.deepEqual(reviewRequests, []);
  return { orderId: order.id };
}

export async function correctedSecret(scene: Scene, orderId: string): Promise<void> {
  await scene.store.admin.post('/admin/tribune/messages/retry');
  await requestArrives(scene, orderId);
}

async function delivered({ store, catalog }: Scene, email: string, products: Product[]) {
  const order = await placeOrder(store, catalog, { email, products });
  await deliver(store, order, await fulfil(store, catalog, order));
  return order;
}

async function requestArrives({ merchant, store }: Scene, orderId: string) {
  return until(async () => {
    const [request] = await requestsOf(merchant, orderId);
    return request;
  }, store.engine);
}

async function inDatabase<Result>(
  store: MedusaStore,
  use: (client: Client) => Promise<Result>,
): Promise<Result> {
  const client = new Client({ connectionString: store.env.DATABASE_URL });
  await client.connect();
  try {
    return await use(client);
  } finally {
    await client.end();
  }
}
