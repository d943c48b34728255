import assert from 'node:assert/strict';
import { Readable } from 'node:stream';
import { test } from 'node:test';
import { rows } from '../../../platform/db/database.ts';
import { output, statement } from '../../../platform/db/statement.ts';
import { startHarness, type TestMerchant } from '../../../testing/harness.ts';
import { isPlaceholderEmail } from '../../reviews/placeholder-email.ts';
import { importFile } from '../importing.ts';

const harness = await startHarness();
const { db } = harness.context;

const header =
  'title,body,rating,review_date,source,curated,reviewer_name,reviewer_email,product_id,product_handle,reply,reply_date,picture_urls,ip_address,location,metaobject_handle';
const run = (shop: TestMerchant, ...lines: string[]) =>
  importFile({
    db,
    merchantId: shop.uuid,
    format: 'judgeme',
    source: Readable.from([[header, ...lines].join('\r\n')]),
  });
const staffList = async (shop: TestMerchant) => {
  const { body } = await shop.asStaff('GET', '/admin/reviews?limit=100&sort=oldest');
  return (body.data ?? body).reviews;
};

test('a row of an export becomes a review', async () => {
  const shop = await harness.merchant();
  const report = await run(
    shop,
    'Top,"Very good quality, and quickly here.",5,2025-03-02 10:12:00 UTC,web,ok,Camille R,c@shop.example,7012345678,cream,Merci!,2025-03-03 09:00:00 UTC,"https://cdn.example/a.jpg,nonsense,https://cdn.example/b.jpg",203.0.113.9,FR,',
  );
  assert.deepEqual([report.imported, report.failures], [1, []]);
  const [review] = await staffList(shop);
  assert.deepEqual(
    {
      title: review.title,
      text: review.text,
      rating: review.rating,
      createdAt: review.createdAt,
      status: review.status,
      productId: review.productId,
      source: review.source,
      authorName: review.authorName,
      authorEmail: review.authorEmail,
      verification: review.verification,
      verifiedPurchase: review.verifiedPurchase,
      reply: review.reply.text,
      repliedAt: review.reply.createdAt,
    },
    {
      title: 'Top',
      text: 'Very good quality, and quickly here.',
      rating: 5,
      createdAt: '2025-03-02T10:12:00.000Z',
      status: 'approved',
      productId: '7012345678',
      source: 'import',
      authorName: 'Camille R',
      authorEmail: 'c@shop.example',
      verification: 'imported',
      verifiedPurchase: false,
      reply: 'Merci!',
      repliedAt: '2025-03-03T09:00:00.000Z',
    },
  );
  const pictures = await rows(
    db,
    statement`select url as ${output.text('url')} from import_pictures where merchant_id = $1 order by position`,
    [shop.uuid],
  );
  assert.deepEqual(
    pictures.map(({ url }) => url),
    ['https://cdn.example/a.jpg', 'https://cdn.example/b.jpg'],
  );
});

test('spam is rejected as spam, and unmoderated reviews follow the moderation policy', async () => {
  const shop = await harness.merchant();
  await shop.asStaff('PATCH', '/admin/settings', { moderationPolicy: 'manual' });
  await run(
    shop,
    ',Watches!,5,2025-01-01 00:00:00 UTC,web,spam,Bot,b@x.example,1,,,,,,,',
    ',Fine.,4,2025-01-02 00:00:00 UTC,web,not-yet,Eve,e@x.example,1,,,,,,,',
  );
  const [spam, waiting] = await staffList(shop);
  assert.deepEqual([spam.status, waiting.status], ['rejected', 'pending']);
  const log = await shop.asStaff('GET', `/admin/moderation-log?itemId=${spam.id}`);
  assert.equal((log.body.data ?? log.body).entries[0].reasonCode, 'spam');
});

test('reviews without a name, email or ID are imported, as different authors', async () => {
  const shop = await harness.merchant();
  const report = await run(
    shop,
    ',Good.,5,2025-01-01,web,ok,,,,the-handle,,,,,,',
    ',Bad.,1,2025-01-01,web,ok,,,,the-handle,,,,,,',
  );
  assert.deepEqual([report.imported, report.failures], [2, []]);
  const reviews = await staffList(shop);
  assert.ok(reviews.every(({ authorName }: { authorName: string }) => authorName === 'Anonymous'));
  assert.ok(reviews.every(({ productId }: { productId: string }) => productId === 'the-handle'));
  const addresses: string[] = reviews.map(({ authorEmail }: { authorEmail: string }) => authorEmail);
  assert.ok(addresses.every(isPlaceholderEmail));
  assert.equal(new Set(addresses).size, 2);
  assert.equal((await run(shop, ',Good.,5,2025-01-01,web,ok,,,,the-handle,,,,,,')).unchanged, 1);
});

test('errors name the columns of the file', async () => {
  const shop = await harness.merchant();
  const report = await run(shop, ',Good.,7,03/04/2025,web,ok,Eve,e@x.example,1,,,,,,,');
  assert.deepEqual(report.failures, [
    {
      row: 2,
      error:
        'review_date must start with the year, as in 2026-11-20; day and month are ambiguous unless dateFormat is dmy or mdy; rating must be at most 5',
    },
  ]);
});

test('unknown columns are ignored and listed', async () => {
  const shop = await harness.merchant();
  const report = await importFile({
    db,
    merchantId: shop.uuid,
    format: 'judgeme',
    source: Readable.from(['Body;Rating;Review_Date;Product_Handle;mood\nGood.;5;2025-01-01;mug;sunny\n']),
  });
  assert.deepEqual([report.imported, report.ignoredColumns], [1, ['mood']]);
});
