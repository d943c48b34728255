import assert from 'node:assert/strict';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { inflateRawSync } from 'node:zlib';
import { rows } from '../../platform/db/database.ts';
import { uuidOf } from '../../platform/ids.ts';
import { sendRequests } from '../../testing/due-requests.ts';
import { givenReview, givenToken } from '../../testing/given.ts';
import { codeOf, startHarness, type TestMerchant } from '../../testing/harness.ts';
import { deliver, order } from '../../testing/shop-messages.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { workOnPrivacyRequest } from './request-job.ts';
import { dropOldData, dropOldExports, resumePrivacyRequests } from './retention.ts';

const dataDir = await temporaryFolder();
const harness = await startHarness({ DATA_DIR: dataDir, PUBLIC_URL: 'https://reviews.example' });
const { app, clock, context } = harness;
const days = 24 * 60 * 60 * 1000;
const email = 'maya@example.com';

async function exported(shop: TestMerchant, of = email) {
  const asked = await shop.asStaff('POST', '/admin/privacy/export', { email: of });
  assert.equal(asked.status, 200, JSON.stringify(asked.body));
  assert.deepEqual([asked.body.data.status, asked.body.data.downloadUrl], ['pending', null]);
  return work(shop, asked.body.data.id);
}

async function work(shop: TestMerchant, requestId: string) {
  const merchantId = shop.uuid;
  await workOnPrivacyRequest(context, { merchantId, requestId: uuidOf('privacy', requestId) ?? '' });
  return (await shop.asStaff('GET', `/admin/privacy/requests/${requestId}`)).body.data;
}

const load = (url: string) => app.inject({ method: 'GET', url: new URL(url).pathname });

/** Names and contents, read from the central directory as unzip does. */
function unzip(zip: Buffer): Map<string, Buffer> {
  const files = new Map<string, Buffer>();
  const end = zip.lastIndexOf(Buffer.from('PK\x05\x06'));
  for (let at = zip.readUInt32LE(end + 16), left = zip.readUInt16LE(end + 10); left > 0; left--) {
    const [method, size] = [zip.readUInt16LE(at + 10), zip.readUInt32LE(at + 20)];
    const nameLength = zip.readUInt16LE(at + 28);
    const name = zip.toString('utf8', at + 46, at + 46 + nameLength);
    const local = zip.readUInt32LE(at + 42);
    const start = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28);
    const bytes = zip.subarray(start, start + size);
    files.set(name, method === 8 ? inflateRawSync(bytes) : bytes);
    at += 46 + nameLength + zip.readUInt16LE(at + 30) + zip.readUInt16LE(at + 32);
  }
  return files;
}

test('an export contains everything stored about the person, and nothing about others', async () => {
  const shop = await harness.merchant();
  await shop.asStaff('POST', '/admin/incentives', { description: 'A coupon' });
  await deliver(harness, shop, order({ customerEmail: email }));
  await deliver(harness, shop, order({ orderId: 'ORD-2', customerEmail: 'olaf@example.com' }));
  await sendRequests(harness);
  const review = await givenReview(shop, { text: 'Wore it „daily“.', authorEmail: 'Maya@example.com' });
  await givenReview(shop, { authorEmail: 'olaf@example.com', text: 'The words of another one' });
  await shop.asBrowser('POST', `/reviews/${review.id}/helpful`, { helpful: true, customerEmail: email });
  const author = { authorName: 'Maya', authorEmail: email };
  await shop.asBrowser('POST', '/store-reviews', { rating: 5, text: 'Well wrapped.', ...author });
  const done = await exported(shop);
  assert.deepEqual(done.report, {
    reviews: 1,
    storeReviews: 1,
    votes: 1,
    orders: 1,
    reviewRequests: 1,
    tokens: 1,
    incentiveClaims: 1,
    mails: 1,
    moderation: 2,
    privacyRequests: 1,
  });
  const file = await load(done.downloadUrl);
  assert.equal(file.statusCode, 200);
  assert.match(String(file.headers['content-disposition']), /^attachment; filename="personal-data\.zip"$/);
  assert.equal(file.headers['content-length'], String(done.fileBytes));
  const files = unzip(file.rawPayload);
  assert.deepEqual([...files.keys()], ['data.json']);
  const text = files.get('data.json')?.toString('utf8') ?? '';
  const data = JSON.parse(text);
  assert.equal(data.reviews[0].id, review.id);
  assert.equal(data.reviews[0].text, 'Wore it „daily“.');
  assert.equal(data.orders[0].customerName, 'Maya Lindqvist');
  assert.match(data.mails[0].text, /Stormcroft Jacket/);
  assert.doesNotMatch(text, /olaf|another one|ORD-2/);
  const nobody = await exported(shop, 'nobody@example.com');
  assert.deepEqual(nobody.report, { privacyRequests: 1 });
});

test('an export contains the original photos', async () => {
  const shop = await harness.merchant();

  const picture = await readFile(join(import.meta.dirname, '../media/fixtures/phone.jpg'));
  const fields = {
    merchantId: shop.id,
    productId: 'P-1',
    rating: '5',
    authorName: 'Maya',
    authorEmail: email,
  };
  const part = (head: string, body: Buffer | string) =>
    Buffer.concat([
      Buffer.from(`--x\r\ncontent-disposition: form-data; ${head}\r\n\r\n`),
      Buffer.from(body),
      Buffer.from('\r\n'),
    ]);
  const sent = await app.inject({
    method: 'POST',
    url: '/apiV2/reviews/with-media',
    headers: {
      'x-merchant-id': shop.id,
      'x-api-key': shop.apiKey,
      'content-type': 'multipart/form-data; boundary=x',
    },
    payload: Buffer.concat([
      ...Object.entries(fields).map(([name, value]) => part(`name="${name}"`, value)),
      part('name="file"; filename="a.jpg"\r\ncontent-type: image/jpeg', picture),
      Buffer.from('--x--\r\n'),
    ]),
  });
  assert.equal(sent.statusCode, 200, sent.body);
  const done = await exported(shop);
  assert.equal(done.report.files, 1);
  const files = unzip((await load(done.downloadUrl)).rawPayload);
  const data = JSON.parse(files.get('data.json')?.toString('utf8') ?? '');
  assert.ok(files.get(data.reviews[0].media[0].file)?.equals(picture));
});

test('after seven days the link, the file and the email address of the request are deleted', async () => {
  const shop = await harness.merchant();
  await givenReview(shop);
  const done = await exported(shop);
  assert.equal(done.expiresAt, new Date(Date.parse(done.completedAt) + 7 * days).toISOString());
  clock.advance(7 * days + 1000);
  assert.equal((await load(done.downloadUrl)).json().error.code, 'GONE');
  await dropOldExports(context);
  const request = (await shop.asStaff('GET', `/admin/privacy/requests/${done.id}`)).body.data;
  assert.deepEqual([request.email, request.downloadUrl, request.status], [null, null, 'completed']);
  assert.equal(
    (await readdir(dataDir, { recursive: true })).filter((name) => name.endsWith('.zip')).length,
    0,
  );
  const found = await shop.asStaff('GET', `/admin/privacy/requests?email=${email.toUpperCase()}`);
  assert.deepEqual(
    found.body.data.privacyRequests.map(({ id }: { id: string }) => id),
    [done.id],
  );
});

test('a forged link and a link signed for another purpose are refused', async () => {
  const shop = await harness.merchant();
  const done = await exported(shop);
  const link = new URL(done.downloadUrl).pathname;
  const changed = `${link.slice(0, -2)}${link.endsWith('AA') ? 'BB' : 'AA'}`;
  for (const path of [changed, '/privacy/exports/x', `/privacy/exports/${'A'.repeat(64)}`])
    assert.equal((await app.inject({ method: 'GET', url: path })).statusCode, 404, path);
  const unsubscribe = link.replace('/privacy/exports/', '/unsubscribe/');
  assert.equal((await app.inject({ method: 'POST', url: unsubscribe })).statusCode, 404);
});

test('requests are limited to owners and admins and to their merchant, and are listed newest first', async () => {
  const [shop, other] = [await harness.merchant(), await harness.merchant()];
  const foreign = await exported(other);
  const moderator = await givenToken(shop, 'moderator');
  for (const [method, path, body] of [
    ['POST', '/admin/privacy/export', { email }],
    ['POST', '/admin/privacy/erase', { email }],
    ['GET', '/admin/privacy/requests', undefined],
    ['GET', `/admin/privacy/requests/${foreign.id}`, undefined],
  ] as const) {
    assert.equal(codeOf(await shop.asNobody(method, path, body, moderator.headers)), 'FORBIDDEN', path);
    assert.equal(codeOf(await shop.asServer(method, path, body)), 'AUTHENTICATION_REQUIRED', path);
    assert.equal(codeOf(await shop.asBrowser(method, path, body)), 'AUTHENTICATION_REQUIRED', path);
  }
  assert.equal(codeOf(await shop.asStaff('GET', `/admin/privacy/requests/${foreign.id}`)), 'NOT_FOUND');
  for (const body of [{}, { email: 'maya' }, { email: 7 }, { email, reason: 'x' }])
    for (const kind of ['export', 'erase'])
      assert.equal(codeOf(await shop.asStaff('POST', `/admin/privacy/${kind}`, body)), 'VALIDATION_ERROR');
  for (const query of ['kind=x', 'status=x', 'email=x', 'limit=0', `startAfter=${foreign.id}`])
    assert.equal(
      codeOf(await shop.asStaff('GET', `/admin/privacy/requests?${query}`)),
      'VALIDATION_ERROR',
      query,
    );
  const ids = [];
  for (const kind of ['export', 'erase', 'export'])
    ids.unshift((await shop.asStaff('POST', `/admin/privacy/${kind}`, { email })).body.data.id);
  const list = async (query: string) =>
    (await shop.asStaff('GET', `/admin/privacy/requests?${query}`)).body.data;
  const first = await list('limit=2');
  const rest = await list(`startAfter=${first.nextStartAfter}`);
  assert.deepEqual(
    [...first.privacyRequests, ...rest.privacyRequests].map(({ id }) => id),
    ids,
  );
  assert.equal(rest.nextStartAfter, null);
  assert.equal(first.privacyRequests[0].requestedBy, shop.ownerEmail);
  assert.equal((await list('kind=erase&status=pending')).privacyRequests.length, 1);
});

test('an erasure after an export leaves neither the email address nor the file', async () => {
  const shop = await harness.merchant();
  await givenReview(shop);
  const first = await exported(shop);
  const waiting = (await shop.asStaff('POST', '/admin/privacy/export', { email })).body.data;
  const erasure = (await shop.asStaff('POST', '/admin/privacy/erase', { email })).body.data;
  await work(shop, erasure.id);
  const { status, error } = await work(shop, waiting.id);
  assert.deepEqual([status, error], ['failed', 'The person was erased meanwhile.']);
  assert.equal((await load(first.downloadUrl)).json().error.code, 'GONE');
});

test('the request of a killed worker is requeued', async () => {
  const shop = await harness.merchant();
  const { id } = (await shop.asStaff('POST', '/admin/privacy/export', { email })).body.data;

  const jobs = () =>
    rows(context.db, 'select key from graphile_worker.jobs where key = $1', [
      `privacy ${uuidOf('privacy', id)}`,
    ]);
  assert.equal((await jobs()).length, 1);
  await rows(context.db, 'select graphile_worker.remove_job($1)', [`privacy ${uuidOf('privacy', id)}`]);
  await resumePrivacyRequests(context);
  assert.equal((await jobs()).length, 0, 'not before a quarter of an hour');
  clock.advance(16 * 60 * 1000);
  await resumePrivacyRequests(context);
  assert.equal((await jobs()).length, 1);
});

test('expired client hashes, emails, tokens, requests and sessions are deleted automatically', async () => {
  const shop = await harness.merchant();
  const merchantId = shop.uuid;
  await givenReview(shop);
  const author = { authorName: 'Olaf', authorEmail: 'olaf@example.com' };
  const ofStore = await shop.asBrowser('POST', '/store-reviews', { rating: 5, text: 'Fast.', ...author });
  assert.equal(ofStore.status, 200);
  await deliver(harness, shop, order({ customerEmail: 'olaf@example.com' }));
  await sendRequests(harness);
  await shop.asStaff('POST', '/admin/privacy/export', { email });
  const counts = async () => {
    const [found] = await rows(
      context.db,
      `select (select count(*) from reviews where merchant_id = $1 and client_hash is not null)
           + (select count(*) from store_reviews where merchant_id = $1 and client_hash is not null) as hashes,
         (select count(*) from mails where merchant_id = $1) as mails,
         (select count(*) from tokens where merchant_id = $1) as tokens,
         (select count(*) from privacy_requests where merchant_id = $1) as requests`,
      [merchantId],
    );
    return Object.values(found ?? {});
  };
  const after = async (ms: number) => {
    clock.advance(ms);
    await dropOldData(context);
    return counts();
  };
  assert.deepEqual(await after(29 * days), [2, 1, 1, 1]);
  assert.deepEqual(await after(2 * days), [0, 1, 1, 1]);
  assert.deepEqual(await after(205 * days), [0, 1, 1, 1]);
  assert.deepEqual(await after(5 * days), [0, 1, 0, 1]);
  assert.deepEqual(await after(125 * days), [0, 0, 0, 1]);
  assert.deepEqual(await after(730 * days), [0, 0, 0, 0]);
  assert.equal((await shop.asServer('GET', '/reviews')).body.totalReviews, 1);
});
