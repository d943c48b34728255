import assert from 'node:assert/strict';
import { test } from 'node:test';
import { uuidOf } from '../../platform/ids.ts';
import { codeOf, type TestMerchant } from '../../testing/harness.ts';
import { thoroughOnly } from '../../testing/thorough.ts';
import { checkMedia } from './integrity-check.ts';
import { workOnMedium } from './processing-job.ts';
import { sweepUploads } from './sweeping.ts';
import { faulty } from './testing/faulty-storage.ts';
import {
  assertNothingLeft,
  fields,
  givenPhotoReview,
  photo,
  processAll,
  sendForm,
  startMediaHarness,
} from './testing/shop.ts';

const harness = await startMediaHarness();
const { context, clock } = harness;
const storage = faulty(context.media.storage);
context.media.storage = storage;

const countOf = async (shop: TestMerchant) => (await shop.asStaff('GET', '/reviews')).body.totalReviews;
const send = async (shop: TestMerchant, headers = {}) =>
  sendForm(harness, shop, fields, [await photo(), await photo()], headers);
const oneDayMs = 24 * 60 * 60 * 1000;

for (const passes of [0, 1])
  test(`when the storage fails at file ${passes + 1} of 2, the request is 503 without a review, and a retry works`, {
    skip: thoroughOnly,
  }, async () => {
    const shop = await harness.merchant();
    const key = { 'idempotency-key': `form ${passes}` };
    storage.fail({ putFile: passes });
    const failed = await send(shop, key);
    storage.fail({});
    assert.deepEqual([failed.status, codeOf(failed)], [503, 'SERVICE_UNAVAILABLE']);
    assert.ok(Number(failed.headers['retry-after']) >= 1);
    assert.equal(await countOf(shop), 0);
    await assertNothingLeft(harness);
    const again = await send(shop, key);
    assert.equal(again.status, 200, JSON.stringify(again.body));
    assert.equal(again.headers['idempotent-replayed'], undefined);
    assert.equal(await countOf(shop), 1);
    const replayed = await send(shop, key);
    assert.equal(replayed.headers['idempotent-replayed'], 'true');
    assert.deepEqual(replayed.body, again.body);
    await assertNothingLeft(harness);
  });

test('files left by a failing storage are tracked, and swept after a day', async () => {
  const shop = await harness.merchant();
  storage.fail({ putFile: 1, deletePrefix: 0 });
  assert.equal((await send(shop)).status, 503);
  await assertNothingLeft(harness);
  clock.advance(oneDayMs + 1);
  await sweepUploads(context);
  storage.fail({});
  assert.equal(await filesOf(shop), 2, 'the sweep failed too, and says nothing');
  await sweepUploads(context);
  assert.equal(await filesOf(shop), 0);
  await assertNothingLeft(harness);
});

async function filesOf(shop: TestMerchant): Promise<number> {
  let count = 0;
  for await (const { key } of context.media.storage.list('')) if (key.includes(shop.uuid)) count++;
  return count;
}

test('a review that is refused after its files were stored leaves no files', async () => {
  const shop = await harness.merchant();
  const verified = { ...fields, orderId: 'O-1' };
  assert.equal((await sendForm(harness, shop, verified, [])).status, 200);
  const refused = await sendForm(harness, shop, verified, [await photo()]);
  assert.equal(codeOf(refused), 'DUPLICATE_REVIEW');
  assert.equal(await filesOf(shop), 0);
  await assertNothingLeft(harness);
});

test('deleting a medium fails while the storage fails, and a retry completes it', async () => {
  const shop = await harness.merchant();
  const review = await givenPhotoReview(harness, shop);
  const path = `/reviews/${review.id}/media/${review.media[0].publicId}`;
  for (const passes of [0, 1]) {
    storage.fail({ deletePrefix: passes });
    const failed = await shop.asStaff('DELETE', path);
    assert.deepEqual([failed.status, codeOf(failed)], [503, 'SERVICE_UNAVAILABLE']);
    assert.ok(Number(failed.headers['retry-after']) >= 1);
    storage.fail({});
    assert.equal((await shop.asStaff('GET', `/reviews/${review.id}/media`)).body.media.length, 1);
  }
  assert.equal((await shop.asStaff('DELETE', path)).status, 200);
  assert.equal(await filesOf(shop), 0);
  await assertNothingLeft(harness);
});

test('deleting a review with media fails while the storage fails, and a retry completes it', async () => {
  const shop = await harness.merchant();
  const review = await givenPhotoReview(harness, shop);
  storage.fail({ deletePrefix: 0 });
  const failed = await shop.asStaff('DELETE', `/admin/reviews/${review.id}`);
  assert.deepEqual([failed.status, codeOf(failed)], [503, 'SERVICE_UNAVAILABLE']);
  storage.fail({});
  assert.equal((await shop.asBrowser('GET', `/reviews/${review.id}`)).status, 200);
  assert.equal((await shop.asStaff('DELETE', `/admin/reviews/${review.id}`)).status, 200);
  assert.deepEqual((await shop.asBrowser('GET', '/products/P-1/media')).body.media, []);
  assert.equal(await filesOf(shop), 0);
  await assertNothingLeft(harness);
});

test('processing is retried for a day during a storage outage, and then fails', async () => {
  const shop = await harness.merchant();
  const { data } = (await send(shop)).body;
  const [first, second] = data.media;
  const work = ({ publicId }: { publicId: string }) =>
    workOnMedium(context, shop.uuid, uuidOf('media', publicId) ?? '');
  storage.fail({ copyTo: 0 });
  for (let times = 0; times < 12; times++) await assert.rejects(work(first));
  storage.fail({ putFile: 4 });
  await assert.rejects(work(first));
  storage.fail({});
  await work(first);
  const statusOf = async () => (await shop.asStaff('GET', `/reviews/${data.id}`)).body.mediaStatus;
  assert.equal(await statusOf(), 'processing');
  await assertNothingLeft(harness);
  clock.advance(oneDayMs + 1);
  storage.fail({ copyTo: 0 });
  await work(second);
  storage.fail({});
  assert.equal(await statusOf(), 'partial');
  const { body } = await shop.asStaff('GET', `/reviews/${data.id}/media`);
  assert.deepEqual(
    body.media.map(({ mediaStatus, failure }: Record<string, string>) => [mediaStatus, failure]),
    [
      ['ready', null],
      ['failed', 'gave_up'],
    ],
  );
  await assertNothingLeft(harness);
});

test('a medium whose file is lost fails, and the check reports the missing file', async () => {
  const shop = await harness.merchant();
  const { data } = (await sendForm(harness, shop, fields, [await photo()])).body;
  const [key = ''] = (await checkMedia(context, { repair: false })).rowsWithoutFile;
  assert.equal(key, '');
  const mediaId = uuidOf('media', data.media[0].publicId) ?? '';
  await storage.deletePrefix(`o/${shop.uuid}/${mediaId}/`);
  assert.equal((await checkMedia(context, { repair: false })).rowsWithoutFile.length, 1);
  await processAll(harness, shop, data.media);
  const { body } = await shop.asStaff('GET', `/reviews/${data.id}`);
  assert.deepEqual([body.mediaStatus, body.media[0].failure], ['failed', 'source_missing']);
  assert.equal((await shop.asBrowser('GET', `/reviews/${data.id}`)).body.id, data.id);
});
