import assert from 'node:assert/strict';
import { test } from 'node:test';
import { rows } from '../../platform/db/database.ts';
import { givenReview } from '../../testing/given.ts';
import { startHarness, type TestMerchant } from '../../testing/harness.ts';
import { csvOf, importerOf, plain } from '../imports/files.fixture.ts';
import { sequenceAll } from './mirror.fixture.ts';
import { recountLog } from './recount.ts';

const harness = await startHarness({ PUBLIC_URL: 'https://reviews.example' });
const { clock, context } = harness;

async function read(shop: TestMerchant, path: string) {
  context.responseCache.dropAll();
  return (await shop.asNobody('GET', `/merchants/${shop.id}/${path}`)).body;
}

async function decide(shop: TestMerchant, reviewId: string, decision: object) {
  const { body, status } = await shop.asStaff('PATCH', `/reviews/${reviewId}/moderate`, decision);
  assert.equal(status, 200, JSON.stringify(body));
}

test('configuration and policy say where reviews are verified, once there is a log', async () => {
  const shop = await harness.merchant();
  assert.equal((await read(shop, 'widget-config')).transparency, null);
  assert.equal((await read(shop, 'review-policy')).trustPageUrl, null);
  await givenReview(shop);
  await sequenceAll(harness);
  const trustPageUrl = `https://reviews.example/trust/${shop.id}`;
  assert.deepEqual((await read(shop, 'widget-config')).transparency, { trustPageUrl, coveredSince: null });
  assert.equal((await read(shop, 'review-policy')).trustPageUrl, trustPageUrl);
  await rows(context.db, "update merchants set pages_domain = 'r.shop.example' where merchant_id = $1", [
    shop.uuid,
  ]);
  assert.equal((await read(shop, 'review-policy')).trustPageUrl, `https://r.shop.example/trust/${shop.id}`);
});

test('reviews from before the log began are not covered', async () => {
  const shop = await harness.merchant();
  await givenReview(shop);
  // As a release without a log has left it.
  await rows(context.db, 'delete from transparency_outbox where merchant_id = $1', [shop.uuid]);
  clock.advance(60_000);
  const before = clock.now().toISOString();
  await sequenceAll(harness);
  const { coveredSince } = (await read(shop, 'widget-config')).transparency;
  assert.ok(coveredSince >= before, coveredSince);
});

test('reviews of a file are not covered, those received since the log began are', async () => {
  const shop = await harness.merchant();
  await givenReview(shop);
  await sequenceAll(harness);
  const began = clock.now().toISOString();
  await importerOf(harness)(shop, csvOf([plain(1)]));
  await sequenceAll(harness);
  for (const turn of ['first', 'second']) {
    const { coveredSince } = (await read(shop, 'widget-config')).transparency;
    assert.ok(coveredSince !== null && coveredSince <= began, `${coveredSince} after the ${turn} file`);
    clock.advance(60_000);
    await importerOf(harness)(shop, csvOf([plain(2), plain(3, { status: 'pending' })]));
    await sequenceAll(harness);
  }
  const { coverage } = (await shop.asStaff('GET', '/admin/moderation/transparency')).body.data;
  assert.deepEqual(coverage, { published: 3, covered: 1, backfilled: 0, imported: 2, missing: 0 });
});

test('reviews of a file are counted as imported whatever happens to them, also those that a moderator publishes', async () => {
  const shop = await harness.merchant();
  const coverage = async () => {
    await sequenceAll(harness);
    assert.deepEqual(await recountLog(context.db, shop.uuid, { repair: false }), []);
    return (await shop.asStaff('GET', '/admin/moderation/transparency')).body.data.coverage;
  };
  await importerOf(harness)(shop, csvOf([plain(1), plain(2), plain(3, { status: 'pending' })]));
  const own = await givenReview(shop);
  const counted = { backfilled: 0, missing: 0 };
  assert.deepEqual(await coverage(), { published: 3, covered: 1, imported: 2, ...counted });

  const [held] = (await shop.asStaff('GET', '/admin/queue?status=pending')).body.data.items;
  await decide(shop, held.id, { status: 'approved' });
  assert.deepEqual(await coverage(), { published: 4, covered: 1, imported: 3, ...counted });

  await decide(shop, own.id, { status: 'rejected', reasonCode: 'fake' });
  assert.equal((await shop.asStaff('DELETE', `/admin/reviews/${held.id}`, {})).status, 200);
  assert.deepEqual(await coverage(), { published: 2, covered: 0, imported: 2, ...counted });
});

test('what an earlier release appended is counted by the next scan, and recounting repairs counters', async () => {
  const shop = await harness.merchant();
  const merchantId = shop.uuid;
  const coverage = async () =>
    (await shop.asStaff('GET', '/admin/moderation/transparency')).body.data.coverage;
  await importerOf(harness)(shop, csvOf([plain(1), plain(2)]));
  await givenReview(shop);
  await sequenceAll(harness);
  const before = await coverage();
  // An earlier release appends without counting, and without the origin of reviews.
  await rows(context.db, 'update transparency_reviews set of_file = false where merchant_id = $1', [
    merchantId,
  ]);
  await rows(
    context.db,
    'update transparency_logs set coverage_size = size - 1, published_imported = 0 where merchant_id = $1',
    [merchantId],
  );
  await givenReview(shop, { productId: 'P-2' });
  await sequenceAll(harness);
  assert.deepEqual(await coverage(), { ...before, published: 4, covered: 2 });

  await rows(context.db, 'update transparency_logs set published_received = 9 where merchant_id = $1', [
    merchantId,
  ]);
  await rows(
    context.db,
    "update transparency_figures set review_count = 7 where merchant_id = $1 and figure = 'published' and stars = 5",
    [merchantId],
  );
  const differences = await recountLog(context.db, merchantId, { repair: true });
  assert.deepEqual(
    differences.map(({ count }) => count),
    ['published (received) in the log', 'published 5 in the log'],
  );
  assert.deepEqual(await recountLog(context.db, merchantId, { repair: false }), []);
  assert.deepEqual((await coverage()).covered, 2);
});

test('staff see the state of the log, what waits, and how many published reviews it covers', async () => {
  const shop = await harness.merchant();
  const read = async () => (await shop.asStaff('GET', '/admin/moderation/transparency')).body.data;
  await givenReview(shop);
  await rows(context.db, 'delete from transparency_outbox where merchant_id = $1', [shop.uuid]);
  await sequenceAll(harness);
  for (const author of ['b', 'c']) await givenReview(shop, { authorEmail: `${author}@example.com` });
  const before = await read();
  assert.deepEqual(before.coverage, { published: 3, covered: 0, backfilled: 1, imported: 0, missing: 2 });
  assert.equal(before.pending.changes, 2);
  assert.ok(before.pending.oldestAt);
  await sequenceAll(harness);
  const { coverage, log, pending } = await read();
  assert.deepEqual(coverage, { published: 3, covered: 2, backfilled: 1, imported: 0, missing: 0 });
  assert.deepEqual(pending, { changes: 0, oldestAt: null });
  assert.deepEqual(
    [log.origin, log.url, log.entries, log.cosignedBy],
    [`reviews.example/log/${shop.id}`, `https://reviews.example/log/${shop.id}`, 8, []],
  );
  assert.match(log.keyId, /^[0-9a-f]{8}$/);
  const empty = await harness.merchant();
  const none = (await empty.asStaff('GET', '/admin/moderation/transparency')).body.data;
  assert.deepEqual([none.log, none.coverage.published], [null, 0]);
});
