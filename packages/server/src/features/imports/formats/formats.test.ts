import assert from 'node:assert/strict';
import { Readable } from 'node:stream';
import { test } from 'node:test';
import { rows } from '../../../platform/db/database.ts';
import { startHarness, type TestMerchant } from '../../../testing/harness.ts';
import type { ImportOptions } from '../import-report.ts';
import { importFile } from '../importing.ts';

const harness = await startHarness();
const { db } = harness.context;

const run = (shop: TestMerchant, lines: string[] | Buffer, options: Partial<ImportOptions> = {}) =>
  importFile({
    db,
    merchantId: shop.uuid,
    source: Readable.from([Buffer.isBuffer(lines) ? lines : Buffer.from(lines.join('\n'))]),
    ...options,
  });
const stored = async (shop: TestMerchant) => {
  const found = await rows(
    db,
    `select r.product_id, r.rating, r.title, r.body, r.author_name, r.author_email, r.status, r.created_at, r.reply_text,
       r.verification, r.source, r.helpful_votes, r.would_recommend,
       (select string_agg(p.url, ' ' order by p.position) from import_pictures as p
        where p.merchant_id = $1 and p.review_id = r.review_id) as media
     from reviews as r where r.merchant_id = $1 order by r.created_at`,
    [shop.uuid],
  );
  return found;
};

/** Headers of each system's export, with a row and the review that it becomes. */
const files: Record<string, { lines: string[]; expected: Record<string, unknown> }> = {
  yotpo: {
    lines: [
      'Review ID,Review Type,Review Status,Review Score,Review Title,Review Content,Review Creation Date,Reviewer Display Name,Reviewer Email,Reviewer Type,Product ID,Product Handle,Product Title,Order ID,Published Image URLs,Unpublished Image URLs',
      '77,product_review,Published,5,Super,"Would buy, again",2025-03-15 08:00:00 UTC,Ana L.,ana@x.example,verified_buyer,999,bag,Bag,,https://cdn.example/a.jpg;https://cdn.example/b.jpg,',
    ],
    expected: {
      product_id: '999',
      rating: 5,
      title: 'Super',
      body: 'Would buy, again',
      author_name: 'Ana L.',
      author_email: 'ana@x.example',
      status: 'approved',
      created_at: '2025-03-15T08:00:00.000Z',
      media: 'https://cdn.example/a.jpg https://cdn.example/b.jpg',
    },
  },
  loox: {
    lines: [
      'id,status,rating,email,nickname,full_name,review,date,productId,handle,img,variant,verified_purchase',
      '1,Hidden,4,n@x.example,,Nora B,"Fits well",2024-10-01T08:00:00.000Z,8124,dress,https://images.loox.example/x.jpg,S,true',
    ],
    expected: {
      product_id: '8124',
      rating: 4,
      body: 'Fits well',
      author_name: 'Nora B',
      status: 'rejected',
      created_at: '2024-10-01T08:00:00.000Z',
      media: 'https://images.loox.example/x.jpg',
    },
  },
  stamped: {
    lines: [
      'product_id,product_handle,productUrl,productImageUrl,productTitle,photoFilenames,rating,title,author,email,body,created_at,published',
      '42,mug,https://shop.example/mug,https://shop.example/mug.jpg,Mug,https://cdn.example/m.jpg,3,Fine,Tom,tom@x.example,"A mug.",2025-01-31,TRUE',
    ],
    expected: {
      product_id: '42',
      rating: 3,
      title: 'Fine',
      author_name: 'Tom',
      status: 'approved',
      created_at: '2025-01-31T00:00:00.000Z',
      media: 'https://cdn.example/m.jpg',
    },
  },
  okendo: {
    lines: [
      'reviewId,productId,productName,rating,title,body,reviewer.name,reviewer.email,isRecommended,helpfulCount,dateCreated,status,imageUrls',
      'r1,gid://shopify/Product/555,Candle,4,,"Smells nice",Zoe,zoe@x.example,true,3,2025-02-01T10:00:00.000Z,approved,',
    ],
    expected: {
      product_id: '555',
      rating: 4,
      title: null,
      body: 'Smells nice',
      author_name: 'Zoe',
      status: 'approved',
      helpful_votes: 3,
      would_recommend: true,
      media: null,
    },
  },
  shopify: {
    lines: [
      'product_handle,state,rating,title,author,email,location,body,reply,created_at,replied_at',
      'soap,unpublished,1,No,Ines K.,ines@x.example,Lyon,Never came,Sorry,2023-06-01T10:00:00-04:00,2023-06-02T10:00:00-04:00',
    ],
    expected: {
      product_id: 'soap',
      rating: 1,
      author_name: 'Ines K.',
      status: 'rejected',
      reply_text: 'Sorry',
      created_at: '2023-06-01T14:00:00.000Z',
    },
  },
  woocommerce: {
    lines: [
      'comment_ID,comment_post_ID,comment_author,comment_author_email,comment_author_url,comment_author_IP,comment_date,comment_date_gmt,comment_content,comment_approved,comment_parent,user_id,rating,verified,title,product_SKU,product_title',
      '9,31,Lea,lea@x.example,,203.0.113.9,2024-05-01 12:00:00,2024-05-01 10:00:00,"Works, daily",1,0,0,5,1,,SKU-9,Lamp',
    ],
    expected: {
      product_id: '31',
      rating: 5,
      body: 'Works, daily',
      author_name: 'Lea',
      status: 'approved',
      created_at: '2024-05-01T10:00:00.000Z',
    },
  },
};

for (const [format, { lines, expected }] of Object.entries(files))
  test(`a file of ${format} is detected by its header, and its rows become reviews`, async () => {
    const shop = await harness.merchant();
    const report = await run(shop, lines);
    assert.deepEqual([report.format, report.imported, report.failures], [format, 1, []]);
    assert.deepEqual(report.ignoredColumns, []);
    const [review = {}] = await stored(shop);
    const compared = Object.fromEntries(Object.keys(expected).map((name) => [name, review[name]]));
    assert.deepEqual(compared, expected);
    assert.deepEqual([review.verification, review.source], ['imported', 'import']);
    assert.equal((await run(shop, lines)).unchanged, 1);
  });

test('a header that fits no format, or two, requires the format', async () => {
  const shop = await harness.merchant();
  await assert.rejects(
    run(shop, ['stars,words', '5,fine']),
    /fits no known format\. Set the format to one of native/,
  );
  const both = 'product_handle,productTitle,img,rating,author,email,body,created_at';
  await assert.rejects(run(shop, [both]), /fits \w+ and \w+\. Set the format/);
  assert.equal((await run(shop, [both], { format: 'loox' })).format, 'loox');
});

test('native files contain questions or reviews, depending on the header', async () => {
  const shop = await harness.merchant();
  const question = 'productId,text,authorName,authorEmail,createdAt,answer,answerVerified';
  const report = await run(shop, [question, 'MUG,Is it heavy?,Maya,maya@x.example,2025-01-01,No.,true'], {
    format: 'native',
  });
  assert.deepEqual([report.kind, report.imported], ['questions', 1]);
});

const shopifyRow = (date: string) => `soap,published,5,,Ines,ines@x.example,,Good ${date},,${date},`;

test('a date that starts with the day or month is rejected without dateFormat', async () => {
  const shop = await harness.merchant();
  const header = files.shopify?.lines[0] ?? '';
  const dates = ['03/04/2025', '3.4.2025 15:30', '03-04-2025 3:30 PM'];
  const lines = [header, ...dates.map(shopifyRow)];
  const refused = await run(shop, lines);
  assert.deepEqual([refused.imported, refused.failed], [0, 3]);
  assert.match(
    refused.failures[0]?.error ?? '',
    /^created_at must start with the year.*dateFormat is dmy or mdy/,
  );
  assert.equal((await run(shop, lines, { dateFormat: 'dmy' })).imported, 3);
  const found = (await stored(shop)).map(({ created_at }) => created_at);
  assert.deepEqual(found, [
    '2025-04-03T00:00:00.000Z',
    '2025-04-03T15:30:00.000Z',
    '2025-04-03T15:30:00.000Z',
  ]);
  const american = await run(
    await harness.merchant(),
    [header, shopifyRow('12/31/2024'), shopifyRow('31/12/2024')],
    {
      dateFormat: 'mdy',
    },
  );
  assert.deepEqual([american.imported, american.failed], [1, 1]);
  assert.match(american.failures[0]?.error ?? '', /has no month 31; its order is not mdy/);
});

test('semicolons, a byte order mark and Windows-1252 are read', async () => {
  const shop = await harness.merchant();
  const lines = (files.shopify?.lines ?? []).map((line) =>
    line.replaceAll(',', ';').replace('Sorry', 'Désolé'),
  );
  assert.equal((await run(shop, Buffer.from(`\ufeff${lines.join('\r\n')}`))).imported, 1);
  const other = await harness.merchant();
  const latin = Buffer.from(lines.join('\r\n'), 'latin1');
  assert.equal((await run(other, latin, { encoding: 'windows-1252' })).imported, 1);
  assert.equal((await stored(other))[0]?.reply_text, 'Désolé');
  assert.match((await run(other, latin)).failures[0]?.error ?? '', /is not utf-8 text/);
});

test('a reply in a WooCommerce file is rejected', async () => {
  const shop = await harness.merchant();
  const [header = '', row = ''] = files.woocommerce?.lines ?? [];
  const reply = row.replace('9,31', '10,31').replace(',1,0,0,5,1,', ',1,9,0,,,');
  const report = await run(shop, [header, row, reply]);
  assert.deepEqual([report.imported, report.failed], [1, 1]);
  assert.match(report.failures[0]?.error ?? '', /is a reply to another row/);
});
