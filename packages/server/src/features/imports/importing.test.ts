import assert from 'node:assert/strict';
import { Readable } from 'node:stream';
import { test } from 'node:test';
import { rows } from '../../platform/db/database.ts';
import { output, statement } from '../../platform/db/statement.ts';
import { startHarness, type TestMerchant } from '../../testing/harness.ts';
import { thoroughOnly, unlessThorough } from '../../testing/thorough.ts';
import { recountFacets } from '../facets/index.ts';
import { recount } from '../rating-counters/recount.ts';
import { columns, csvOf, importerOf, many, plain } from './files.fixture.ts';
import { importFile } from './importing.ts';

const harness = await startHarness();
const { db } = harness.context;

const run = importerOf(harness);
const stored = (shop: TestMerchant) =>
  rows(db, 'select * from reviews where merchant_id = $1 order by created_at, review_id', [shop.uuid]);
const assertCountsRight = async (shop: TestMerchant) => {
  assert.deepEqual(await recount(db, shop.uuid, { repair: false }), []);
  assert.deepEqual(await recountFacets(db, shop.uuid, { repair: false }), []);
};

test('the log says whether the file or the policy set the status of an imported review', async () => {
  const shop = await harness.merchant();
  await run(shop, csvOf([plain(1, { status: 'pending' }), plain(2)]));
  await shop.asStaff('PATCH', '/admin/settings', { moderationPolicy: 'manual' });
  await run(shop, csvOf([plain(3)]));
  const { entries } = (await shop.asStaff('GET', '/admin/moderation-log')).body.data;
  const seen = entries.map(({ to, causes }: { to: string; causes: string[] }) => [to, ...causes]);
  assert.deepEqual(seen.sort(), [['approved'], ['pending', 'import'], ['pending', 'manual_policy']]);
});

test('reviews of a native file are listed, counted and searchable', async () => {
  const shop = await harness.merchant();
  const report = await run(shop, csvOf(many(30)));
  assert.match(report.batchId ?? '', /^import_/);
  assert.deepEqual(
    { ...report, batchId: null, columns: report.columns.map(({ column, readAs }) => [column, readAs]) },
    {
      rows: 30,
      imported: 30,
      unchanged: 0,
      failed: 0,
      skipped: 0,
      batchId: null,
      errors: null,
      format: 'native',
      kind: 'reviews',
      failures: [],
      conversions: [],
      questions: [],
      ignoredColumns: [],
      columns: columns.split(',').map((column) => [column, column]),
      unmatchedProducts: { rows: 30, identifiers: ['P-0', 'P-1', 'P-2'] },
      preview: [],
    },
  );
  const listed = await shop.asBrowser('GET', '/products/P-1/reviews?sort=newest&limit=1');
  assert.equal(listed.body.totalReviews, 10);
  assert.equal(listed.body.reviews[0].createdAt, '2025-03-26T10:00:00.000Z');
  assert.equal(listed.body.reviews[0].verification, 'imported');
  const found = await shop.asBrowser('GET', '/reviews?search=recognised');
  assert.equal(found.body.totalReviews, 30);
  await assertCountsRight(shop);
});

test('every native column is imported', async () => {
  const shop = await harness.merchant();
  await run(
    shop,
    csvOf([
      plain(1, {
        productId: 'MUG',
        productName: 'Mug',
        productUrl: 'https://shop.example/mug',
        productImageUrl: 'https://shop.example/mug.jpg',
        authorEmail: 'Maya@Example.com',
        createdAt: '2024-02-29T23:30:00+02:00',
        status: 'flagged',
        verification: 'merchant',
        orderId: 'O-7',
        wouldRecommend: 'TRUE',
        pros: 'Holds',
        cons: 'Heavy',
        attributes: '{"fit":"snug","sizes":["M","L"],"scale":3}',
        helpfulVotes: '7',
        notHelpfulVotes: '2',
        incentivized: 'true',
        featuredSequence: '12',
        replyText: 'Thank you!',
        replyAuthorName: 'Tom',
        replyCreatedAt: '2024-03-01T08:00:00Z',
        language: 'de_DE',
        media: 'https://cdn.example/a,1.jpg https://cdn.example/b.jpg',
      }),
    ]),
  );
  const [review = {}] = await stored(shop);
  assert.ok(review.import_id && review.text_hash);
  const expected = {
    product_id: 'MUG',
    rating: 2,
    title: 'Title 1',
    body: 'A text that is long enough to be recognised again, number 1.',
    pros: 'Holds',
    cons: 'Heavy',
    would_recommend: true,
    attributes: { fit: 'snug', sizes: ['M', 'L'], scale: 3 },
    author_name: 'Author 1',
    author_email: 'Maya@Example.com',
    email_key: 'maya@example.com',
    order_id: 'O-7',
    incentivized: true,
    verification: 'merchant',
    verified: true,
    holds_place: true,
    status: 'flagged',
    language: 'de',
    source: 'import',
    featured_sequence: 12,
    featured_at: '2024-02-29T21:30:00.000Z',
    helpful_votes: 7,
    not_helpful_votes: 2,
    imported_helpful_votes: 7,
    imported_not_helpful_votes: 2,
    media_status: null,
    media_count: 0,
    reply_text: 'Thank you!',
    reply_author_name: 'Tom',
    reply_created_at: '2024-03-01T08:00:00.000Z',
    reply_updated_at: '2024-03-01T08:00:00.000Z',
    created_at: '2024-02-29T21:30:00.000Z',
  };
  assert.deepEqual(
    Object.fromEntries(Object.keys(expected).map((column) => [column, review[column]])),
    expected,
  );
  const products = await rows(
    db,
    'select product_id, name, url, image_url from products where merchant_id = $1',
    [shop.uuid],
  );
  assert.deepEqual(products, [
    {
      product_id: 'MUG',
      name: 'Mug',
      url: 'https://shop.example/mug',
      image_url: 'https://shop.example/mug.jpg',
    },
  ]);
  const pictures = await rows(
    db,
    statement`select url as ${output.text('url')} from import_pictures where merchant_id = $1 order by position`,
    [shop.uuid],
  );
  assert.deepEqual(
    pictures.map(({ url }) => url),
    ['https://cdn.example/a,1.jpg', 'https://cdn.example/b.jpg'],
  );
  const log = await shop.asStaff('GET', '/admin/moderation-log');
  const [{ action, actorType, to, from }] = log.body.data?.entries ?? log.body.entries;
  assert.deepEqual(
    { action, actorType, to, from },
    { action: 'import', actorType: 'system', to: 'flagged', from: null },
  );
  await assertCountsRight(shop);
});

test('an imported review is searchable like a submitted one', async () => {
  const shop = await harness.merchant();
  const words = {
    title: 'Réchauffé and running',
    text: 'The children were running through the gardens, and everybody was warm.',
    pros: 'Boots',
    cons: 'Laces\nand\ttongue \\ back',
  };
  await shop.asServer('POST', '/reviews', {
    merchantId: shop.id,
    productId: 'A',
    rating: 4,
    authorName: 'A',
    authorEmail: 'a@example.com',
    ...words,
  });
  await run(shop, csvOf([plain(1, { ...words, productId: 'B' })]));
  const both = await rows(
    db,
    `select r.title, r.body, r.pros, r.cons, r.language, r.text_hash, s.words
     from reviews as r join review_search as s on s.merchant_id = $1 and s.review_id = r.review_id
     where r.merchant_id = $1 order by r.product_id`,
    [shop.uuid],
  );
  assert.equal(both.length, 2);
  assert.deepEqual(both[1], both[0]);
  assert.equal(both[0]?.language, 'en');
});

test('a second run changes nothing, and a product keeps the name that staff gave it', async () => {
  const shop = await harness.merchant();
  const count = unlessThorough(300, 2_500);
  const csv = csvOf(many(count).map((review) => ({ ...review, productName: 'From the file' })));
  assert.equal((await run(shop, csv)).imported, count);
  await rows(db, `update products set name = 'Ours' where merchant_id = $1`, [shop.uuid]);
  const before = await stored(shop);
  const again = await run(shop, csv);
  assert.deepEqual([again.rows, again.imported, again.unchanged, again.failed], [count, 0, count, 0]);
  assert.deepEqual(await stored(shop), before);
  await run(shop, csvOf([plain(9_999, { productName: 'Another' })]));
  const names = await rows(db, 'select distinct name from products where merchant_id = $1', [shop.uuid]);
  assert.deepEqual(names, [{ name: 'Ours' }]);
  await assertCountsRight(shop);
});

test('two concurrent runs of one file create no duplicates', { skip: thoroughOnly }, async () => {
  const shop = await harness.merchant();
  const csv = csvOf(many(3_000));
  const reports = await Promise.all([run(shop, csv), run(shop, csv), run(shop, csv)]);
  const sum = (count: 'imported' | 'unchanged') =>
    reports.reduce((total, report) => total + report[count], 0);
  assert.deepEqual([sum('imported'), sum('unchanged')], [3_000, 6_000]);
  assert.equal((await stored(shop)).length, 3_000);
  await assertCountsRight(shop);
});

test('an interrupted import is completed by running it again', { skip: thoroughOnly }, async () => {
  const shop = await harness.merchant();
  const csv = csvOf(many(5_000));
  const breaking = Readable.from(
    (async function* () {
      yield Buffer.from(csv.slice(0, csv.length - 20_000));
      throw new Error('The connection was lost');
    })(),
  );
  await assert.rejects(run(shop, '', { source: breaking }), /connection was lost/);
  const kept = (await stored(shop)).length;
  assert.ok(kept >= 2_000 && kept < 5_000, String(kept));
  await assertCountsRight(shop);
  const again = await run(shop, csv);
  assert.deepEqual([again.imported, again.unchanged], [5_000 - kept, kept]);
  assert.equal((await stored(shop)).length, 5_000);
  await assertCountsRight(shop);
});

test('a step that fails writes nothing', async () => {
  const shop = await harness.merchant();
  await rows(db, 'alter table moderation_log rename to moderation_log_gone', []);
  try {
    await assert.rejects(run(shop, csvOf(many(10))), /moderation_log/);
  } finally {
    await rows(db, 'alter table moderation_log_gone rename to moderation_log', []);
  }
  assert.equal((await stored(shop)).length, 0);
  await assertCountsRight(shop);
});

test('a dry run reports the same and writes nothing', async () => {
  const shop = await harness.merchant();
  const count = unlessThorough(240, 2_400);
  const reviews = [...many(count), plain(3), plain(1, { rating: '9' })];
  const csv = csvOf(reviews);
  const dry = await run(shop, csv, { dryRun: true });
  assert.deepEqual(
    [dry.rows, dry.imported, dry.unchanged, dry.failed, dry.batchId],
    [count + 2, count, 1, 1, null],
  );
  assert.deepEqual(dry.preview[0] && { ...dry.preview[0], id: '' }, {
    row: 2,
    id: '',
    ...plain(0),
    rating: 1,
    status: 'approved',
    reasonCode: null,
    verification: 'imported',
    language: 'en',
  });
  assert.equal(dry.preview.length, 5);
  for (const table of ['reviews', 'products', 'imports', 'moderation_log'])
    assert.deepEqual(await rows(db, `select from ${table} where merchant_id = $1`, [shop.uuid]), []);
  const real = await run(shop, csv);
  assert.deepEqual([real.rows, real.imported, real.unchanged, real.failed], [count + 2, count, 1, 1]);
});

test('cells that look like formulas are imported unchanged', async () => {
  const shop = await harness.merchant();
  const title = '=HYPERLINK("https://evil.example","x")';
  await run(shop, csvOf([plain(1, { title, text: '@SUM(1+1)*cmd|', pros: '+1', cons: '-1' })]));
  const [review] = await stored(shop);
  assert.deepEqual(
    [review?.title, review?.body, review?.pros, review?.cons],
    [title, '@SUM(1+1)*cmd|', '+1', '-1'],
  );
});

test('a review without a status follows the moderation policy', async () => {
  const shop = await harness.merchant();
  await shop.asStaff('PATCH', '/admin/settings', { moderationPolicy: 'manual' });
  await run(shop, csvOf([plain(1), plain(2, { status: 'approved' })]));
  assert.deepEqual((await stored(shop)).map(({ status }) => status).sort(), ['approved', 'pending']);
  await assertCountsRight(shop);
});

test('of the verified reviews of one customer and product, one is current', async () => {
  const shop = await harness.merchant();
  const about = { productId: 'P', authorEmail: 'maya@example.com', verification: 'order' };
  const submitted = await shop.asServer('POST', '/reviews', {
    merchantId: shop.id,
    productId: 'Q',
    rating: 5,
    authorName: 'Maya',
    authorEmail: 'maya@example.com',
    orderId: 'O-1',
  });
  assert.equal(submitted.body.data.verification, 'merchant');
  await run(
    shop,
    csvOf([
      plain(1, { ...about, status: 'rejected' }),
      plain(2, { ...about, authorEmail: 'MAYA@example.com' }),
      plain(3, about),
      plain(4, { ...about, productId: 'Q' }),
      plain(5, { ...about, verification: 'imported' }),
    ]),
  );
  const holding = (await stored(shop)).filter(({ holds_place }) => holds_place);
  assert.deepEqual(holding.map(({ title, product_id }) => [title, product_id]).sort(), [
    [null, 'Q'],
    ['Title 2', 'P'],
  ]);
  const refused = await shop.asServer('POST', '/reviews', {
    merchantId: shop.id,
    productId: 'P',
    rating: 5,
    authorName: 'Maya',
    authorEmail: 'maya@example.com',
  });
  assert.equal(refused.body.error?.code, 'DUPLICATE_REVIEW');
});

test('a review that staff deleted is not restored', async () => {
  const shop = await harness.merchant();
  await run(shop, csvOf(many(2)));
  const [first] = (await shop.asBrowser('GET', '/reviews')).body.reviews;
  await shop.asStaff('DELETE', `/admin/reviews/${first.id}`, {
    reasonCode: 'illegal',
    reason: 'Court order',
  });
  const again = await run(shop, csvOf(many(2)));
  assert.deepEqual([again.imported, again.unchanged], [0, 2]);
  assert.equal((await stored(shop)).length, 1);
});

test('a row with an ID is recognized whatever else changed', async () => {
  const shop = await harness.merchant();
  await run(shop, csvOf([plain(1, { id: '17' })]));
  const changed = await run(
    shop,
    csvOf([plain(1, { id: '17', title: 'Corrected', createdAt: '2025-01-01' })]),
  );
  assert.deepEqual([changed.imported, changed.unchanged], [0, 1]);
  const [review] = (await shop.asBrowser('GET', '/reviews')).body.reviews;
  assert.equal((await run(shop, csvOf([plain(1, { id: review.id, title: 'Again' })]))).unchanged, 1);
});

test("another merchant's reviews, products and counts stay as they are", async () => {
  const [shop, other] = [await harness.merchant(), await harness.merchant()];
  await run(other, csvOf(many(20)));
  const before = [await stored(other), (await other.asBrowser('GET', '/reviews')).body];
  assert.equal((await run(shop, csvOf(many(20)))).imported, 20);
  assert.deepEqual([await stored(other), (await other.asBrowser('GET', '/reviews')).body], before);
  const [ours, theirs] = [await stored(shop), await stored(other)];
  const ids = new Set(theirs.map(({ review_id }) => review_id));
  assert.ok(ours.every(({ review_id }) => !ids.has(review_id)));
});

test('a merchant that does not exist is refused', async () => {
  const merchantId = '01900000-0000-7000-8000-000000000000';
  await assert.rejects(
    importFile({ db, merchantId, source: Readable.from([csvOf(many(1))]), format: 'native' }),
    { name: 'UserError', message: 'There is no such merchant.' },
  );
});

test('another process shows imported reviews at once', async () => {
  const shop = await harness.merchant();
  const { app, context } = await harness.anotherProcess();
  const list = async () => {
    const answer = await app.inject({
      url: '/apiV2/products/P-1/reviews',
      headers: { 'x-merchant-id': shop.id, origin: shop.origin },
    });
    return answer.json().totalReviews;
  };
  assert.equal(await list(), 0);
  const heard = new Promise<void>((resolve) => context.changes.onChange(() => resolve()));
  await run(shop, csvOf(many(3)));
  await heard;
  assert.equal(await list(), 1);
});

test('the demo merchant is imported completely', async () => {
  const shop = await harness.merchant();
  const source = new URL('../../../../demo/content/reviews.csv', import.meta.url).pathname;
  const report = await run(shop, '', { source });
  assert.deepEqual(report.failures, []);
  assert.equal(report.imported, report.rows);
  assert.equal((await stored(shop)).length, report.rows);
  await assertCountsRight(shop);
});
