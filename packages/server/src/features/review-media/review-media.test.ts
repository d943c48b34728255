import assert from 'node:assert/strict';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { uuidOf } from '../../platform/ids.ts';
import { codeOf, startHarness, type TestMerchant } from '../../testing/harness.ts';
import { deliver, order } from '../../testing/shop-messages.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { checkMedia } from '../media/integrity-check.ts';
import { workOnMedium } from '../media/processing-job.ts';

const dataDir = await temporaryFolder();
const harness = await startHarness({ DATA_DIR: dataDir, LOG_LEVEL: 'error' });
const base = await harness.listen();

const fields = {
  productId: 'P-1',
  rating: '5',
  authorName: 'Maya',
  authorEmail: 'maya@example.com',
  text: 'With a photo.',
};
const fixture = (name: string) => readFile(join(import.meta.dirname, '../media/fixtures', name));

async function send(
  shop: TestMerchant,
  form: Record<string, string>,
  files: Blob[],
  headers: Record<string, string> = {},
) {
  const body = new FormData();
  for (const [name, value] of Object.entries(form)) body.append(name, value);
  for (const file of files) body.append('file', file, 'photo');
  const answer = await fetch(`${base}/apiV2/reviews/with-media`, {
    method: 'POST',
    headers: { 'x-merchant-id': shop.id, 'x-api-key': shop.apiKey, ...headers },
    body,
  });
  // biome-ignore lint/suspicious/noExplicitAny: read as a stranger would
  return { status: answer.status, headers: {}, body: (await answer.json()) as any };
}

const photo = async (type = 'image/jpeg') => new Blob([await fixture('phone.jpg')], { type });

async function processAll(shop: TestMerchant, media: { publicId: string }[]) {
  for (const { publicId } of media)
    await workOnMedium(harness.context, shop.uuid, uuidOf('media', publicId) ?? '');
}

test('a photo is accepted, processed, listed and served without private data', async () => {
  const shop = await harness.merchant();
  const sent = await send(shop, fields, [await photo()]);
  assert.equal(sent.status, 200, JSON.stringify(sent.body));
  const { id, mediaStatus, media } = sent.body.data;
  assert.equal(mediaStatus, 'processing');
  assert.equal(media.length, 1);
  await processAll(shop, media);
  const listed = await shop.asBrowser('GET', '/products/P-1/reviews');
  const [review] = listed.body.reviews;
  assert.equal(review.id, id);
  assert.equal(review.mediaStatus, 'ready');
  const { urls, placeholder, width, height } = review.media[0];
  assert(placeholder.length > 10 && width < height, 'the phone was held upright');
  const served = await fetch(urls.large.replace(/^http:\/\/[^/]+/, base));
  assert.equal(served.status, 200);
  assert.equal(served.headers.get('content-type'), 'image/webp');
  assert.equal(served.headers.get('cache-control'), 'public, max-age=31536000, s-maxage=86400, immutable');
  assert.equal(served.headers.get('x-content-type-options'), 'nosniff');
  const gallery = await shop.asBrowser('GET', '/products/P-1/media');
  assert.equal(gallery.body.media[0].reviewId, id);
  assert.deepEqual(await checkMedia(harness.context, { repair: false }), {
    filesWithoutRow: [],
    rowsWithoutFile: [],
  });
});

test('deleting a medium deletes its files and row, and a second request is 404', async () => {
  const shop = await harness.merchant();
  const { data } = (await send(shop, fields, [await photo()])).body;
  await processAll(shop, data.media);
  const path = `/reviews/${data.id}/media/${data.media[0].publicId}`;
  const other = await harness.merchant();
  assert.equal(codeOf(await other.asStaff('DELETE', path)), 'NOT_FOUND');
  const deleted = await shop.asStaff('DELETE', path);
  assert.deepEqual(deleted.body, {
    success: true,
    data: { deleted: true, publicId: data.media[0].publicId },
  });
  assert.equal(codeOf(await shop.asStaff('DELETE', path)), 'NOT_FOUND');
  const review = await shop.asBrowser('GET', `/reviews/${data.id}`);
  assert.deepEqual([review.body.media, review.body.mediaStatus], [[], null]);
  assert.deepEqual((await checkMedia(harness.context, { repair: false })).filesWithoutRow, []);
});

test('a hidden medium is not public, and can be shown again', async () => {
  const shop = await harness.merchant();
  const { data } = (await send(shop, fields, [await photo()])).body;
  await processAll(shop, data.media);
  const path = `/reviews/${data.id}/media/${data.media[0].publicId}`;
  assert.equal((await shop.asStaff('PATCH', path, { hidden: true })).body.data.hidden, true);
  assert.deepEqual((await shop.asBrowser('GET', `/reviews/${data.id}/media`)).body.media, []);
  assert.equal((await shop.asStaff('GET', `/reviews/${data.id}/media`)).body.media.length, 1);
  await shop.asStaff('PATCH', path, { hidden: false });
  assert.equal((await shop.asBrowser('GET', `/reviews/${data.id}/media`)).body.media.length, 1);
});

test('the queue names the media of a published review that were reported, until a decision', async () => {
  const shop = await harness.merchant();
  const { data } = (await send(shop, fields, [await photo(), await photo()])).body;
  await processAll(shop, data.media);
  const [first, second] = data.media.map(({ publicId }: { publicId: string }) => publicId);
  const inQueue = async () =>
    (await shop.asStaff('GET', `/admin/queue?itemId=${data.id}`)).body.data.items[0];
  assert.deepEqual((await inQueue()).reportedMedia, []);
  const report = { itemId: second, category: 'personal_data' };
  assert.equal((await shop.asBrowser('POST', '/reports', report)).status, 200);
  const { openReports, reportedMedia } = await inQueue();
  assert.deepEqual([openReports, reportedMedia], [0, [second]], `not ${first}`);
  const decision = { items: [{ id: second }], status: 'approved' };
  await shop.asStaff('POST', '/admin/queue/decide', decision);
  assert.deepEqual((await inQueue()).reportedMedia, []);
});

test('an upload can be used by one JSON review', async () => {
  const shop = await harness.merchant();
  const bytes = await fixture('phone.jpg');
  const signed = await shop.asBrowser('POST', '/uploads/signature', {
    filename: 'a.jpg',
    contentType: 'image/jpeg',
    size: bytes.length,
    userId: 'u1',
  });
  assert.equal(signed.status, 200, JSON.stringify(signed.body));
  const { publicId, uploadUrl, fields: ticket } = signed.body.data;
  const body = { ...fields, rating: 5, merchantId: shop.id, media: [publicId] };
  const early = await shop.asBrowser('POST', '/reviews', body);
  assert.deepEqual(early.body.error.details, [{ field: 'media.0', message: 'has not been uploaded yet' }]);
  const form = new FormData();
  for (const [name, value] of Object.entries(ticket)) form.append(name, String(value));
  form.append('file', new Blob([bytes], { type: 'image/jpeg' }), 'a.jpg');
  const upload = await fetch(uploadUrl.replace(/^http:\/\/[^/]+/, base), { method: 'POST', body: form });
  assert.equal(upload.status, 204, await upload.text());
  const other = await harness.merchant();
  const stolen = await other.asBrowser('POST', '/reviews', { ...body, merchantId: other.id });
  assert.equal(codeOf(stolen), 'VALIDATION_ERROR');
  const made = await shop.asBrowser('POST', '/reviews', body);
  assert.equal(made.body.data.mediaStatus, 'processing', JSON.stringify(made.body));
  const again = await shop.asBrowser('POST', '/reviews', { ...body, authorEmail: 'two@example.com' });
  assert.equal(codeOf(again), 'VALIDATION_ERROR');
});

const refusals: [string, () => Promise<{ form?: Record<string, string>; files: Blob[] }>, number, string][] =
  [
    [
      'HTML named as a photo',
      async () => ({ files: [new Blob(['<script>alert(1)</script>'], { type: 'image/png' })] }),
      400,
      'INVALID_FILE_TYPE',
    ],
    [
      'no bytes at all',
      async () => ({ files: [new Blob([], { type: 'image/png' })] }),
      400,
      'INVALID_FILE_TYPE',
    ],
    ['a JPEG declared as PNG', async () => ({ files: [await photo('image/png')] }), 400, 'INVALID_FILE_TYPE'],
    [
      'four files',
      async () => ({ files: [await photo(), await photo(), await photo(), await photo()] }),
      400,
      'TOO_MANY_FILES',
    ],
    ['a rating of 6', async () => ({ form: { ...fields, rating: '6' }, files: [] }), 400, 'VALIDATION_ERROR'],
    [
      'attributes that are no JSON',
      async () => ({ form: { ...fields, attributes: '{' }, files: [] }),
      400,
      'VALIDATION_ERROR',
    ],
  ];
for (const [what, make, status, code] of refusals)
  test(`${what}: ${status} ${code}, and nothing is left`, async () => {
    const shop = await harness.merchant();
    const { form = fields, files } = await make();
    const answer = await send(shop, form, files);
    assert.deepEqual([answer.status, codeOf(answer)], [status, code], JSON.stringify(answer.body));
    assert.deepEqual(await readdir(join(dataDir, 'media/spool')), []);
    assert.equal((await shop.asServer('GET', '/reviews')).body.totalReviews, 0);
  });

test('one byte over 50 MB is 413 at once', async () => {
  const shop = await harness.merchant();
  const head = (await fixture('phone.jpg')).subarray(0, 5_000);
  const big = new Blob([head, Buffer.alloc(50 * 2 ** 20 + 1 - head.length)], { type: 'image/jpeg' });
  const answer = await send(shop, fields, [big]);
  assert.deepEqual([answer.status, codeOf(answer)], [413, 'PAYLOAD_TOO_LARGE']);
  assert.deepEqual(await readdir(join(dataDir, 'media/spool')), []);
});

test('repeating a form with the same Idempotency-Key creates one review', async () => {
  const shop = await harness.merchant();
  const key = { 'idempotency-key': 'form-1' };
  const first = await send(shop, fields, [await photo()], key);
  const second = await send(shop, fields, [await photo()], key);
  assert.equal(first.body.data.id, second.body.data.id);
  const changed = await send(shop, { ...fields, rating: '4' }, [await photo()], key);
  assert.equal(codeOf(changed), 'IDEMPOTENCY_KEY_REUSED');
});

test('browsers may not use the multipart route', async () => {
  const shop = await harness.merchant();
  const answer = await send({ ...shop, apiKey: '' }, fields, [], { origin: shop.origin });
  assert.equal(codeOf(answer), 'AUTHENTICATION_REQUIRED');
});

test('an offer that requires a photo is earned once the photo is processed, and only while it is shown', async () => {
  const shop = await harness.merchant();
  await shop.asStaff('POST', '/admin/incentives', {
    description: '10 % off',
    requirement: 'any_product',
    mediaRequirement: 'photo',
  });
  await deliver(harness, shop, order());
  const status = async () =>
    (await shop.asStaff('GET', '/admin/incentive-claims/by-order/ORD-1001')).body.data.status;
  await send(shop, { ...fields, productId: 'P-2', text: 'Without a photo.' }, []);
  assert.equal(await status(), 'reviews_pending');
  const { id, media } = (await send(shop, fields, [await photo()])).body.data;
  assert.equal(await status(), 'reviews_pending', 'the file may turn out to be broken');
  await processAll(shop, media);
  assert.equal(await status(), 'reviews_completed');
  const path = `/reviews/${id}/media/${media[0].publicId}`;
  const removed = await shop.asStaff('DELETE', path);
  assert.equal(removed.status, 200, JSON.stringify(removed.body));
  assert.equal(await status(), 'reviews_pending');
});

test('captions of a video are set, served, replaced and removed, and deleted with it', async () => {
  const shop = await harness.merchant();
  const video = new Blob([await fixture('h264.mp4')], { type: 'video/mp4' });
  const { id: reviewId, media } = (await send(shop, fields, [video, await photo()])).body.data;
  const [clip, picture] = media.map(({ publicId }: { publicId: string }) => publicId);
  const at = (publicId: string) => `/reviews/${reviewId}/media/${publicId}/captions`;
  const text = 'WEBVTT\n\n00:00.000 --> 00:02.000\nIt keeps <b>the</b> rain out.';
  const set = await shop.asStaff('PUT', at(clip), { language: 'en', text });
  assert.equal(set.status, 200, JSON.stringify(set.body));
  const [{ language, url }] = set.body.data.captions;
  assert.equal(language, 'en');
  const file = await harness.app.inject({ url: new URL(url).pathname });
  assert.deepEqual(
    [file.statusCode, file.body, file.headers['content-type'], file.headers['access-control-allow-origin']],
    [200, text, 'text/vtt; charset=utf-8', '*'],
  );
  await processAll(shop, media);
  const listed = (await shop.asBrowser('GET', `/reviews/${reviewId}/media`)).body.media;
  assert.deepEqual(listed[0].captions, [{ language, url }]);
  await shop.asStaff('PUT', at(clip), { language: 'de', text });
  const replaced = (await shop.asStaff('PUT', at(clip), { language, text: `${text}\n` })).body.data.captions;
  assert.deepEqual(
    replaced.map((one: { language: string }) => one.language),
    ['de', 'en'],
  );
  assert.notEqual(replaced[1].url, url, 'files are cached permanently');
  const removed = await shop.asStaff('PUT', at(clip), { language: 'de', text: null });
  assert.deepEqual(removed.body.data.captions.length, 1);
  for (const wrong of ['No captions', 'WEBVTT without cues'])
    assert.equal(codeOf(await shop.asStaff('PUT', at(clip), { language, text: wrong })), 'VALIDATION_ERROR');
  assert.equal(codeOf(await shop.asStaff('PUT', at(picture), { language, text })), 'INVALID_STATE');
  const other = await harness.merchant();
  assert.equal(codeOf(await other.asStaff('PUT', at(clip), { language, text })), 'NOT_FOUND');
  assert.equal(codeOf(await shop.asServer('PUT', at(clip), { language, text })), 'AUTHENTICATION_REQUIRED');
  const kept = { filesWithoutRow: [], rowsWithoutFile: [] };
  assert.deepEqual(await checkMedia(harness.context, { repair: false }), kept);
  await shop.asStaff('DELETE', `/reviews/${reviewId}/media/${clip}`);
  assert.deepEqual(await checkMedia(harness.context, { repair: false }), kept);
});
