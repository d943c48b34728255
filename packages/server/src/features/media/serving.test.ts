import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { before, test } from 'node:test';
import { uuidOf } from '../../platform/ids.ts';
import type { TestMerchant } from '../../testing/harness.ts';
import { fixture } from './testing/files.ts';
import { fields, processAll, sendForm, startMediaHarness } from './testing/shop.ts';

const harness = await startMediaHarness();
const { base } = harness;
let shop: TestMerchant;
let film = '';
let still = '';
let folder = '';

before(async () => {
  shop = await harness.merchant();
  const file = new Blob([await readFile(fixture('h264.mp4'))], { type: 'video/mp4' });
  const { data } = (await sendForm(harness, shop, fields, [file])).body;
  await processAll(harness, shop, data.media);
  const { media } = (await shop.asBrowser('GET', `/reviews/${data.id}/media`)).body;
  film = new URL(media[0].urls.original).pathname;
  still = new URL(media[0].urls.thumbnail).pathname;
  folder = `${shop.uuid}/${uuidOf('media', media[0].publicId)}`;
});

const get = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  fetch(base + path, { method, headers });

test('files are served for ever, as what they are and nothing else', async () => {
  for (const [path, type] of [
    [film, 'video/mp4'],
    [still, 'image/webp'],
  ] as const) {
    const answer = await get(path);
    assert.equal(answer.status, 200);
    const expected = {
      'content-type': type,
      'cache-control': 'public, max-age=31536000, s-maxage=86400, immutable',
      'content-disposition': 'inline',
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
      'access-control-allow-origin': '*',
      'cross-origin-resource-policy': 'cross-origin',
      'accept-ranges': 'bytes',
    };
    for (const [name, value] of Object.entries(expected)) assert.equal(answer.headers.get(name), value, name);
    const bytes = (await answer.arrayBuffer()).byteLength;
    const head = await get(path, {}, 'HEAD');
    assert.deepEqual(
      [head.status, head.headers.get('content-length'), await head.text()],
      [200, String(bytes), ''],
    );
    // Or fetch adds that it wants no cached answer.
    const asking = { 'cache-control': 'max-age=0', 'if-none-match': answer.headers.get('etag') ?? '' };
    assert.equal((await get(path, asking)).status, 304);
  }
});

test('a video is served in ranges', async () => {
  const whole = Buffer.from(await (await get(film)).arrayBuffer());
  const etag = (await get(film)).headers.get('last-modified') ?? '';
  const cases: [string, number, number][] = [
    ['bytes=0-1', 0, 2],
    ['bytes=100-', 100, whole.length],
    ['bytes=-500', whole.length - 500, whole.length],
    [`bytes=10-${whole.length * 2}`, 10, whole.length],
  ];
  for (const [range, start, end] of cases)
    for (const headers of [{ range }, { range, 'if-range': etag }] as Record<string, string>[]) {
      const answer = await get(film, headers);
      assert.equal(answer.status, 206, range);
      assert.equal(answer.headers.get('content-range'), `bytes ${start}-${end - 1}/${whole.length}`);
      assert.ok(Buffer.from(await answer.arrayBuffer()).equals(whole.subarray(start, end)), range);
    }
  const beyond = await get(film, { range: `bytes=${whole.length}-` });
  assert.equal(beyond.status, 416);
  assert.equal(beyond.headers.get('content-range'), `bytes */${whole.length}`);
  assert.doesNotMatch(beyond.headers.get('cache-control') ?? '', /immutable/);
  const changed = await get(film, { range: 'bytes=0-1', 'if-range': '"another"' });
  assert.equal(changed.status, 200);
});

test('no address leads to an original, an upload or anything but variants', async () => {
  const paths = [
    `/media/o/${folder}/original.mp4`,
    `/media/u/${folder}/original.mp4`,
    `/media/v/../o/${folder}/original.mp4`,
    `/media/v/%2e%2e/o/${folder}/original.mp4`,
    `/media/v/..%2fo%2f${folder.replace('/', '%2f')}%2foriginal.mp4`,
    `/media/v/%2e%2e%2fo/${folder}/original.mp4`,
    `/media/v/..%5co/${folder}/original.mp4`,
    `/media/v//../o/${folder}/original.mp4`,
    `/media/v/%252e%252e/o/${folder}/original.mp4`,
    `/media/v/${folder}`,
    `/media/v/${folder}/`,
    '/media/v/',
    '/media/',
    '/media/spool/',
    film.replace('original.mp4', 'original.svg'),
    film.replace('original.mp4', 'original.html'),
    film.replace('original.mp4', '.hidden.webp'),
    film.replace('original.mp4', 'absent.webp'),
    `${film}%00.webp`,
    `${film}/x.webp`,
    '/media/v/../../../package.json',
    '/media/v/%2e%2e/%2e%2e/%2e%2e/package.json',
  ];
  for (const path of paths) {
    const { status, text } = await raw(path);
    assert.ok(status === 404 || status === 403 || status === 400, `${status} ${path}`);
    assert.doesNotMatch(text, /immutable|max-age=31536000/, path);
    assert.doesNotMatch(text, /ftyp|devDependencies/, path);
  }
});

/** fetch would tidy the path up before it is sent. */
function raw(path: string): Promise<{ status: number; text: string }> {
  const { hostname, port } = new URL(base);
  return new Promise((resolve) => {
    const socket = connect(Number(port), hostname);
    let text = '';
    socket.on('data', (bytes) => {
      text += bytes.toString('latin1');
    });
    socket.once('close', () => resolve({ status: Number(text.slice(9, 12)), text }));
    socket.write(`GET ${path} HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n`);
  });
}

test('a deleted medium is served no more', async () => {
  const { reviews } = (await shop.asBrowser('GET', '/reviews')).body;
  const [{ id, media }] = reviews;
  await shop.asStaff('DELETE', `/reviews/${id}/media/${media[0].publicId}`);
  assert.deepEqual([(await get(film)).status, (await get(still)).status], [404, 404]);
});
