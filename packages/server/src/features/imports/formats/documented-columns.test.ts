import assert from 'node:assert/strict';
import { Readable } from 'node:stream';
import { test } from 'node:test';
import { rows } from '../../../platform/db/database.ts';
import { startHarness, type TestMerchant } from '../../../testing/harness.ts';
import { importFile } from '../importing.ts';

const harness = await startHarness();
const { context } = harness;
const { db } = context;

const run = (shop: TestMerchant, format: string, lines: string[]) =>
  importFile({ db, merchantId: shop.uuid, format, source: Readable.from([lines.join('\n')]) });

const cellsOf = (header: string, values: Record<string, string>) =>
  header
    .split(',')
    .map((column) => values[column] ?? '')
    .join(',');

/** The columns that the systems document for their templates and exports. */
const documented: Record<string, string[]> = {
  // help.loox.io, "Importing Reviews Using a Custom File"; the export
  loox: [
    'product_handle,product_Id,rating,author,email,body,created_at,photo_url,reply,replied_at,verified_purchase,incentivized',
    'id,status,rating,email,nickname,full_name,review,date,productId,handle,img,variant,verified_purchase',
  ],
  // support.okendo.io, "Importing Reviews Using the Okendo Import Template"
  okendo: [
    'name,body,handle,productId,rating,sku,dateCreated,countryCode,email,imageUrls,isApproved,isIncentivized,isRecommended,rejectedImageUrls,reply,replyDateCreated,replyIsPublic,title,videoUrls,isVerifiedBuyer,variantId,status',
  ],
  // judge.me/help, "Importing reviews using Judge.me template"; the export
  judgeme: [
    'title,body,rating,review_date,source,curated,reviewer_name,reviewer_email,product_id,product_handle,product_url,reply,picture_urls,ip_address,location,cf_answers',
    'title,body,rating,review_date,source,curated,reviewer_name,reviewer_email,product_id,product_handle,reply,reply_date,picture_urls,ip_address,location,metaobject_handle',
  ],
  // support.yotpo.com, "Importing Reviews to Yotpo"; the export of the moderation page
  yotpo: [
    'Published,Review Title,Review Content,Review Score,Date,Product ID,Product Title,Product URL,Product Image URL,Product Description,Display Name,Email,Customer Country,Comment Content,Comment Public,Comment Created At,Published Image URL,Unpublished Image URL,Published Video URL,Unpublished Video URL',
    'Review ID,Review Type,Review Status,Review Score,Review Title,Review Content,Review Creation Date,Reviewer Display Name,Reviewer Email,Reviewer Type,Reviewer Country Code,Product ID,Product Handle,Product Title,Order ID,Profanity Flag,Published Image URLs,Unpublished Image URLs,Published Video URLs,Unpublished Video URLs',
  ],
  // stampedsupport.stamped.io, "Managing Reviews: Import reviews into Stamped"
  stamped: [
    'product_id,product_handle,productUrl,productImageUrl,productTitle,photoFilenames,videoFilenames,rating,title,author,email,location,body,reply,created_at,replied_at,published',
  ],
  // The app Product Reviews, whose columns other apps document as "Shopify product reviews"
  shopify: ['product_handle,state,rating,title,author,email,location,body,reply,created_at,replied_at'],
  // WebToffee's "Product Review Import Export" and the columns of wp_comments
  woocommerce: [
    'comment_ID,comment_post_ID,comment_author,comment_author_url,comment_author_email,comment_author_IP,comment_date,comment_date_gmt,comment_content,comment_approved,comment_parent,user_id,comment_alter_id,rating,verified,title,product_SKU,product_title',
    'comment_ID,comment_post_ID,comment_author,comment_author_email,comment_author_url,comment_author_IP,comment_date,comment_date_gmt,comment_content,comment_karma,comment_approved,comment_agent,comment_type,comment_parent,user_id,rating',
  ],
};

for (const [format, headers] of Object.entries(documented))
  for (const [index, header] of headers.entries())
    test(`every column of documented file ${index + 1} of ${format} is read, or the report says why not`, async () => {
      const { ignoredColumns, columns } = await run(await harness.merchant(), format, [header]);
      assert.deepEqual(ignoredColumns, []);
      assert.deepEqual(
        columns.map(({ column }) => column),
        header.split(','),
      );
      for (const { column, readAs, ignoredBecause } of columns)
        assert.ok((readAs === null) !== (ignoredBecause === null), `${column}: ${readAs}, ${ignoredBecause}`);
    });

test('a column that no format documents is named, and the report says that it is unknown', async () => {
  const { ignoredColumns, columns } = await run(await harness.merchant(), 'shopify', [
    'product_handle,state,rating,author,body,created_at,mood',
  ]);
  assert.deepEqual(ignoredColumns, ['mood']);
  assert.deepEqual(columns.at(-1), { column: 'mood', readAs: null, ignoredBecause: 'unknown column' });
});

const loox = documented.loox?.[0] ?? '';
const looxRow = (author: string, incentivized: string) =>
  cellsOf(loox, {
    product_handle: 'dress',
    rating: '5',
    author,
    email: `${author}@example.com`,
    body: `${author} likes it`,
    created_at: '2025-03-01',
    incentivized,
  });

test('a review that Loox names as incentivized is marked in the list, the counts, the page, structured data and feed', async () => {
  const shop = await harness.merchant();
  await shop.asStaff('PUT', '/admin/products/dress', {
    name: 'Dress',
    url: 'https://shop.example/dress',
    gtin: '4006381333931',
  });
  const report = await run(shop, 'loox', [loox, looxRow('Paid', 'TRUE'), looxRow('Free', 'FALSE')]);
  assert.deepEqual([report.imported, report.failures], [2, []]);
  const { body: list } = await shop.asBrowser('GET', '/products/dress/reviews');
  const marks = Object.fromEntries(
    list.reviews.map((review: { authorName: string; incentivized: boolean }) => [
      review.authorName,
      review.incentivized,
    ]),
  );
  assert.deepEqual(marks, { Paid: true, Free: false });
  assert.equal(list.incentivizedCount, 1);
  const { body: html } = await shop.asBrowser('GET', '/products/dress/reviews.html?lang=en');
  assert.equal(String(html).match(/class="tribune-rewarded"/g)?.length, 2);
  const { body: data } = await shop.asBrowser('GET', '/products/dress/structured-data?lang=en');
  const explained = data.review.filter(
    (review: { reviewRating: { ratingExplanation?: string } }) => review.reviewRating.ratingExplanation,
  );
  assert.deepEqual(
    [explained.length, explained[0].author.name, typeof data.aggregateRating.ratingExplanation],
    [1, 'Paid', 'string'],
  );
  const feed = await harness.app.inject({ url: `/apiV2/feeds/google-shopping/${shop.id}.xml` });
  assert.match(
    feed.body,
    /<name>Paid<\/name>.*?<is_incentivized_review>true<.*<name>Free<\/name>.*?<is_incentivized_review>false<|<name>Free<\/name>.*?<is_incentivized_review>false<.*<name>Paid<\/name>.*?<is_incentivized_review>true</s,
  );
});

const minimal: Record<string, Record<string, string>> = {
  loox: {
    product_handle: 'mug',
    rating: '5',
    author: 'Ana',
    body: 'Good',
    created_at: '2025-01-01',
    img: '',
  },
  okendo: { handle: 'mug', rating: '5', name: 'Ana', body: 'Good', dateCreated: '2025-01-01' },
  judgeme: {
    product_handle: 'mug',
    rating: '5',
    reviewer_name: 'Ana',
    body: 'Good',
    review_date: '2025-01-01',
  },
  yotpo: {
    'Product ID': '1',
    'Review Score': '5',
    'Display Name': 'Ana',
    'Review Content': 'Good',
    Date: '2025-01-01',
  },
  stamped: {
    product_id: '1',
    productTitle: 'Mug',
    rating: '5',
    author: 'Ana',
    body: 'Good',
    created_at: '2025-01-01',
  },
  shopify: {
    product_handle: 'mug',
    state: 'published',
    rating: '5',
    author: 'Ana',
    body: 'Good',
    created_at: '2025-01-01',
  },
  woocommerce: {
    comment_post_ID: '1',
    rating: '5',
    comment_author: 'Ana',
    comment_content: 'Good',
    comment_date: '2025-01-01',
  },
};

const imported = async (format: string, more: Record<string, string>) => {
  const shop = await harness.merchant();
  const values = { ...minimal[format], ...more };
  const header = Object.keys(values).join(',');
  const report = await run(shop, format, [header, cellsOf(header, values)]);
  assert.deepEqual([report.imported, report.failures], [1, []]);
  const [review] = await rows(
    db,
    'select incentivized, status, reply_text, reply_created_at, would_recommend from reviews where merchant_id = $1',
    [shop.uuid],
  );
  return review ?? {};
};

for (const format of Object.keys(minimal))
  test(`a column of ${format} that says a review was paid for marks it, however it says so`, async () => {
    for (const [column, text, expected] of [
      ['incentivized', 'TRUE', true],
      ['Is Incentivized', 'yes', true],
      ['incentivised', 'coupon', true],
      ['Incentivized Review', 'no', false],
      ['isIncentivized', '0', false],
    ] as const)
      assert.equal((await imported(format, { [column]: text })).incentivized, expected, `${column} ${text}`);
  });

test('a reply that was private at Okendo or Yotpo is not published', async () => {
  const okendo = { reply: 'Call us', replyDateCreated: '2025-01-02' };
  const kept = await imported('okendo', { ...okendo, replyIsPublic: 'true' });
  assert.deepEqual([kept.reply_text, kept.reply_created_at], ['Call us', '2025-01-02T00:00:00.000Z']);
  assert.equal((await imported('okendo', { ...okendo, replyIsPublic: 'false' })).reply_text, null);
  const yotpo = { 'Comment Content': 'Call us', 'Comment Created At': '2025-01-02' };
  assert.equal((await imported('yotpo', { ...yotpo, 'Comment Public': 'true' })).reply_text, 'Call us');
  assert.equal((await imported('yotpo', { ...yotpo, 'Comment Public': 'false' })).reply_text, null);
});

test('what Okendo has not approved and Yotpo has not published is not published', async () => {
  assert.equal((await imported('okendo', { isApproved: 'true' })).status, 'approved');
  assert.equal((await imported('okendo', { isApproved: 'false' })).status, 'pending');
  assert.equal((await imported('okendo', { isApproved: 'true', status: 'rejected' })).status, 'rejected');
  assert.equal((await imported('yotpo', { Published: 'true' })).status, 'approved');
  assert.equal((await imported('yotpo', { Published: 'false' })).status, 'rejected');
});
