import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { sharp } from '../../../platform/uploads/decoders.ts';
import { thoroughOnly } from '../../../testing/thorough.ts';
import { animation, fixture, ftyp, gifOfFrames, photo, pngClaiming, testFolder } from '../testing/files.ts';
import { assertNothingPrivate, imageTags } from '../testing/private-data.ts';
import { processImage } from './image.ts';
import { defaultProcessingLimits, type ProcessedMedium } from './medium.ts';

const { folder, write } = await testFolder();
const stillNames = ['thumbnail', 'small', 'medium', 'large'];

test('a phone photo becomes four sizes in two formats and an original', async () => {
  const result = await processed(fixture('phone.jpg'));
  const { variants, placeholder, print, ...facts } = result;
  assert.deepEqual(facts, { ok: true, kind: 'image', width: 600, height: 800, durationSeconds: null });
  assert.deepEqual(summary(result), [
    'thumbnail.webp 160x160',
    'thumbnail.jpg 160x160',
    'small.webp 240x320',
    'small.jpg 240x320',
    'medium.webp 480x640',
    'medium.jpg 480x640',
    'large.webp 600x800',
    'large.jpg 600x800',
    'original.jpg 600x800',
  ]);
  assert.ok(print && print.keys.length === print.uncertain.length);
  assert.match(String(placeholder), /^[A-Za-z0-9+/]{20,40}=*$/);
  for (const variant of variants) {
    const { format, width, height } = await sharp(variant.path).metadata();
    assert.deepEqual([format, width, height], [variant.format, variant.width, variant.height]);
    assert.equal((await readFile(variant.path)).length, variant.bytes);
  }
});

test('pixels are turned upright', async () => {
  const { variants } = await processed(fixture('phone.jpg'));
  for (const { path, name, width, height } of variants.filter(({ name }) => name !== 'thumbnail')) {
    const corner = await colourAt(path, Math.floor(width * 0.95), Math.floor(height * 0.05));
    assert.ok(
      corner[0] > 200 && corner[1] < 60 && corner[2] < 60,
      `${name}: red lies top right, not ${corner}`,
    );
  }
});

test('no position, device or person is left in anything served', async () => {
  assert.ok(
    imageTags(await readFile(fixture('phone.jpg'))).includes('exif.GPSLatitude'),
    'the reader sees it',
  );
  for (const variant of (await processed(fixture('phone.jpg'))).variants) await assertNothingPrivate(variant);
  const inPng = sharp(fixture('phone.jpg')).keepMetadata();
  const path = await write('exif.png', await inPng.png().toBuffer());
  assert.ok(imageTags(await readFile(path)).includes('exif.GPSLatitude'), 'PNG carries it too');
  for (const variant of (await processed(path)).variants) await assertNothingPrivate(variant);
});

test('nothing is ever enlarged', async () => {
  const path = await write('tiny.png', await photo(3, 2).png().toBuffer());
  const sizes = summary(await processed(path));
  assert.ok(sizes.includes('thumbnail.webp 2x2') && sizes.includes('large.webp 3x2'), sizes.join());
  const flat = await write('thin.png', await photo(3_000, 1).png().toBuffer());
  assert.ok(summary(await processed(flat)).includes('large.webp 1280x1'));
});

test('the served original is at most 2,560 pixels, the facts are those of the source', {
  skip: thoroughOnly,
}, async () => {
  const path = await write('big.jpg', await photo(4_032, 3_024).jpeg().toBuffer());
  const result = await processed(path);
  assert.deepEqual([result.width, result.height], [4_032, 3_024]);
  assert.ok(summary(result).includes('original.jpg 2560x1920'));
});

test('a transparent picture stays so in WebP and lies on white in JPEG', async () => {
  const clear = sharp({ create: { width: 400, height: 300, channels: 4, background: '#0000' } });
  const { variants } = await processed(await write('clear.png', await clear.png().toBuffer()));
  for (const { path, format, name } of variants) {
    assert.equal((await sharp(path).metadata()).hasAlpha, format === 'webp', `${name}.${format}`);
    if (format === 'jpeg') assert.ok((await colourAt(path, 9, 9)).every((value) => value > 250));
  }
  assert.equal(variants.at(-1)?.format, 'webp');
});

test('grey, CMYK, sixteen-bit and wide-gamut pictures come out in plain sRGB', async () => {
  const red = { create: { width: 200, height: 200, channels: 3, background: '#c02010' } } as const;
  const sources = {
    'grey.png': sharp(red).greyscale().png(),
    'cmyk.jpg': sharp(red).toColourspace('cmyk').jpeg(),
    'deep.png': sharp(red).toColourspace('rgb16').png(),
    'p3.jpg': sharp(red).withIccProfile('p3').jpeg({ quality: 100 }),
    'palette.png': sharp(red).png({ palette: true }),
  };
  for (const [name, source] of Object.entries(sources)) {
    const { variants } = await processed(await write(name, await source.toBuffer()));
    const [r, g, b] = await colourAt(String(variants.find(({ name }) => name === 'large')?.path), 99, 99);
    const expected = name === 'grey.png' ? [r, r, r] : [192, 32, 16];
    const off = Math.max(...[r, g, b].map((value, n) => Math.abs(value - (expected[n] ?? 0))));
    assert.ok(off < 25, `${name}: ${[r, g, b]}`);
  }
});

test('what moves also gets an animation, within bounds', { skip: thoroughOnly }, async () => {
  for (const format of ['gif', 'webp'] as const) {
    const path = await write(`anim.${format}`, await animation(format, 800, 600, 6));
    const result = await processed(path);
    assert.deepEqual([result.width, result.height], [800, 600]);
    const animated = result.variants.find(({ name }) => name === 'animated');
    assert.deepEqual([animated?.format, animated?.width, animated?.height], ['webp', 640, 480]);
    assert.equal((await sharp(animated?.path).metadata()).pages, 6);
    for (const { path, name } of result.variants) {
      if (name !== 'animated') assert.equal((await sharp(path).metadata()).pages ?? 1, 1);
    }
  }
  for (const bytes of [gifOfFrames(301), gifOfFrames(60, 1_000, 1_000)]) {
    const { variants } = await processed(await write('long.gif', bytes));
    assert.equal(
      variants.some(({ name }) => name === 'animated'),
      false,
    );
  }
});

test('damage behind the header is a final failure', async () => {
  const noise = photo(600, 400);
  const jpeg = await noise.jpeg().toBuffer();
  const png = await noise.png().toBuffer();
  const webp = await noise.webp().toBuffer();
  for (const [name, bytes] of [
    ['a.jpg', jpeg],
    ['a.png', png],
    ['a.webp', webp],
  ] as const) {
    for (const part of [0.02, 0.5, 0.99]) {
      const path = await write(name, bytes.subarray(0, bytes.length * part));
      assert.deepEqual(await run(path), { ok: false, reason: 'damaged' }, `${name} cut at ${part}`);
    }
  }
});

test('bombs are refused by the decoder as well', async () => {
  for (const bytes of [pngClaiming(60_000, 60_000), pngClaiming(30_000, 30_000)]) {
    assert.deepEqual(await run(await write('bomb.png', bytes)), { ok: false, reason: 'too_many_pixels' });
  }
  assert.deepEqual(await run(await write('claims.png', pngClaiming(7_000, 7_000))), {
    ok: false,
    reason: 'damaged',
  });
  assert.equal((await run(await write('bomb.gif', gifOfFrames(10_000)))).ok, true);
});

test('formats that are not ours are not decoded at all', async () => {
  const svg =
    '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><image href="/etc/passwd"/></svg>';
  const tiff = await photo(20, 20).tiff().toBuffer();
  for (const bytes of [svg, tiff, ftyp('heic', 'mif1'), '<html>', 'MZ', Buffer.alloc(0)]) {
    assert.deepEqual(await run(await write('other.jpg', bytes)), { ok: false, reason: 'damaged' });
  }
});

test('a full or absent disk is thrown, not blamed on the picture', async () => {
  const absent = join(folder, 'absent');
  await assert.rejects(processImage(fixture('phone.jpg'), absent, defaultProcessingLimits), {
    code: 'ENOENT',
  });
});

async function run(path: string) {
  const target = join(folder, randomUUID());
  await mkdir(target);
  const result = await processImage(path, target, defaultProcessingLimits);
  if (result.ok) assert.equal((await readdir(target)).length, result.variants.length);
  return result;
}

async function processed(path: string): Promise<ProcessedMedium> {
  const result = await run(path);
  assert.ok(result.ok, JSON.stringify(result));
  const names = result.variants.map(({ name }) => name);
  for (const name of [...stillNames, 'original'])
    assert.ok(
      names.some((other) => other === name),
      name,
    );
  return result;
}

function summary({ variants }: ProcessedMedium): string[] {
  return variants.map(({ path, width, height }) => `${path.split('/').at(-1)} ${width}x${height}`);
}

async function colourAt(path: string, left: number, top: number): Promise<[number, number, number]> {
  const pixel = sharp(path).extract({ left, top, width: 1, height: 1 }).removeAlpha().toColourspace('srgb');
  const [r = 0, g = 0, b = 0] = await pixel.raw().toBuffer();
  return [r, g, b];
}
