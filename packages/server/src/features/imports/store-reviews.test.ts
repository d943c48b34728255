import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { newUuid, uuidOf } from '../../platform/ids.ts';
import { givenReview } from '../../testing/given.ts';
import { startHarness, type TestMerchant } from '../../testing/harness.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { writeExport } from '../exports/writing.ts';
import { recountStoreReviews } from '../store-reviews/recount.ts';
import { importerOf } from './files.fixture.ts';
import { undoImport, undoImportLater } from './undo.ts';

const folder = await temporaryFolder();
const harness = await startHarness({ DATA_DIR: folder });
const { context, clock } = harness;
const { db, media } = context;
const importFrom = importerOf(harness);
const start = clock.now().getTime();
const daysAgo = (days: number) => new Date(start - days * 86_400_000).toISOString();
const listed = async (shop: TestMerchant, query = '') =>
  (await shop.asBrowser('GET', `/store-reviews${query}`)).body;
const ofProducts = async (shop: TestMerchant) => (await shop.asBrowser('GET', '/reviews')).body.totalReviews;
const figuresOfProducts = async (shop: TestMerchant) => {
  const range = `startDate=${daysAgo(50).slice(0, 10)}&endDate=${daysAgo(0).slice(0, 10)}`;
  const paths = ['/admin/moderation/fairness', `/analytics/dashboard/${shop.id}?${range}`];
  const [fairness, dashboard] = await Promise.all(paths.map((path) => shop.asStaff('GET', path)));
  assert.equal(dashboard?.body.data.totalReviews, 1);
  return [fairness?.body.data, dashboard?.body.data];
};
const counted = (shop: TestMerchant) => recountStoreReviews(db, shop.uuid, { repair: false });
const auto = { format: null };

const judgeme =
  'title,body,rating,review_date,source,curated,reviewer_name,reviewer_email,product_id,product_handle,reply,reply_date';
const mixed = [
  judgeme,
  `Cream,Absorbs at once.,5,${daysAgo(40)},web,ok,Ana,ana@x.example,7012,cream,,`,
  `Fast,The parcel came a day early.,4,${daysAgo(30)},web,ok,Ben,ben@x.example,,,Thanks!,${daysAgo(29)}`,
  `Slow,"Zwei Wochen gewartet, und niemand hat geantwortet.",1,${daysAgo(600)},web,ok,Cem,,,,,`,
  `Ad,Buy followers,5,${daysAgo(20)},web,spam,Dan,dan@x.example,,,,`,
].join('\n');

test('a Judge.me file is imported once for each kind, and says what happened to the rows of the other', async () => {
  const shop = await harness.merchant();
  const products = await importFrom(shop, mixed, auto);
  assert.deepEqual(
    [products.format, products.kind, products.imported, products.skipped, products.failed, products.rows],
    ['judgeme', 'reviews', 1, 3, 0, 4],
  );
  assert.deepEqual([await ofProducts(shop), (await listed(shop)).totalReviews], [1, 0]);
  const before = await figuresOfProducts(shop);
  const store = await importFrom(shop, mixed, { format: null, kind: 'store-reviews' });
  assert.deepEqual(
    [store.kind, store.imported, store.skipped, store.failures, store.unmatchedProducts.rows],
    ['store-reviews', 3, 1, [], 0],
  );
  const page = await listed(shop, '?sort=oldest');
  assert.deepEqual(
    page.reviews.map((one: Record<string, unknown>) => [
      one.title,
      one.language,
      one.verification,
      one.createdAt,
    ]),
    [
      ['Slow', 'de', 'imported', daysAgo(600)],
      ['Fast', 'en', 'imported', daysAgo(30)],
    ],
  );
  assert.deepEqual(page.reviews[1].reply, {
    text: 'Thanks!',
    authorName: null,
    createdAt: daysAgo(29),
    updatedAt: daysAgo(29),
  });
  assert.deepEqual(
    [page.totalReviews, page.averageRating, page.sellerRating.totalReviews, page.sellerRating.averageRating],
    [2, 2.5, 1, 4],
  );
  assert.equal(await ofProducts(shop), 1);
  assert.deepEqual(await figuresOfProducts(shop), before);
  assert.deepEqual(await counted(shop), []);
  const again = await importFrom(shop, mixed, { format: null, kind: 'store-reviews' });
  assert.deepEqual([again.imported, again.unchanged, again.skipped], [0, 3, 1]);
});

test('an undo deletes imported store reviews, and keeps what was worked on unless asked', async () => {
  const [shop, other] = [await harness.merchant(), await harness.merchant()];
  const { batchId } = await importFrom(shop, mixed, { format: 'judgeme', kind: 'store-reviews' });
  await importFrom(other, mixed, { format: 'judgeme', kind: 'store-reviews' });
  const [fast] = (await listed(shop)).reviews;
  await shop.asStaff('PUT', `/store-reviews/${fast.id}/reply`, { text: 'Thank you, Ben.' });
  const importId = uuidOf('import', batchId ?? '') ?? '';
  const merchantId = shop.uuid;
  for (const [includeTouched, left] of [
    [false, 1],
    [true, 0],
  ] as const) {
    assert.ok(await undoImportLater(db, merchantId, { importId, includeTouched }));
    await undoImport(context, merchantId, importId);
    const { status, kept } = (await shop.asStaff('GET', `/admin/imports/${batchId}`)).body.data;
    assert.deepEqual([status, kept, (await listed(shop)).totalReviews], ['undone', left, left]);
    assert.deepEqual(await counted(shop), []);
  }
  assert.equal((await listed(other)).totalReviews, 2);
  assert.equal((await importFrom(shop, mixed, { format: null, kind: 'store-reviews' })).imported, 3);
});

test('site reviews of Yotpo are distinguished from those of products, and a file of their own needs no kind', async () => {
  const shop = await harness.merchant();
  const words = `Published,5,Great,Came quickly.,2025-03-15,Ana,ana@x.example`;
  const columns =
    'Review ID,Review Type,Review Status,Review Score,Review Title,Review Content,Review Creation Date,Reviewer Display Name,Reviewer Email';
  const file = [
    `${columns},Product ID`,
    `1,product_review,${words},999`,
    `2,site_review,${words},`,
    `3,,${words},yotpo_site_reviews`,
  ].join('\n');
  const products = await importFrom(shop, file, auto);
  assert.deepEqual([products.kind, products.imported, products.skipped], ['reviews', 1, 2]);
  const store = await importFrom(shop, file, { format: null, kind: 'store-reviews' });
  assert.deepEqual([store.imported, store.skipped], [2, 1]);
  const own = await importFrom(shop, [columns, `4,site_review,${words}`].join('\n'), auto);
  assert.deepEqual([own.format, own.kind, own.imported], ['yotpo', 'store-reviews', 1]);
});

// Columns as github.com/trustpilot's scripts for service reviews and users of the business portal's export have them.
const trustpilot =
  'Domain Url,Webshop Name,Business Unit Id,Review Id,Review Created (UTC),Review Consumer User Id,Review Username,Review User Email,Review Title,Review Content,Review Stars,Source Of Review,Reference Id,Company Response,Company Reply Date (UTC),Review Language,Tags,Location Name,Location Id';

test("Trustpilot's export becomes reviews of the store, and holds no reviews of products", async () => {
  const shop = await harness.merchant();
  const line =
    'shop.example,Shop,5f,tp1,2025-04-01 09:30:00,u1,Nora B,nora@x.example,Superbe,"Très rapide, merci",5,AFSv2,ORD-7,Merci Nora,2025-04-02 08:00:00,fr-FR,,,';
  const report = await importFrom(shop, [trustpilot, line].join('\n'), auto);
  assert.deepEqual(
    [report.format, report.kind, report.imported, report.failures, report.ignoredColumns],
    ['trustpilot', 'store-reviews', 1, [], []],
  );
  const [review] = (await listed(shop)).reviews;
  assert.deepEqual(
    [
      review.rating,
      review.authorName,
      review.language,
      review.createdAt,
      review.reply.text,
      review.verifiedPurchase,
    ],
    [5, 'Nora B', 'fr', '2025-04-01T09:30:00.000Z', 'Merci Nora', false],
  );
  await assert.rejects(
    importFrom(shop, [trustpilot, line].join('\n'), { format: 'trustpilot', kind: 'reviews' }),
    /contain no reviews/,
  );
});

test('a review of the store that was written for an incentive is rejected', async () => {
  const shop = await harness.merchant();
  const file = [
    `${judgeme},incentivized`,
    `A,Good,5,2025-01-01,web,ok,Ana,,,,,,yes`,
    `B,Good,5,2025-01-01,web,ok,Ana,,,,,,no`,
  ];
  const report = await importFrom(shop, file.join('\n'), { format: null, kind: 'store-reviews' });
  assert.deepEqual([report.imported, report.failed], [1, 1]);
  assert.match(report.failures[0]?.error ?? '', /was written for an incentive/);
});

async function exported(shop: TestMerchant): Promise<string> {
  const path = join(folder, `${newUuid()}.csv`);
  const endDate = clock.now().toISOString().slice(0, 10);
  const selection = {
    merchantId: shop.uuid,
    type: 'store-reviews',
    startDate: '1990-01-01',
    endDate,
    status: 'all',
  } as const;
  await writeExport(db, { selection, path, mediaUrl: media.publicUrl, onProgress: () => {} });
  return readFile(path, 'utf8');
}

test('exporting store reviews, importing them into another merchant and exporting again produces an equal file', async () => {
  const [shop, other] = [await harness.merchant(), await harness.merchant()];
  const texts = ['=HYPERLINK("x")', "'=marked", 'commas, "quotes"\nand lines', '\\N', 'ä€😀'];
  for (const [index, text] of texts.entries()) {
    const made = await shop.asServer('POST', '/store-reviews', {
      rating: 1 + index,
      serviceRating: 5 - index,
      deliveryRating: 3,
      title: text.replaceAll('\n', ' '),
      text,
      authorName: `A${index}`,
      authorEmail: `h${index}@example.com`,
      orderId: `ORD-${index}`,
    });
    assert.equal(made.status, 200, JSON.stringify(made.body));
    const { id } = made.body.data;
    if (index === 0)
      await shop.asStaff('PATCH', `/store-reviews/${id}/moderate`, {
        status: 'rejected',
        reason: text,
        reasonCode: 'other',
      });
    if (index === 1) await shop.asStaff('PUT', `/store-reviews/${id}/reply`, { text, authorName: 'Tom' });
  }
  const first = await exported(shop);
  const report = await importFrom(other, first);
  assert.deepEqual([report.kind, report.imported, report.failures], ['store-reviews', texts.length, []]);
  assert.equal(await exported(other), first);
  assert.deepEqual(await counted(other), []);
  assert.deepEqual(
    [(await importFrom(other, first)).unchanged, (await importFrom(shop, first)).unchanged],
    [5, 5],
  );
});

test('an order keeps its own review of the store when a file brings another', async () => {
  const shop = await harness.merchant();
  await givenReview(shop);
  await shop.asServer('POST', '/store-reviews', {
    rating: 5,
    authorName: 'Ana',
    authorEmail: 'ana@x.example',
    orderId: 'ORD-1',
  });
  const row = (name: string, order: string) => `4,${name},${name}@x.example,2025-01-01,merchant,${order}`;
  const file = [
    'rating,authorName,authorEmail,createdAt,verification,orderId',
    row('bo', 'ORD-1'),
    row('cy', 'ORD-2'),
    row('di', 'ORD-2'),
  ];
  const { imported, failures } = await importFrom(shop, file.join('\n'));
  assert.deepEqual([imported, failures], [3, []]);
  const found = Object.fromEntries(
    (await listed(shop)).reviews.map((one: Record<string, unknown>) => [one.authorName, one.verification]),
  );
  assert.deepEqual(found, { Ana: 'merchant', bo: 'imported', cy: 'merchant', di: 'imported' });
});
