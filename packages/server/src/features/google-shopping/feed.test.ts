import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { test } from 'node:test';
import { crc32, gunzipSync, inflateRawSync } from 'node:zlib';
import { validateXML } from 'xmllint-wasm';
import { row, rows } from '../../platform/db/database.ts';
import { output, statement } from '../../platform/db/statement.ts';
import { buildRequested } from '../../platform/feeds/requesting.ts';
import { givenReview, givenReviewThatIs } from '../../testing/given.ts';
import { codeOf, startHarness, type TestMerchant } from '../../testing/harness.ts';
import { thoroughOnly } from '../../testing/thorough.ts';
import { importFile } from '../imports/importing.ts';
import { feedArchive } from './archive.ts';
import { buildFeed } from './building.ts';
import { productIssues, renewProductIssues } from './product-issues.ts';
import { googleFeed } from './review-xml.ts';

const harness = await startHarness();
const { context } = harness;
const { db } = context;
const schema = readFileSync(join(import.meta.dirname, 'product_reviews_2.4.fixture.xsd'), 'utf8');

const fetchFeed = (shop: { id: string }, headers: Record<string, string> = {}) =>
  harness.app.inject({ url: `/apiV2/feeds/google-shopping/${shop.id}.xml`, headers });

async function feedOf(shop: TestMerchant): Promise<string> {
  const answer = await fetchFeed(shop);
  assert.equal(answer.statusCode, 200, answer.body);
  return answer.body;
}

async function assertValid(xml: string): Promise<void> {
  const { valid, errors } = await validateXML({
    xml: [{ fileName: 'feed.xml', contents: xml }],
    schema: [schema],
  });
  assert.ok(valid, JSON.stringify(errors.slice(0, 3)));
}

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" };
const textsOf = (xml: string, element: string) =>
  [...xml.matchAll(new RegExp(`<${element}(?: [^>]*)?>([^<]*)</${element}>`, 'g'))].map(([, text = '']) =>
    text.replaceAll(/&([^;]+);/g, (whole, name) => entities[name] ?? whole),
  );

const hostile = [
  ']]></content></review><review><review_id>x</review_id>',
  '<!-- --> <?xml version="1.0"?> <![CDATA[ & &amp; &#x0; &nope; "\'',
  'from \u2028 \u{1f468}\u200d\u{1f469} end',
];

test('the feed is valid, contains every published review and escapes hostile text', async () => {
  const shop = await harness.merchant();
  await shop.asStaff('PUT', '/admin/products/P-1', {
    name: 'Jacket & <Co>',
    url: 'https://shop.example/j?a=1&b=2',
    brand: 'Lark',
    gtin: '4006381333931',
    mpn: 'M"1',
  });
  for (const [index, text] of hostile.entries()) {
    const words = { title: text, text, pros: text, cons: text, authorName: text };
    const review = await givenReview(shop, {
      ...words,
      authorEmail: `h${index}@example.com`,
      rating: 1 + index,
    });
    await shop.asStaff('PATCH', `/reviews/${review.id}/moderate`, { status: 'approved' });
  }
  // What an import brought in older days may hold what no form would let in.
  const odd = 'before\ufffe\u{1ffff}\u0085after';
  await rows(db, 'update reviews set author_name = $2 where merchant_id = $1 and rating = 3', [
    shop.uuid,
    odd,
  ]);
  await givenReview(shop, { productId: 'P-2', rating: 1, text: undefined, incentiveConsent: true });
  await shop.asServer('POST', '/reviews', {
    merchantId: shop.id,
    productId: 'P-2',
    rating: 5,
    authorName: 'Ben',
    authorEmail: 'ben@example.com',
    orderId: 'O-1',
    text: 'Bought it, wore it, like it.',
  });
  await givenReviewThatIs(shop, 'pending', { authorEmail: 'p@example.com', text: 'Not to be seen' });
  await givenReviewThatIs(shop, 'rejected', { authorEmail: 'r@example.com', text: 'Not to be seen either' });
  const xml = await feedOf(shop);
  await assertValid(xml);
  assert.deepEqual(textsOf(xml, 'title').sort(), hostile.toSorted());
  assert.deepEqual(textsOf(xml, 'pro').sort(), hostile.toSorted());
  assert.ok(textsOf(xml, 'name').includes('beforeafter'));
  assert.deepEqual(textsOf(xml, 'overall').toSorted(), ['1', '1', '2', '3', '5']);
  assert.deepEqual(textsOf(xml, 'is_verified_purchase').toSorted(), [
    'false',
    'false',
    'false',
    'false',
    'true',
  ]);
  assert.equal(textsOf(xml, 'is_incentivized_review').filter((text) => text === 'true').length, 1);
  assert.deepEqual(textsOf(xml, 'gtin'), Array(3).fill('4006381333931'));
  assert.ok(textsOf(xml, 'product_url').includes('https://shop.example/j?a=1&b=2'));
  assert.ok(!xml.includes('Not to be seen') && !xml.includes('@example.com') && !xml.includes('O-1'));
});

test('an address relative to the store is absolute in the feed', async () => {
  const shop = await harness.merchant();
  await shop.asStaff('PUT', '/admin/products/P-1', { name: 'Jacket' });
  await givenReview(shop);
  await rows(db, "update products set url = '/p/1' where merchant_id = $1", [shop.uuid]);
  const xml = await feedOf(shop);
  assert.deepEqual(textsOf(xml, 'product_url'), [`${shop.origin}/p/1`]);
  assert.deepEqual(textsOf(xml, 'review_url'), [`${shop.origin}/p/1`]);
});

test('a merchant without reviews has an empty, valid feed', async () => {
  const shop = await harness.merchant();
  const xml = await feedOf(shop);
  await assertValid(xml);
  assert.doesNotMatch(xml, /<review>/);
});

test('the feed is gzipped if the client accepts it, with an ETag per encoding', async () => {
  const shop = await harness.merchant();
  await givenReview(shop);
  const plain = await fetchFeed(shop);
  assert.equal(plain.headers['content-type'], 'application/xml; charset=utf-8');
  const packed = await fetchFeed(shop, { 'accept-encoding': 'br, gzip' });
  assert.equal(packed.headers['content-encoding'], 'gzip');
  assert.equal(gunzipSync(packed.rawPayload).toString(), plain.body);
  assert.notEqual(packed.headers.etag, plain.headers.etag);
  assert.equal((await fetchFeed(shop, { 'accept-encoding': 'gzip;q=0' })).body, plain.body);
  for (const { headers } of [plain, packed]) {
    assert.match(String(headers.vary), /Accept-Encoding/);
    const encoding: Record<string, string> = headers['content-encoding'] ? { 'accept-encoding': 'gzip' } : {};
    const again = await fetchFeed(shop, { ...encoding, 'if-none-match': String(headers.etag) });
    assert.deepEqual([again.statusCode, again.body], [304, '']);
  }
});

/** Builds the feed from scratch. */
async function fresh(shop: TestMerchant): Promise<string> {
  await rows(db, 'update feeds set made_with = null where merchant_id = $1', [shop.uuid]);
  assert.equal(await buildFeed(googleFeed, context, shop.uuid), 'built');
  return feedOf(shop);
}

test('an incrementally updated feed equals one built from scratch', { skip: thoroughOnly }, async () => {
  const shop = await harness.merchant();
  const merchantId = shop.uuid;
  const lines = Array.from(
    { length: 60 },
    (_, index) =>
      `P-${index % 3},${1 + (index % 5)},Ben,i${index}@example.com,2024-0${1 + (index % 9)}-1${index % 7}T10:00:00Z,Text ${index} of old`,
  );
  const file = `productId,rating,authorName,authorEmail,createdAt,text\n${lines.join('\n')}\n`;
  await importFile({ db, merchantId, source: Readable.from([Buffer.from(file)]), format: 'native' });
  await feedOf(shop);
  const listed = (await shop.asBrowser('GET', '/reviews?limit=100')).body.reviews;
  const changes: (() => Promise<unknown>)[] = [
    () => givenReview(shop, { text: 'A new one of today' }),
    () => shop.asStaff('PATCH', `/reviews/${listed[20].id}/moderate`, { status: 'rejected' }),
    () => shop.asStaff('DELETE', `/admin/reviews/${listed[5].id}`, {}),
    () => shop.asStaff('PATCH', `/reviews/${listed[20].id}/moderate`, { status: 'approved' }),
    () => shop.asStaff('PUT', '/admin/products/P-1', { name: 'Boots', gtin: '4006381333931' }),
    () => shop.asStaff('DELETE', `/admin/reviews/${listed[59].id}`, {}),
  ];
  for (const [index, change] of changes.entries()) {
    const before = await feedOf(shop);
    const pieces = await piecesOf(merchantId);
    await change();
    harness.clock.advance(11 * 60 * 1000);
    assert.equal(await buildFeed(googleFeed, context, merchantId), 'built', `change ${index}`);
    const after = await feedOf(shop);
    assert.notEqual(after, before);
    await assertValid(after);
    const kept = await piecesOf(merchantId);
    const copied = [...kept].filter(([day, version]) => pieces.get(day) === version).length;
    assert.ok(copied >= pieces.size - 1, `${copied} of ${pieces.size} pieces stayed`);
    assert.equal(await fresh(shop), after, `change ${index}`);
    assert.equal(await buildFeed(googleFeed, context, merchantId), 'unchanged');
  }
  harness.clock.advance(16 * 60 * 1000);
  await buildFeed(googleFeed, context, merchantId);
  const objects = [];
  for await (const { key } of context.media.storage.list(`f/${merchantId}/`)) objects.push(key);
  const used = await rows(
    db,
    statement`select distinct object_key as ${output.text('key')} from feed_parts where merchant_id = $1`,
    [merchantId],
  );
  assert.deepEqual(objects.toSorted(), used.map(({ key }) => key).toSorted());
});

test('an object that a killed worker left is deleted after six hours, although the feed does not change, and at once by an erasure', async () => {
  const shop = await harness.merchant();
  const merchantId = shop.uuid;
  await givenReview(shop, { text: 'Warm and dry.' });
  await feedOf(shop);
  const stored = async () => {
    const keys = [];
    for await (const { key } of context.media.storage.list(`f/${merchantId}/`)) keys.push(key);
    return keys.toSorted();
  };
  const served = await stored();
  const leave = async () => {
    // The storage moves it.
    const path = join(tmpdir(), randomUUID());
    await writeFile(path, 'lost');
    await context.media.storage.putFile(`f/${merchantId}/lost.deflate`, path, {
      contentType: 'application/octet-stream',
    });
  };
  await leave();
  // Earlier tests have advanced the clock, but not that of the storage.
  harness.clock.advance(4 * 60 * 60 * 1000);
  assert.equal(await buildFeed(googleFeed, context, merchantId), 'unchanged');
  assert.equal((await stored()).length, served.length + 1);
  harness.clock.advance(2 * 60 * 60 * 1000);
  assert.equal(await buildFeed(googleFeed, context, merchantId), 'unchanged');
  assert.deepEqual(await stored(), served);
  await leave();
  assert.equal(await buildFeed(googleFeed, context, merchantId, { erasing: true }), 'unchanged');
  assert.deepEqual(await stored(), served);
});

test('a rejected review is removed from the feed while others of its day remain', async () => {
  const shop = await harness.merchant();
  const merchantId = shop.uuid;
  const lines = [1, 2].map((n) => `P-1,4,Ben,i${n}@example.com,2024-03-01T1${n}:00:00Z,Review ${n} of a day`);
  const file = `productId,rating,authorName,authorEmail,createdAt,text\n${lines.join('\n')}\n`;
  await importFile({ db, merchantId, source: Readable.from([Buffer.from(file)]), format: 'native' });
  assert.match(await feedOf(shop), /Review 1 of a day/);
  const { reviews } = (await shop.asBrowser('GET', '/reviews')).body;
  const { id } = reviews.find(({ text }: { text: string }) => text === 'Review 1 of a day');
  await shop.asStaff('PATCH', `/reviews/${id}/moderate`, { status: 'rejected' });
  harness.clock.advance(11 * 60 * 1000);
  assert.equal(await buildFeed(googleFeed, context, merchantId), 'built');
  const after = await feedOf(shop);
  assert.doesNotMatch(after, /Review 1 of a day/);
  assert.match(after, /Review 2 of a day/);
});

test('a feed that exceeds the file limit is split into an archive of complete files', async () => {
  const shop = await harness.merchant();
  const merchantId = shop.uuid;
  const lines = Array.from(
    { length: 90 },
    (_, index) => `P-1,5,Ben,z${index}@example.com,2024-01-${10 + (index % 9)},Words ${index} & more`,
  );
  const file = `productId,rating,authorName,authorEmail,createdAt,text\n${lines.join('\n')}\n`;
  await importFile({ db, merchantId, source: Readable.from([Buffer.from(file)]), format: 'native' });
  const whole = await feedOf(shop);
  const url = `/apiV2/feeds/google-shopping/${shop.id}.zip`;
  const one = await harness.app.inject(url);
  assert.deepEqual([one.statusCode, one.headers['content-type']], [200, 'application/zip']);
  assert.deepEqual([...unzipped(one.rawPayload)], [['reviews-1.xml', whole]]);
  const again = await harness.app.inject({ url, headers: { 'if-none-match': String(one.headers.etag) } });
  assert.deepEqual([again.statusCode, again.body], [304, '']);
  const { body, headers } = await feedArchive(context, merchantId, {
    ifNoneMatch: undefined,
    mostBytes: 25_000,
  });
  assert.ok(body);
  const archive = Buffer.concat(await body.toArray());
  assert.equal(archive.length, Number(headers['content-length']));
  const files = unzipped(archive);
  assert.ok(files.size > 2);
  for (const xml of files.values()) {
    assert.ok(xml.length < 26_000);
    await assertValid(xml);
  }
  assert.deepEqual(
    [...files.values()].flatMap((xml) => textsOf(xml, 'review_id')),
    textsOf(whole, 'review_id'),
  );
});

/** Names and contents, read from the local headers; verifies checksums and lengths. */
function unzipped(zip: Buffer): Map<string, string> {
  const files = new Map<string, string>();
  let at = 0;
  for (; zip.readUInt32LE(at) === 0x04034b50; ) {
    const [crc, bytes, rawBytes] = [14, 18, 22].map((offset) => zip.readUInt32LE(at + offset));
    const start = at + 30 + zip.readUInt16LE(at + 26);
    const content = inflateRawSync(zip.subarray(start, start + (bytes ?? 0)));
    assert.deepEqual([crc32(content), content.length], [crc, rawBytes]);
    files.set(zip.toString('latin1', at + 30, start), content.toString());
    at = start + (bytes ?? 0);
  }
  const end = zip.length - 22;
  assert.deepEqual(
    [zip.readUInt32LE(end), zip.readUInt16LE(end + 10), zip.readUInt32LE(end + 16)],
    [0x06054b50, files.size, at],
  );
  return files;
}

async function piecesOf(merchantId: string): Promise<Map<string, number>> {
  const found = await rows(
    db,
    statement`select day as ${output.day('day')}, version as ${output.number('version')} from feed_parts where merchant_id = $1 and not building`,
    [merchantId],
  );
  return new Map(found.map(({ day, version }) => [day, version]));
}

test('concurrent builds leave one complete feed', async () => {
  const shop = await harness.merchant();
  await givenReview(shop);
  await feedOf(shop);
  await givenReview(shop, { productId: 'P-2' });
  const built = await Promise.all([1, 2, 3].map(() => buildFeed(googleFeed, context, shop.uuid)));
  assert.ok(built.includes('built'));
  assert.equal(textsOf(await feedOf(shop), 'review_id').length, 2);
});

test('an outdated feed is served while the job rebuilds it', async () => {
  const shop = await harness.merchant();
  await givenReview(shop);
  assert.equal(textsOf(await feedOf(shop), 'review_id').length, 1);
  await givenReview(shop, { productId: 'P-2' });
  assert.equal(textsOf(await feedOf(shop), 'review_id').length, 1);
  const queued = await row(
    db,
    statement`select count(*) as ${output.number('jobs')} from graphile_worker.jobs where key = $1`,
    [`feed ${shop.uuid}`],
  );
  assert.equal(queued?.jobs, 1);
  await buildRequested(context, googleFeed.feed);
  await buildFeed(googleFeed, context, shop.uuid);
  assert.equal(textsOf(await feedOf(shop), 'review_id').length, 2);
});

test('the first feed of a large merchant is built in the background; requests meanwhile return 503', async (t) => {
  const shop = await harness.merchant();
  const merchantId = shop.uuid;
  const line = (index: number) => `P,5,Ben,b${index}@example.com,2025-01-01T00:00:00Z,Text ${index}`;
  const lines = Array.from({ length: 2_100 }, (_, index) => line(index));
  const file = `productId,rating,authorName,authorEmail,createdAt,text\n${lines.join('\n')}\n`;
  await importFile({ db, merchantId, source: Readable.from([Buffer.from(file)]), format: 'native' });
  const logged = t.mock.method(context.log, 'error');
  const first = await fetchFeed(shop);
  assert.deepEqual([first.statusCode, first.headers['retry-after']], [503, '60']);
  assert.equal(logged.mock.callCount(), 0);
  assert.equal(await buildFeed(googleFeed, context, merchantId), 'built');
  assert.equal(textsOf(await feedOf(shop), 'review_id').length, 2_100);
});

test('a request for an unavailable feed is refused with the reason', async () => {
  const standard = await harness.merchant({ plan: 'standard' });
  assert.equal((await fetchFeed(standard)).json().error.code, 'PLAN_UPGRADE_REQUIRED');
  assert.equal((await fetchFeed({ id: 'nobodys' })).json().error.code, 'NOT_FOUND');
  const eligibility = '/admin/google-shopping/eligibility';
  assert.equal(codeOf(await standard.asStaff('GET', eligibility)), 'PLAN_UPGRADE_REQUIRED');
  assert.equal(codeOf(await standard.asServer('GET', eligibility)), 'AUTHENTICATION_REQUIRED');
});

test('products of a large catalog are checked by the worker, as long as anybody asks', async () => {
  const shop = await harness.merchant();
  for (const productId of ['P-1', 'P-2']) await givenReview(shop, { productId });
  const at = (hours: number) => new Date(harness.clock.now().getTime() + hours * 3_600_000);
  const issuesAt = (hours: number, maxCounters = 1) =>
    productIssues(db, shop.uuid, { now: at(hours), maxCounters });
  const renew = (hours: number) => renewProductIssues(db, { now: at(hours), assertRunning: () => {} });
  const first = await issuesAt(0);
  assert.deepEqual([first.reviewed, first.unidentified, first.unidentified_ids], [2, 2, ['P-1', 'P-2']]);
  await shop.asStaff('PUT', '/admin/products/P-1', { gtin: '4006381333931' });
  assert.deepEqual(await issuesAt(0.5), first);
  assert.deepEqual((await issuesAt(0.5, 2)).unidentified_ids, ['P-2']);
  await renew(0.7);
  const renewed = await issuesAt(0.8);
  assert.deepEqual([renewed.unidentified_ids, renewed.calculated_at > first.calculated_at], [['P-2'], true]);
  await shop.asStaff('PUT', '/admin/products/P-2', { gtin: '4006381333948' });
  assert.deepEqual((await issuesAt(30)).unidentified, 0);
  await renew(30 + 24 * 8);
  const stored = await rows(db, 'select from google_shopping_checks where merchant_id = $1', [shop.uuid]);
  assert.equal(stored.length, 0);
});

test('eligibility lists issues until all are resolved', async () => {
  const shop = await harness.merchant();
  const read = async () => (await shop.asStaff('GET', '/admin/google-shopping/eligibility')).body.data;
  const lines = Array.from(
    { length: 49 },
    (_, index) => `P-${index % 2},5,Ben,e${index}@example.com,2025-01-01,Text ${index}`,
  );
  const file = `productId,rating,authorName,authorEmail,createdAt,text\n${lines.join('\n')}\n`;
  await importFile({
    db,
    merchantId: shop.uuid,
    source: Readable.from([Buffer.from(file)]),
    format: 'native',
  });
  const first = await read();
  assert.deepEqual(
    {
      ...first,
      issues: first.issues.map(({ code, blocking }: { code: string; blocking: boolean }) => [code, blocking]),
    },
    {
      eligible: false,
      totalReviews: 49,
      requiredReviews: 50,
      productsMissingIdentifiers: 2,
      calculatedAt: first.calculatedAt,
      issues: [
        ['TOO_FEW_REVIEWS', true],
        ['MISSING_IDENTIFIERS', true],
        ['MISSING_PRODUCT_URLS', false],
      ],
      metaUrl: first.metaUrl,
      feed: { url: first.feed.url, builtAt: null, totalReviews: 0, bytes: 0, xmlBytes: 0, upToDate: false },
    },
  );
  assert.deepEqual(first.issues[1].productIds, ['P-0', 'P-1']);
  await givenReview(shop, { productId: 'P-0' });
  const url = 'https://shop.example/p';
  await shop.asStaff('PUT', '/admin/products/P-0', { gtin: '4006381333931', url });
  await shop.asStaff('PUT', '/admin/products/P-1', { brand: 'Lark', mpn: 'M-1', url });
  await feedOf(shop);
  const last = await read();
  assert.deepEqual([last.eligible, last.issues, last.productsMissingIdentifiers], [true, [], 0]);
  assert.deepEqual([last.feed.totalReviews, last.feed.upToDate], [50, true]);
  assert.equal(last.feed.xmlBytes > last.feed.bytes, true);
  for (const { url } of [last.feed, { url: last.metaUrl }])
    assert.equal((await harness.app.inject(new URL(url).pathname)).statusCode, 200);
  await rows(db, 'update feed_parts set raw_bytes = 60000000 where merchant_id = $1', [shop.uuid]);
  const large = await read();
  assert.match(large.feed.url, /\.zip$/);
  assert.deepEqual(
    [large.eligible, large.issues.map(({ code }: { code: string }) => code)],
    [true, ['FEED_NEEDS_ARCHIVE']],
  );
});
