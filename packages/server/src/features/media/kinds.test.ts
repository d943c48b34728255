// Thorough runs only.

import assert from 'node:assert/strict';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { sharp } from '../../platform/uploads/decoders.ts';
import { findFfmpeg } from './processing/ffmpeg.ts';
import { animation, fixture, photo } from './testing/files.ts';
import { assertNothingPrivate } from './testing/private-data.ts';
import { assertNothingLeft, fields, processAll, sendForm, startMediaHarness } from './testing/shop.ts';

/** Every kind of file, from the upload to the served variants. */
const harness = await startMediaHarness();
const shop = await harness.merchant();
const hasFfmpeg = (await findFfmpeg(process.env.PATH ?? '')) !== null;

const read = (name: string) => readFile(fixture(name));
const secretExif = {
  IFD0: { Make: 'Acme', Model: 'Phone 9', Artist: 'Jane Roe' },
  IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '48/1 51/1 27/1' },
};
const withSecrets = () => photo(700, 500).withExif(secretExif);

const sizes = (small: string, medium: string, large: string, fallback = 'image/jpeg') => ({
  thumbnail: 'image/webp 160x160',
  small: `image/webp ${small}`,
  medium: `image/webp ${medium}`,
  large: `image/webp ${large}`,
  'thumbnail fallback': `${fallback} 160x160`,
  'small fallback': `${fallback} ${small}`,
  'medium fallback': `${fallback} ${medium}`,
  'large fallback': `${fallback} ${large}`,
});
const video = (size: string) => ({
  ...sizes(size, size, size),
  poster: `image/webp ${size}`,
  'poster fallback': `image/jpeg ${size}`,
});
const rendition: Record<string, string> = hasFfmpeg ? { rendition: 'video/mp4' } : {};

type Kind = [what: string, type: string, bytes: () => Promise<Buffer>, served: Record<string, string>];
const kinds: Kind[] = [
  [
    'a JPEG of a phone held upright, with GPS and serial numbers',
    'image/jpeg',
    () => read('phone.jpg'),
    { ...sizes('240x320', '480x640', '600x800'), original: 'image/jpeg 600x800' },
  ],
  [
    'a PNG with transparency and GPS',
    'image/png',
    () => withSecrets().ensureAlpha(0.5).png().toBuffer(),
    { ...sizes('320x229', '640x457', '700x500'), original: 'image/webp 700x500' },
  ],
  [
    'a WebP with GPS',
    'image/webp',
    () => withSecrets().webp().toBuffer(),
    { ...sizes('320x229', '640x457', '700x500'), original: 'image/jpeg 700x500' },
  ],
  [
    'an animated GIF',
    'image/gif',
    () => animation('gif', 320, 240, 12),
    {
      ...sizes('320x240', '320x240', '320x240'),
      original: 'image/webp 320x240',
      animated: 'image/webp 320x240 x 12',
    },
  ],
  [
    'an animated WebP',
    'image/webp',
    () => animation('webp', 320, 240, 12),
    {
      ...sizes('320x240', '320x240', '320x240'),
      original: 'image/jpeg 320x240',
      animated: 'image/webp 320x240 x 12',
    },
  ],
  ['an MP4, H.264', 'video/mp4', () => read('h264.mp4'), { ...video('320x240'), original: 'video/mp4' }],
  [
    'a MOV of a phone held upright, H.264, with GPS',
    'video/quicktime',
    () => read('phone.mov'),
    { ...video('240x320'), original: 'video/mp4' },
  ],
  [
    'a MOV, HEVC',
    'video/quicktime',
    () => read('hevc.mov'),
    { ...video('320x240'), original: 'video/mp4', ...rendition },
  ],
  ['a WebM, VP9', 'video/webm', () => read('vp9.webm'), { ...video('320x240'), original: 'video/webm' }],
];

for (const [what, type, bytes, expected] of kinds)
  test(`${what}: every size is served without private data`, async () => {
    const sent = await sendForm(harness, shop, fields, [new Blob([await bytes()], { type })]);
    assert.equal(sent.status, 200, JSON.stringify(sent.body));
    await processAll(harness, shop, sent.body.data.media);
    const review = (await shop.asStaff('GET', `/reviews/${sent.body.data.id}`)).body;
    assert.equal(review.mediaStatus, 'ready', JSON.stringify(review.media));
    assert.deepEqual(await servedOf(review.media[0]), expected);
  });

interface Medium {
  urls: Record<string, string | null>;
  fallbackUrls: Record<string, string | null>;
  animatedUrl: string | null;
  renditionUrl: string | null;
}

/** Downloads every variant of a medium, checks it for private data, and returns type and size by name. */
async function servedOf({ urls, fallbackUrls, animatedUrl, renditionUrl }: Medium) {
  const links = [
    ...Object.entries({ ...urls, animated: animatedUrl, rendition: renditionUrl }),
    ...Object.entries(fallbackUrls).map(([name, url]) => [`${name} fallback`, url] as const),
  ];
  const served: Record<string, string> = {};
  for (const [name, url] of links) if (url) served[name] = await look(name, url);
  return served;
}

async function look(name: string, url: string): Promise<string> {
  const answer = await fetch(url.replace(/^http:\/\/[^/]+/, harness.base));
  assert.equal(answer.status, 200, `${name} ${url}`);
  const contentType = answer.headers.get('content-type') ?? '';
  const path = join(harness.dataDir, name);
  await writeFile(path, Buffer.from(await answer.arrayBuffer()));
  await assertNothingPrivate({ path, contentType });
  if (contentType.startsWith('video/')) return contentType;
  const { width, height, pageHeight = height, pages = 1 } = await sharp(path, { pages: -1 }).metadata();
  return `${contentType} ${width}x${pageHeight}${pages > 1 ? ` x ${pages}` : ''}`;
}

test('after all tests storage and database agree', () => assertNothingLeft(harness));
