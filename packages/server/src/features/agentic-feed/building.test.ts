// Thorough runs only.

import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { test } from 'node:test';
import { rows } from '../../platform/db/database.ts';
import { partsOf } from '../../platform/feeds/feed.ts';
import { buildRequested } from '../../platform/feeds/requesting.ts';
import { WorkerStopping } from '../../platform/jobs/stopping.ts';
import { atOnce, givenReview } from '../../testing/given.ts';
import { startHarness, type TestMerchant } from '../../testing/harness.ts';
import { stoppingAfter } from '../../testing/stopping-worker.ts';
import { importFile } from '../imports/importing.ts';
import { key, ok, process } from '../privacy/person.fixture.ts';
import { buildAgenticFeed, rebuildAgenticFeed } from './building.ts';
import { feed } from './feed.ts';

const harness = await startHarness();
const { context } = harness;
const { db } = context;

const fetchFeed = (shop: TestMerchant) => harness.app.inject(`/apiV2/feeds/agentic/${shop.id}.jsonl`);
const small = { partProducts: 5 };
const productNumber = (index: number) => `P-${String(index).padStart(4, '0')}`;
const sequence = (many: number) => Array.from({ length: many }, (_, index) => productNumber(index));

async function productsIn(shop: TestMerchant): Promise<string[]> {
  const { statusCode, body } = await fetchFeed(shop);
  assert.equal(statusCode, 200, body);
  return body
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line).item_id);
}

/** Imports a review of each of so many products, and requests the feed. */
async function givenProducts(many: number): Promise<TestMerchant> {
  const shop = await harness.merchant();
  const lines = sequence(many).map(
    (id, index) => `${id},5,Ben,b${index}@example.com,2024-01-01T00:00:00Z,Text of ${id}.`,
  );
  const file = `productId,rating,authorName,authorEmail,createdAt,text\n${lines.join('\n')}\n`;
  await importFile({
    db,
    merchantId: shop.uuid,
    source: Readable.from([Buffer.from(file)]),
    format: 'native',
  });
  await rows(db, 'insert into agentic_feeds (merchant_id, asked_at) values ($1, $2)', [
    shop.uuid,
    new Date(),
  ]);
  return shop;
}

async function storedKeys(shop: TestMerchant): Promise<string[]> {
  const keys = [];
  for await (const { key } of context.media.storage.list(`f/agentic/${shop.uuid}/`)) keys.push(key);
  return keys.toSorted();
}

const servedKeys = async (shop: TestMerchant) =>
  (await partsOf(db, feed, shop.uuid, 'served')).flatMap(({ key }) => key ?? []).toSorted();

test('a build that is stopped again and again continues without repeating a step, and the feed is complete', async () => {
  const shop = await givenProducts(43);
  let stored = 0;
  for (let attempts = 1; ; attempts++) {
    const interrupted = stoppingAfter(context, 2);
    const result = await buildAgenticFeed(interrupted, shop.uuid, small).catch((error) => {
      assert.ok(error instanceof WorkerStopping, String(error));
      return 'stopped';
    });
    stored += interrupted.counted.stored;
    if (result === 'built') break;
    assert.deepEqual(await partsOf(db, feed, shop.uuid, 'served'), [], 'an unfinished feed is not served');
    assert.ok(attempts < 20);
  }
  // Parts of five as long as more than ten are left, then one of eight.
  assert.equal(stored, 8);
  assert.deepEqual(await productsIn(shop), sequence(43));
});

test('only parts with changed products are stored again, and the result equals a feed built from scratch', async () => {
  const shop = await givenProducts(43);
  assert.equal(await buildAgenticFeed(context, shop.uuid, small), 'built');
  const { reviews } = (await shop.asBrowser('GET', '/reviews?limit=100')).body;
  const idOfReview = (id: string) =>
    reviews.find(({ productId }: { productId: string }) => productId === id).id;
  const changes: [stored: number, change: () => Promise<unknown>][] = [
    [1, () => givenReview(shop, { productId: 'P-0007', text: 'A new one of today.' })],
    [1, () => shop.asStaff('PATCH', `/reviews/${idOfReview('P-0020')}/moderate`, { status: 'rejected' })],
    [1, () => shop.asStaff('PUT', '/admin/products/P-0031', { name: 'Boots' })],
    [1, () => shop.asStaff('DELETE', `/admin/reviews/${idOfReview('P-0000')}`, {})],
    [1, () => givenReview(shop, { productId: 'A-1', text: 'Of a product before all others.' })],
    [1, () => givenReview(shop, { productId: 'Z-1', text: 'Of a product after all others.' })],
    [
      2,
      () => atOnce(7, (n) => givenReview(shop, { productId: `P-0012-${n}`, authorEmail: `n${n}@x.example` })),
    ],
  ];
  for (const [index, [stored, change]] of changes.entries()) {
    harness.clock.advance(60_000);
    await change();
    const counting = stoppingAfter(context, 1_000);
    assert.equal(await buildAgenticFeed(counting, shop.uuid, small), 'built', `change ${index}`);
    assert.equal(counting.counted.stored, stored, `change ${index}`);
    const incremental = (await fetchFeed(shop)).body;
    await rows(db, "update agentic_feed_parts set digest = '' where merchant_id = $1", [shop.uuid]);
    assert.equal(await buildAgenticFeed(context, shop.uuid, { ...small, erasing: true }), 'built');
    assert.equal((await fetchFeed(shop)).body, incremental, `change ${index}`);
    assert.equal(await buildAgenticFeed(context, shop.uuid, small), 'unchanged');
  }
  await givenReview(shop, { productId: 'P-0007', text: 'One more of today.' });
  const replaced = await servedKeys(shop);
  assert.equal(await buildAgenticFeed(context, shop.uuid, small), 'built');
  harness.clock.advance(14 * 60 * 1000);
  await buildAgenticFeed(context, shop.uuid, small);
  const stored = await storedKeys(shop);
  assert.ok(replaced.every((key) => stored.includes(key)));
  harness.clock.advance(2 * 60 * 1000);
  await buildAgenticFeed(context, shop.uuid, small);
  assert.deepEqual(await storedKeys(shop), await servedKeys(shop));
});

test('what changes during a build, or while it is interrupted, is right when it is finished', async () => {
  const shop = await givenProducts(30);
  await assert.rejects(buildAgenticFeed(stoppingAfter(context, 3), shop.uuid, small), WorkerStopping);
  const { reviews } = (await shop.asBrowser('GET', '/reviews?limit=100')).body;
  const reject = (id: string) =>
    shop.asStaff(
      'PATCH',
      `/reviews/${reviews.find((one: { productId: string }) => one.productId === id).id}/moderate`,
      {
        status: 'rejected',
      },
    );
  await reject('P-0003');
  const storage: typeof context.media.storage = Object.create(context.media.storage);
  let rejected = false;
  storage.putFile = async (...args) => {
    await context.media.storage.putFile(...args);
    if (!rejected) await reject('P-0008');
    rejected = true;
  };
  const slow = { ...context, media: { ...context.media, storage } };
  assert.equal(await buildAgenticFeed(slow, shop.uuid, small), 'built');
  const expected = sequence(30).filter((id) => id !== 'P-0003' && id !== 'P-0008');
  assert.deepEqual(await productsIn(shop), expected);
});

test('an erased text remains in no object of the storage, not even of an interrupted build', async () => {
  const shop = await givenProducts(12);
  await buildAgenticFeed(context, shop.uuid, small);
  const { reviews } = (await shop.asBrowser('GET', '/reviews?limit=100')).body;
  await shop.asStaff('DELETE', `/admin/reviews/${reviews[0].id}`, {});
  await assert.rejects(buildAgenticFeed(stoppingAfter(context, 1), shop.uuid, small), WorkerStopping);
  await shop.asStaff('DELETE', `/admin/reviews/${reviews[1].id}`, {});
  await rebuildAgenticFeed(context, shop.uuid);
  const gone = [reviews[0].productId, reviews[1].productId];
  assert.deepEqual(
    await productsIn(shop),
    sequence(12).filter((id) => !gone.includes(id)),
  );
  assert.deepEqual(await storedKeys(shop), await servedKeys(shop));
});

test('the erasure of a person takes their texts out of the feed and the storage at once', async () => {
  const shop = await harness.merchant();
  await givenReview(shop, { text: 'Only Maya wrote this sentence.' });
  assert.match((await fetchFeed(shop)).body, /Only Maya/);
  const before = await storedKeys(shop);
  const asked = await ok(shop.asStaff('POST', '/admin/privacy/erase', { email: 'maya@example.com' }, key()));
  assert.equal((await process(harness, shop, asked.id)).status, 'completed');
  assert.doesNotMatch((await fetchFeed(shop)).body, /Only Maya/);
  const after = await storedKeys(shop);
  assert.ok(before.length === 1 && !after.includes(before[0] ?? ''));
});

test('parts that became small are merged', async () => {
  const shop = await givenProducts(60);
  await buildAgenticFeed(context, shop.uuid, { partProducts: 1 });
  assert.ok((await partsOf(db, feed, shop.uuid, 'served')).length > 40);
  await givenReview(shop, { productId: 'P-0001', text: 'A change of one product.' });
  await buildAgenticFeed(context, shop.uuid, { partProducts: 20 });
  assert.equal((await partsOf(db, feed, shop.uuid, 'served')).length, 2);
  assert.deepEqual(await productsIn(shop), sequence(60));
});

test('concurrent first requests of a small merchant cause one build, and all get the feed', async () => {
  const shop = await harness.merchant();
  await givenReview(shop);
  const answers = await atOnce(10, () => fetchFeed(shop));
  for (const { statusCode, body } of answers)
    assert.deepEqual([statusCode, body.split('\n').length], [200, 2]);
  assert.equal(new Set(answers.map(({ headers }) => headers.etag)).size, 1);
});

test('the first request of a large merchant queues a build and says when to come back', async () => {
  const shop = await givenProducts(201);
  const refused = await fetchFeed(shop);
  assert.deepEqual([refused.statusCode, refused.headers['retry-after']], [503, '60']);
  assert.equal(await buildAgenticFeed(context, shop.uuid), 'built');
  assert.equal((await productsIn(shop)).length, 201);
});

test('one worker builds at a time, and the build of a killed one is continued once its lease has expired', async () => {
  const shop = await givenProducts(6);
  await rows(db, 'update agentic_feeds set lease = $2, leased_at = $3 where merchant_id = $1', [
    shop.uuid,
    randomUUID(),
    harness.clock.now(),
  ]);
  assert.equal(await buildAgenticFeed(context, shop.uuid), 'busy');
  harness.clock.advance(context.media.silenceMs + 1);
  assert.equal(await buildAgenticFeed(context, shop.uuid), 'built');
  assert.deepEqual(await productsIn(shop), sequence(6));
});

test('a feed whose object is missing from the storage is built again', async () => {
  const shop = await givenProducts(6);
  await buildAgenticFeed(context, shop.uuid);
  await context.media.storage.deletePrefix(`f/agentic/${shop.uuid}/`);
  assert.equal((await fetchFeed(shop)).statusCode, 503);
  assert.equal(await buildAgenticFeed(context, shop.uuid), 'built');
  assert.deepEqual(await productsIn(shop), sequence(6));
});

/** Stores an object as a worker does that is killed before it records the object. */
async function givenLostObject(shop: TestMerchant): Promise<string> {
  const key = `f/agentic/${shop.uuid}/${randomUUID()}.deflate`;
  // The storage moves it.
  const path = join(tmpdir(), randomUUID());
  await writeFile(path, 'lost');
  await context.media.storage.putFile(key, path, { contentType: 'application/octet-stream' });
  return key;
}

test('an object that a killed worker left is deleted within a day, although the feed does not change, and at once by an erasure', async () => {
  const shop = await givenProducts(6);
  await buildAgenticFeed(context, shop.uuid);
  const served = await servedKeys(shop);
  await givenLostObject(shop);
  harness.clock.advance(5 * 60 * 60 * 1000);
  assert.equal(await buildAgenticFeed(context, shop.uuid), 'unchanged');
  assert.equal((await storedKeys(shop)).length, served.length + 1);
  harness.clock.advance(20 * 60 * 60 * 1000);
  assert.equal(await buildAgenticFeed(context, shop.uuid), 'unchanged');
  assert.deepEqual(await storedKeys(shop), served);
  await givenLostObject(shop);
  await rebuildAgenticFeed(context, shop.uuid);
  assert.deepEqual(await storedKeys(shop), served);
});

const queuedBuilds = async (shop: TestMerchant) =>
  (await rows(db, 'select from graphile_worker.jobs where key = $1', [`agentic feed ${shop.uuid}`])).length;

test('requested feeds are built every 15 minutes, unless the plan no longer includes them', async () => {
  const [shop, lowered] = [await givenProducts(2), await givenProducts(2)];
  const unrequested = await harness.merchant();
  await givenReview(unrequested);
  await rows(db, "update merchants set plan = 'standard' where merchant_id = $1", [lowered.uuid]);
  await buildRequested(context, feed);
  assert.deepEqual(await Promise.all([shop, lowered, unrequested].map(queuedBuilds)), [1, 0, 0]);
});

test('a request for a feed that was not checked for 15 minutes queues a build', async () => {
  const shop = await givenProducts(2);
  await buildAgenticFeed(context, shop.uuid);
  harness.clock.advance(14 * 60 * 1000);
  await productsIn(shop);
  assert.equal(await queuedBuilds(shop), 0);
  harness.clock.advance(60 * 1000);
  assert.deepEqual(await productsIn(shop), sequence(2));
  assert.equal(await queuedBuilds(shop), 1);
});
