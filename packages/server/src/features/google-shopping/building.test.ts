import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { test } from 'node:test';
import { row, rows } from '../../platform/db/database.ts';
import { output, statement } from '../../platform/db/statement.ts';
import { WorkerStopping } from '../../platform/jobs/stopping.ts';
import { atOnce, givenReview } from '../../testing/given.ts';
import { startHarness, type TestMerchant } from '../../testing/harness.ts';
import { stoppingAfter } from '../../testing/stopping-worker.ts';
import { importFile } from '../imports/importing.ts';
import { buildFeed, rebuildFeed } from './building.ts';
import { googleFeed } from './review-xml.ts';

const harness = await startHarness();
const { context } = harness;
const { db } = context;

const fetchFeed = (shop: TestMerchant) => harness.app.inject(`/apiV2/feeds/google-shopping/${shop.id}.xml`);
const numbersIn = (xml: string) =>
  [...xml.matchAll(/Text number (\d+)\./g)].map(([, number]) => Number(number));

/** Imports reviews, `perDay` a day, and requests the feed. */
async function givenReviews(many: number, perDay: number): Promise<TestMerchant> {
  const shop = await harness.merchant();
  const at = (index: number) =>
    new Date(Date.UTC(2024, 0, 1 + Math.floor(index / perDay), 0, 0, index % perDay)).toISOString();
  const lines = Array.from(
    { length: many },
    (_, index) => `P-${index % 3},5,Ben,b${index}@example.com,${at(index)},Text number ${index}.`,
  );
  const file = `productId,rating,authorName,authorEmail,createdAt,text\n${lines.join('\n')}\n`;
  const source = Readable.from([Buffer.from(file)]);
  await importFile({ db, merchantId: shop.uuid, source, format: 'native' });
  await rows(db, 'insert into feeds (merchant_id, asked_at) values ($1, $2)', [shop.uuid, new Date()]);
  return shop;
}

const sequence = (many: number) => Array.from({ length: many }, (_, index) => index);

test('a build that is stopped again and again continues, within a day too, and the feed is complete', async () => {
  const shop = await givenReviews(40, 15);
  for (let attempts = 1; ; attempts++) {
    const interrupted = stoppingAfter(context, 1);
    const result = await buildFeed(googleFeed, interrupted, shop.uuid, { stepReviews: 7 }).catch((error) => {
      assert.ok(error instanceof WorkerStopping, String(error));
      return 'stopped';
    });
    if (result === 'built') break;
    const served = await rows(db, 'select from feed_parts where merchant_id = $1 and not building', [
      shop.uuid,
    ]);
    assert.equal(served.length, 0, 'an unfinished feed is not served');
    assert.ok(attempts < 20);
  }
  const parts = await row(
    db,
    statement`select count(*) as ${output.number('parts')} from feed_parts where merchant_id = $1`,
    [shop.uuid],
  );
  assert.ok((parts?.parts ?? 0) >= 6);
  assert.deepEqual(numbersIn((await fetchFeed(shop)).body), sequence(40));
});

test('a stopped build does not render again what it has stored', async () => {
  const shop = await givenReviews(30, 3);
  const first = stoppingAfter(context, 2);
  await assert.rejects(buildFeed(googleFeed, first, shop.uuid, { stepReviews: 6 }), WorkerStopping);
  const second = stoppingAfter(context, 100);
  assert.equal(await buildFeed(googleFeed, second, shop.uuid, { stepReviews: 6 }), 'built');
  // Six objects from scratch: the last one ends a day that exactly filled its step.
  assert.deepEqual([first.counted.stored, second.counted.stored], [2, 4]);
  assert.deepEqual(numbersIn((await fetchFeed(shop)).body), sequence(30));
});

test('what changes while a build is interrupted is right when it is finished', async () => {
  const shop = await givenReviews(30, 3);
  const { reviews } = (await shop.asBrowser('GET', '/reviews?limit=100')).body;
  await assert.rejects(
    buildFeed(googleFeed, stoppingAfter(context, 3), shop.uuid, { stepReviews: 6 }),
    WorkerStopping,
  );
  const idNumbered = (number: number) =>
    reviews.find(({ text }: { text: string }) => text === `Text number ${number}.`).id;
  await shop.asStaff('PATCH', `/reviews/${idNumbered(4)}/moderate`, { status: 'rejected' });
  await shop.asStaff('PATCH', `/reviews/${idNumbered(29)}/moderate`, { status: 'rejected' });
  await shop.asStaff('PUT', '/admin/products/P-1', { name: 'Named meanwhile' });
  assert.equal(await buildFeed(googleFeed, context, shop.uuid, { stepReviews: 6 }), 'built');
  const { body } = await fetchFeed(shop);
  assert.deepEqual(
    numbersIn(body),
    sequence(30).filter((number) => number !== 4 && number !== 29),
  );
  assert.equal(body.match(/Named meanwhile/g)?.length, 9);
});

test('a review that is rejected during a build is not in the feed that it makes', async () => {
  const shop = await givenReviews(30, 3);
  const { reviews } = (await shop.asBrowser('GET', '/reviews?limit=100')).body;
  const storage: typeof context.media.storage = Object.create(context.media.storage);
  let rejected = false;
  storage.putFile = async (...args) => {
    await context.media.storage.putFile(...args);
    if (rejected) return;
    rejected = true;
    const { id } = reviews.find(({ text }: { text: string }) => text === 'Text number 1.');
    assert.equal(
      (await shop.asStaff('PATCH', `/reviews/${id}/moderate`, { status: 'rejected' })).status,
      200,
    );
  };
  const slow = { ...context, media: { ...context.media, storage } };
  assert.equal(await buildFeed(googleFeed, slow, shop.uuid, { stepReviews: 6 }), 'built');
  assert.deepEqual(numbersIn((await fetchFeed(shop)).body), [0, ...sequence(30).slice(2)]);
});

test('an erased text remains in no object of the storage, not even of an interrupted build', async () => {
  const shop = await givenReviews(12, 3);
  assert.equal(await buildFeed(googleFeed, context, shop.uuid, { stepReviews: 3 }), 'built');
  const { reviews } = (await shop.asBrowser('GET', '/reviews?limit=100')).body;
  const ids = reviews.map(({ id }: { id: string }) => id);
  await shop.asStaff('DELETE', `/admin/reviews/${ids[0]}`, {});
  await rows(db, 'update feeds set made_with = null where merchant_id = $1', [shop.uuid]);
  await assert.rejects(
    buildFeed(googleFeed, stoppingAfter(context, 2), shop.uuid, { stepReviews: 3 }),
    WorkerStopping,
  );
  await shop.asStaff('DELETE', `/admin/reviews/${ids.at(-1)}`, {});
  await rebuildFeed(googleFeed, context, shop.uuid);
  assert.deepEqual(numbersIn((await fetchFeed(shop)).body), sequence(12).slice(1, -1));
  const used = await rows(
    db,
    statement`select distinct object_key as ${output.text('key')} from feed_parts where merchant_id = $1`,
    [shop.uuid],
  );
  const stored = [];
  for await (const { key } of context.media.storage.list(`f/${shop.uuid}/`)) stored.push(key);
  assert.deepEqual(stored.toSorted(), used.map(({ key }) => key).toSorted());
});

test('ten concurrent requests for an outdated feed cause one build, and get the previous feed meanwhile', async () => {
  const shop = await givenReviews(30, 3);
  await buildFeed(googleFeed, context, shop.uuid, { stepReviews: 6 });
  await givenReview(shop, { text: 'Text number 30.' });
  const jobs = async () => {
    const found = await row(
      db,
      statement`select count(*) as ${output.number('jobs')} from graphile_worker.jobs where key = $1`,
      [`feed ${shop.uuid}`],
    );
    return found?.jobs;
  };
  const storage: typeof context.media.storage = Object.create(context.media.storage);
  let stored = 0;
  let during: Awaited<ReturnType<typeof fetchFeed>>[] = [];
  storage.putFile = async (...args) => {
    stored++;
    await rows(db, 'select graphile_worker.remove_job($1)', [`feed ${shop.uuid}`]);
    during = await atOnce(10, () => fetchFeed(shop));
    assert.equal(await jobs(), 0, 'no build is queued while one runs');
    assert.equal(await buildFeed(googleFeed, context, shop.uuid), 'busy');
    await context.media.storage.putFile(...args);
  };
  await atOnce(10, () => fetchFeed(shop));
  assert.equal(await jobs(), 1);
  assert.equal(
    await buildFeed(googleFeed, { ...context, media: { ...context.media, storage } }, shop.uuid),
    'built',
  );
  assert.equal(stored, 1);
  for (const { statusCode, body } of during)
    assert.deepEqual([statusCode, numbersIn(body).length], [200, 30]);
  assert.equal(numbersIn((await fetchFeed(shop)).body).length, 31);
});

test('ten concurrent first requests of a small merchant cause one build, and all get the feed', async () => {
  const shop = await harness.merchant();
  await givenReview(shop, { text: 'Text number 0.' });
  const answers = await atOnce(10, () => fetchFeed(shop));
  for (const { statusCode, body } of answers) assert.deepEqual([statusCode, numbersIn(body)], [200, [0]]);
  assert.equal(new Set(answers.map(({ headers }) => headers.etag)).size, 1);
});

test('the build of a killed worker is continued once its lease has expired', async () => {
  const shop = await givenReviews(6, 3);
  await rows(db, 'update feeds set lease = $2, leased_at = $3 where merchant_id = $1', [
    shop.uuid,
    randomUUID(),
    harness.clock.now(),
  ]);
  assert.equal(await buildFeed(googleFeed, context, shop.uuid), 'busy');
  harness.clock.advance(context.media.silenceMs + 1);
  assert.equal(await buildFeed(googleFeed, context, shop.uuid), 'built');
  assert.deepEqual(numbersIn((await fetchFeed(shop)).body), sequence(6));
});

test('a feed whose object is missing from the storage is built again', async () => {
  const shop = await givenReviews(6, 3);
  await buildFeed(googleFeed, context, shop.uuid);
  await context.media.storage.deletePrefix(`f/${shop.uuid}/`);
  assert.equal((await fetchFeed(shop)).statusCode, 503);
  assert.equal(await buildFeed(googleFeed, context, shop.uuid), 'built');
  assert.deepEqual(numbersIn((await fetchFeed(shop)).body), sequence(6));
});
