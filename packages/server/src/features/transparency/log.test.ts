import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isCommitmentTo } from '@tribune/verify';
import { rows } from '../../platform/db/database.ts';
import { output, statement } from '../../platform/db/statement.ts';
import { uuidOf } from '../../platform/ids.ts';
import { emailText, givenReview, givenReviewThatIs, tokenIn } from '../../testing/given.ts';
import { startHarness, type TestMerchant } from '../../testing/harness.ts';
import { csvOf, importerOf, plain } from '../imports/files.fixture.ts';
import { undoImport } from '../imports/undo.ts';
import { type Words, wordColumns } from '../reviews/columns.ts';
import { contentOf } from './entry-bodies.ts';
import { differences, host, mirror, sequenceAll, shortened } from './mirror.fixture.ts';

const harness = await startHarness({ PUBLIC_URL: `https://${host}` });
const { app, context } = harness;
const { db } = context;

async function ok(answer: ReturnType<TestMerchant['asStaff']>) {
  const { status, body } = await answer;
  assert.equal(status, 200, JSON.stringify(body));
  return body.data;
}

const saltsOf = (reviewId: string) =>
  rows(
    db,
    statement`/* every merchant */ select encode(salt, 'hex') as ${output.text('salt')} from transparency_salts where review_id = $1
     union all select encode(salt, 'hex') from transparency_outbox where review_id = $1 and salt is not null`,
    [uuidOf('review', reviewId)],
  );

test('the log commits to every text that an author writes', () => {
  const written = Object.fromEntries(wordColumns.map((column) => [column, `The ${column}.`]));
  const content = contentOf({
    ...(written as Words), // of every column
    review_id: '0198c5f0-0000-7000-8000-000000000000',
    product_id: 'P',
    rating: 5,
    would_recommend: null,
  });
  for (const text of Object.values(written))
    assert.ok(Object.values(content).includes(text), `${text} is not in the commitment: see contentOf`);
});

test('every change of a review is an entry, in order, and the signed log verifies', async () => {
  const shop = await harness.merchant();
  const published = await givenReview(shop);
  const held = await givenReviewThatIs(shop, 'pending', {
    rating: 2,
    productId: 'P-2',
    authorEmail: 'b@example.com',
  });
  await ok(
    shop.asStaff('PATCH', `/reviews/${held.id}/moderate`, {
      status: 'rejected',
      reasonCode: 'spam',
      reason: 'An ad',
    }),
  );
  await sequenceAll(harness);
  await ok(shop.asStaff('PATCH', `/reviews/${held.id}/moderate`, { status: 'approved' }));
  await ok(shop.asStaff('PATCH', `/reviews/${published.id}/flag`, { flagged: true, flagReason: 'Odd' }));
  await ok(shop.asStaff('PATCH', `/reviews/${published.id}/flag`, { flagged: false }));
  await ok(shop.asStaff('POST', `/reviews/${published.id}/feature`, { featured: true }));
  await ok(shop.asStaff('POST', `/admin/reviews/${published.id}/update-request`, { message: 'New?' }));
  const token = tokenIn(await emailText(shop, 'review_update_request'));
  await ok(shop.asBrowser('PATCH', `/reviews/${published.id}`, { token, rating: 1, text: 'Broke.' }));
  await ok(shop.asStaff('PATCH', '/admin/settings', { moderationPolicy: 'manual' }));
  await ok(shop.asStaff('DELETE', `/admin/reviews/${held.id}`, { reasonCode: 'illegal' }));
  await sequenceAll(harness);
  const { entries, replay } = await mirror(harness, shop);
  assert.deepEqual(shortened(entries), [
    'policy automatic',
    'received 5 widget none',
    'decided pending approved null system',
    'received 2 widget none',
    'decided pending pending spam system',
    'decided pending rejected spam staff noted',
    'decided rejected approved null staff',
    'decided approved flagged null staff noted',
    'decided flagged approved null staff',
    'featured true',
    'edited 1',
    'policy manual',
    'erased illegal',
  ]);
  assert.deepEqual(await differences(harness, shop), []);
  assert.deepEqual(
    [...replay.products().values()].map(({ count, sum }) => [count, sum]),
    [[1, 1]],
  );
  for (const entry of entries) assert.match(entry.at, /T\d\d:\d\d:00\.000Z$/);
  const [{ salt } = { salt: '' }] = (await saltsOf(published.id)).slice(-1);
  const words = { title: null, body: 'Broke.', pros: null, cons: null };
  const content = { v: 1 as const, reviewId: published.id, productId: 'P-1', rating: 1, ...words };
  const edit = entries.find((entry) => entry.type === 'edited');
  const opened = await isCommitmentTo(
    edit?.content ?? '',
    Buffer.from(salt, 'hex').toString('base64url'),
    content,
  );
  assert.ok(opened, 'the salt opens the commitment');
});

test('an erased review leaves an entry that says so, and nothing leads from the log to it, sequenced or not', async () => {
  const shop = await harness.merchant();
  await ok(shop.asStaff('PATCH', '/admin/settings', { blockedWords: ['lemon'] }));
  const first = await givenReview(shop);
  await sequenceAll(harness);
  const second = await givenReview(shop, { rating: 3, productId: 'P-2' });
  for (const { id } of [first, second]) assert.equal((await saltsOf(id)).length, 1);
  for (const { id } of [first, second]) await ok(shop.asStaff('DELETE', `/admin/reviews/${id}`, {}));
  for (const { id } of [first, second]) assert.deepEqual(await saltsOf(id), []);
  await sequenceAll(harness);
  for (const { id } of [first, second]) assert.deepEqual(await saltsOf(id), []);
  const { entries, replay } = await mirror(harness, shop);
  assert.deepEqual(shortened(entries).slice(3), [
    'decided pending approved null system',
    'received 3 widget none',
    'decided pending approved null system',
    'erased other',
    'erased other',
  ]);
  assert.deepEqual([...replay.products()], []);
  assert.deepEqual(await differences(harness, shop), []);
});

test('a file, its undo, and reviews from before the log are batches; a change of an unknown review brings it in', async () => {
  const shop = await harness.merchant();
  const merchantId = shop.uuid;
  const older = await givenReview(shop);
  await givenReview(shop, { rating: 4, productId: 'P-9' });
  await rows(db, 'delete from transparency_outbox where merchant_id = $1', [merchantId]);
  await sequenceAll(harness);
  assert.deepEqual(shortened((await mirror(harness, shop)).entries), [
    'policy automatic',
    'imported backfill 0 0 0 1 1',
    ...[5, 4].flatMap((rating) => [
      `received ${rating} widget none`,
      'decided pending approved backfilled system',
    ]),
  ]);
  const csv = csvOf([plain(1, { status: 'rejected' }), plain(2), plain(3, { featuredSequence: '3' })]);
  const { batchId: importId } = await importerOf(harness)(shop, csv);
  const later = await givenReview(shop, { rating: 3, productId: 'P-10' });
  await rows(db, 'delete from transparency_outbox where merchant_id = $1 and review_id = $2', [
    merchantId,
    uuidOf('review', later.id),
  ]);
  await ok(shop.asStaff('PATCH', `/reviews/${later.id}/moderate`, { status: 'flagged' }));
  await ok(shop.asStaff('PATCH', `/reviews/${older.id}/moderate`, { status: 'flagged' }));
  await sequenceAll(harness);
  const { entries } = await mirror(harness, shop);
  const added = shortened(entries).slice(6);
  assert.deepEqual(added.slice(0, 8), [
    'imported file 0 1 1 1 0',
    'received 2 import imported',
    'decided pending rejected imported system',
    'received 3 import imported',
    'decided pending approved imported system',
    'received 4 import imported',
    'decided pending approved imported system',
    'featured true',
  ]);
  assert.deepEqual(added.slice(8), [
    'decided approved flagged null staff',
    'imported backfill 0 0 1 0 0',
    'received 3 widget none',
    'decided pending flagged backfilled system',
    'decided flagged flagged null staff',
  ]);
  assert.deepEqual(await differences(harness, shop), []);
  await ok(shop.asStaff('POST', `/admin/imports/${importId}/undo`, {}));
  await undoImport(context, merchantId, uuidOf('import', importId ?? '') ?? '');
  await sequenceAll(harness);
  const undone = await mirror(harness, shop);
  assert.deepEqual(shortened(undone.entries).slice(-3), Array(3).fill('erased import_undone'));
  assert.deepEqual(await differences(harness, shop), []);
});

test('several sequencers append each change once, over several tiles, and tiles are cached for ever', async () => {
  const shop = await harness.merchant();
  const csv = csvOf(Array.from({ length: 400 }, (_, number) => plain(number)));
  await importerOf(harness)(shop, csv);
  const other = await harness.anotherProcess();
  await Promise.all([
    sequenceAll(harness),
    sequenceAll(other),
    givenReview(shop).then(() => sequenceAll(other)),
  ]);
  await sequenceAll(harness);
  const { size, replay } = await mirror(harness, shop);
  assert.deepEqual([size, replay.reviews.size], [2 + 800 + 2, 401]);
  assert.deepEqual(await differences(harness, shop), []);
  const get = async (path: string) => {
    const { statusCode, headers, rawPayload } = await app.inject({ method: 'GET', url: `/log/${path}` });
    return {
      statusCode,
      caching: headers['cache-control'],
      type: headers['content-type'],
      bytes: rawPayload.length,
    };
  };
  const caching = 'public, max-age=31536000, immutable';
  const type = 'application/octet-stream';
  assert.deepEqual(await get(`${shop.id}/tile/0/002`), { statusCode: 200, caching, type, bytes: 8192 });
  assert.equal((await get(`${shop.id}/tile/1/000.p/2`)).bytes, 64, 'a partial tile stays readable');
  assert.equal((await get(`${shop.id}/checkpoint`)).type, 'text/plain; charset=utf-8');
  for (const path of [
    ...[
      'tile/0/004',
      'tile/0/3',
      'tile/entries/003',
      'tile/entries/003.p/200',
      'tile/9/000',
      'tile/0/000.p/0',
      'x',
    ],
  ])
    assert.equal((await get(`${shop.id}/${path}`)).statusCode, 404, path);
  const empty = await harness.merchant();
  assert.equal((await get(`${empty.id}/checkpoint`)).statusCode, 404);
  assert.equal((await get(`merchant_01h455vb4pex5vsknk084sn02q/checkpoint`)).statusCode, 404);
});

test('any website can read why a log is not served: an exceeded limit, with the time to wait, and what is not there', async () => {
  const limited = await startHarness({ RATE_LIMIT_PUBLIC_READ: '1' });
  const shop = await limited.merchant();
  const url = `/log/${shop.id}/checkpoint`;
  const answers = [await limited.app.inject(url), await limited.app.inject(url)];
  assert.deepEqual(
    answers.map(({ statusCode }) => statusCode),
    [404, 429],
  );
  for (const { headers } of answers) {
    assert.equal(headers['access-control-allow-origin'], '*');
    assert.match(String(headers['access-control-expose-headers']), /Retry-After/);
  }
  assert.ok(Number(answers[1]?.headers['retry-after']) > 0);
});
