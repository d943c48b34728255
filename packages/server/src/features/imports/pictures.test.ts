import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { Readable } from 'node:stream';
import { test } from 'node:test';
import { rows } from '../../platform/db/database.ts';
import { output, statement } from '../../platform/db/statement.ts';
import { uuidOf } from '../../platform/ids.ts';
import { startHarness, type TestMerchant } from '../../testing/harness.ts';
import { listenLocally } from '../../testing/local-server.ts';
import { fixture, photo, testFolder } from '../media/testing/files.ts';
import { importFile } from './importing.ts';
import { fetchPictures } from './pictures.ts';
import { undoImport } from './undo.ts';

const { folder } = await testFolder();
const harness = await startHarness({ DATA_DIR: folder, OUTBOUND_ALLOWED_NETWORKS: '127.0.0.1' });
const { context, clock } = harness;
const { db } = context;

/** Somebody's server for pictures. */
const jpeg = await photo(64, 48).jpeg().toBuffer();
const film = await readFile(fixture('h264.mp4'));
let outOfOrder = true;
const server = createServer((request, reply) => {
  const answers: Record<string, () => unknown> = {
    '/photo.jpg': () => reply.end(jpeg),
    '/film.mp4': () => reply.end(film),
    '/page.html': () => reply.end('<html>not found</html>'),
    '/in': () => reply.writeHead(302, { location: 'http://169.254.169.254/latest' }).end(),
    '/sometimes.jpg': () => (outOfOrder ? reply.writeHead(503).end() : reply.end(jpeg)),
  };
  (answers[request.url ?? ''] ?? (() => reply.writeHead(404).end()))();
});
const base = `http://127.0.0.1:${await listenLocally(server)}`;

async function importing(shop: TestMerchant, ...media: string[]): Promise<string> {
  const lines = media.map((urls, number) => `P,5,T${number},A,a${number}@example.com,2025-03-01,${urls}`);
  const csv = ['productId,rating,title,authorName,authorEmail,createdAt,media', ...lines].join('\n');
  const { batchId } = await importFile({ db, merchantId: shop.uuid, source: Readable.from([csv]) });
  return batchId ?? '';
}
const pictures = async (shop: TestMerchant, importId: string) =>
  (await shop.asStaff('GET', `/admin/imports/${importId}`)).body.data.pictures;
const waiting = (shop: TestMerchant) =>
  rows(
    db,
    statement`select url as ${output.text('url')}, error as ${output.text('error')} from import_pictures where merchant_id = $1 order by review_id, position`,
    [shop.uuid],
  );
const mediaOf = (shop: TestMerchant) =>
  rows(
    db,
    statement`select kind as ${output.text('kind')}, position as ${output.number('position')} from media where merchant_id = $1 and review_id is not null order by review_id, position`,
    [shop.uuid],
  );

test('images that a file links to become media of their reviews, in that order', async () => {
  const shop = await harness.merchant();
  const importId = await importing(shop, `${base}/photo.jpg ${base}/film.mp4`, '');
  assert.deepEqual(await pictures(shop, importId), { waiting: 2, fetched: 0, failed: 0 });
  assert.equal(
    (await rows(db, 'select from graphile_worker.jobs where key = $1', [`pictures ${shop.uuid}`])).length,
    1,
  );
  await fetchPictures(context, shop.uuid);
  assert.deepEqual(await pictures(shop, importId), { waiting: 0, fetched: 2, failed: 0 });
  assert.deepEqual(await mediaOf(shop), [
    { kind: 'image', position: 0 },
    { kind: 'video', position: 1 },
  ]);
  await fetchPictures(context, shop.uuid);
  assert.equal((await mediaOf(shop)).length, 2);
});

test('files that are no images, missing or on private addresses are skipped with a reason', async () => {
  const shop = await harness.merchant();
  const bad = [`${base}/page.html`, `${base}/in`, 'http://10.1.2.3/a.jpg', `${base}/absent.jpg`];
  const importId = await importing(shop, [`${base}/photo.jpg`, ...bad].join(' '));
  await fetchPictures(context, shop.uuid);
  assert.deepEqual(await pictures(shop, importId), { waiting: 0, fetched: 1, failed: 4 });
  const left = await waiting(shop);
  assert.deepEqual(
    left.map(({ url }) => url),
    bad,
  );
  assert.match(left[0]?.error ?? '', /^the file is not a supported image/);
  assert.match(left[1]?.error ?? '', /169\.254\.169\.254 is not a public address/);
  assert.match(left[2]?.error ?? '', /10\.1\.2\.3 is not a public address/);
  assert.equal(left[3]?.error, 'the server responded with 404');
  assert.equal((await mediaOf(shop)).length, 1);
});

test('an unavailable server is retried later', async () => {
  const shop = await harness.merchant();
  const importId = await importing(shop, `${base}/sometimes.jpg`, `${base}/sometimes.jpg`);
  await fetchPictures(context, shop.uuid);
  assert.deepEqual(await pictures(shop, importId), { waiting: 2, fetched: 0, failed: 0 });
  outOfOrder = false;
  await fetchPictures(context, shop.uuid);
  assert.equal((await pictures(shop, importId)).fetched, 0, 'it is not due yet');
  clock.advance(61_000);
  await fetchPictures(context, shop.uuid);
  assert.deepEqual(await pictures(shop, importId), { waiting: 0, fetched: 2, failed: 0 });
});

test('two concurrent workers attach an image once', async () => {
  const shop = await harness.merchant();
  await importing(shop, `${base}/photo.jpg`);
  await Promise.all([fetchPictures(context, shop.uuid), fetchPictures(context, shop.uuid)]);
  assert.equal((await mediaOf(shop)).length, 1);
  assert.deepEqual(
    await rows(db, `select from media where merchant_id = $1 and review_id is null`, [shop.uuid]),
    [],
  );
});

test('an undo deletes the images, from the storage as well', async () => {
  const shop = await harness.merchant();
  const importId = await importing(shop, `${base}/photo.jpg`);
  await fetchPictures(context, shop.uuid);
  assert.equal((await shop.asStaff('POST', `/admin/imports/${importId}/undo`, {})).status, 200);
  await undoImport(context, shop.uuid, uuidOf('import', importId) ?? '');
  assert.deepEqual(await mediaOf(shop), []);
  for await (const { key } of context.media.storage.list(`o/${shop.uuid}/`)) assert.fail(key);
});
