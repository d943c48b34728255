// Thorough runs only.

import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { copyFile, mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { sharp } from '../../../platform/uploads/decoders.ts';
import type { MediumFormat } from '../../../platform/uploads/formats.ts';
import { endlessWebm, fixture, ftyp, photo, pngClaiming, testFolder } from '../testing/files.ts';
import { assertNothingPrivate } from '../testing/private-data.ts';
import { until, workersOf } from '../testing/processes.ts';
import { findFfmpeg } from './ffmpeg.ts';
import type { ProcessedMedium } from './medium.ts';
import { createProcessor, type ProcessorOptions } from './processor.ts';
import { hasWebcodecs } from './webcodecs.ts';

const { folder, write } = await testFolder();
const ffmpegPath = await findFfmpeg('/usr/bin:/usr/local/bin:/opt/homebrew/bin');
const withFfmpeg = { skip: ffmpegPath ? false : 'no ffmpeg here' };
const withWebcodecs = { skip: hasWebcodecs() ? false : 'node-webcodecs is not installed' };

test('a photo, a video and damage each come to their end', async () => {
  const processor = given();
  assert.deepEqual(
    names(await processor.process(await job('phone.jpg', 'jpeg'))),
    'large medium original small thumbnail',
  );
  const video = await processor.process(await job('phone.mov', 'quicktime'));
  assert.ok(video.ok && video.kind === 'video' && video.durationSeconds === 2);
  const broken = await write('broken.png', pngClaiming(4_000, 4_000));
  assert.deepEqual(await processor.process({ ...(await job('phone.jpg', 'png')), sourcePath: broken }), {
    ok: false,
    reason: 'damaged',
  });
  await processor.close();
});

test('repeating a job produces the same files and no others', async () => {
  const processor = given();
  const again = await job('phone.jpg', 'jpeg');
  const first = await processor.process(again);
  await mkdir(join(again.workDir, 'variants', 'stale'));
  assert.deepEqual(await processor.process(again), first);
  assert.equal((await readdir(join(again.workDir, 'variants'))).length, 9);
  await processor.close();
});

for (const [decoder, options, condition] of [
  ['ffmpeg', { ffmpegPath }, withFfmpeg],
  ['node-webcodecs', {}, withWebcodecs],
] as const)
  test(
    `stills by ${decoder} have the shape in which a video is shown whose pixels are not square`,
    condition,
    async () => {
      const processor = given(options);
      for (const [name, width, height] of [
        ['anamorphic.mp4', 640, 240],
        ['anamorphic-turned.mp4', 240, 640],
      ] as const) {
        const video = await processor.process(await job(name, 'mp4'));
        assert.ok(video.ok);
        assert.deepEqual([video.width, video.height], [width, height]);
        for (const poster of video.variants.filter((variant) => variant.name === 'poster')) {
          const shown = await sharp(poster.path).metadata();
          assert.deepEqual(
            [poster.width, poster.height, shown.width, shown.height],
            [width, height, width, height],
          );
        }
        assert.match(names(video), /poster/);
      }
      await processor.close();
    },
  );

test('ffmpeg generates upright stills of a video, and a rendition of HEVC', withFfmpeg, async () => {
  const processor = given({ ffmpegPath });
  const phone = await processor.process(await job('phone.mov', 'quicktime'));
  assert.equal(names(phone), 'medium original poster small thumbnail');
  await showsTestPicture(phone, 'turned');
  const hevc = await processor.process(await job('hevc.mov', 'quicktime'));
  assert.equal(names(hevc), 'medium original poster rendition small thumbnail');
  assert.ok(hevc.ok);
  for (const variant of hevc.variants) await assertNothingPrivate(variant);
  const webm = await processor.process(await job('vp9.webm', 'webm'));
  await showsTestPicture(webm, 'as it is');
  await processor.close();
});

test('ffmpeg makes a playable video of what no browser plays', withFfmpeg, async () => {
  const processor = given({ ffmpegPath });
  const result = await processor.process(await job('mjpeg.mov', 'quicktime'));
  assert.equal(names(result), 'medium original poster small thumbnail');
  await processor.close();
});

test(
  'without ffmpeg, node-webcodecs generates the stills, except of ten-bit video',
  withWebcodecs,
  async () => {
    const processor = given({ ffmpegPath: null });
    const phone = await processor.process(await job('phone.mov', 'quicktime'));
    assert.equal(names(phone), 'medium original poster small thumbnail');
    await showsTestPicture(phone, 'turned');
    const hevc = await processor.process(await job('hevc.mov', 'quicktime'));
    assert.equal(names(hevc), 'medium original poster small thumbnail');
    const deep = await processor.process(await job('hevc-10bit.mov', 'quicktime'));
    assert.equal(names(deep), 'original');
    assert.ok(deep.ok && deep.placeholder === null);
    assert.deepEqual(await processor.process(await job('mjpeg.mov', 'quicktime')), {
      ok: false,
      reason: 'unsupported_codec',
    });
    await processor.close();
  },
);

test('the gate refuses what never ends, and goes on', async () => {
  const processor = given({ headerTimeoutMs: 1_000 });
  const endless = await write('endless.webm', await endlessWebm());
  const heic = await write('heic.jpg', Buffer.concat([ftyp('heic', 'mif1'), Buffer.alloc(99)]));
  const refusal = { ok: false, reason: 'unreadable' };
  assert.deepEqual(await processor.parseHeader(endless, 'webm'), refusal);
  assert.deepEqual(await processor.parseHeader(heic, 'jpeg'), refusal);
  const good = await job('phone.jpg', 'jpeg');
  assert.equal((await processor.parseHeader(good.sourcePath, 'jpeg')).ok, true);
  await processor.close();
});

test('a worker that gets no processor time says nothing of its file, and the next one does', {
  skip: process.platform === 'linux' ? false : 'processor time is read from /proc',
}, async () => {
  const processor = given({ headerTimeoutMs: 3_000 });
  const good = await job('phone.jpg', 'jpeg');
  const before = workersOf(process.pid);
  assert.equal((await processor.parseHeader(good.sourcePath, 'jpeg')).ok, true);
  for (const pid of workersOf(process.pid)) if (!before.includes(pid)) process.kill(pid, 'SIGSTOP');
  await assert.rejects(processor.parseHeader(good.sourcePath, 'jpeg'), {
    name: 'WorkerError',
    code: 'STARVED',
  });
  assert.equal((await processor.parseHeader(good.sourcePath, 'jpeg')).ok, true);
  await processor.close();
});

test('a job that never ends is ended, and the next one runs', async () => {
  const processor = given({ stepTimeoutMs: 4_000 });
  const sourcePath = await write('endless2.webm', await endlessWebm());
  const endless = { ...(await job('vp9.webm', 'webm')), sourcePath };
  assert.deepEqual(await processor.process(endless), { ok: false, reason: 'timed_out' });
  assert.equal((await processor.process(await job('phone.jpg', 'jpeg'))).ok, true);
  await processor.close();
});

test('uploads never wait for processing', async () => {
  const processor = given();
  const [slow, good] = [await job('vp9.webm', 'webm'), await job('phone.jpg', 'jpeg')];
  await processor.parseHeader(good.sourcePath, 'jpeg');
  const sourcePath = await write('endless3.webm', await endlessWebm());
  const stuck = assert.rejects(processor.process({ ...slow, sourcePath }));
  assert.equal((await processor.parseHeader(good.sourcePath, 'jpeg')).ok, true);
  await processor.close();
  await stuck;
});

test('an aborted job rejects at once, waiting or running, and the next one runs', async () => {
  const processor = given();
  const sourcePath = await write('endless4.webm', await endlessWebm());
  const stopping = new AbortController();
  const { signal } = stopping;
  const endless = { ...(await job('vp9.webm', 'webm')), sourcePath, signal };
  const running = assert.rejects(processor.process(endless), { name: 'AbortError' });
  const waiting = assert.rejects(
    processor.process({ ...endless, ...(await job('phone.jpg', 'jpeg')), signal }),
    {
      name: 'AbortError',
    },
  );
  const next = processor.process(await job('phone.jpg', 'jpeg'));
  await until(() => workersOf(process.pid).length === 1);
  stopping.abort();
  await Promise.all([running, waiting]);
  assert.equal((await next).ok, true);
  await processor.close();
});

test('killing workers at any moment loses no medium', async () => {
  const processor = given({ concurrency: 2 });
  const sourcePath = await write('photo.jpg', await photo(1_600, 1_200).jpeg().toBuffer());
  const work = Array.from({ length: 6 }, async () =>
    processor.process({ ...(await job('phone.jpg', 'jpeg')), sourcePath }),
  );
  await until(() => workersOf(process.pid).length === 2);
  const [worker] = workersOf(process.pid);
  assert.ok(worker);
  process.kill(worker, 'SIGKILL');
  for (const outcome of await Promise.allSettled(work)) {
    // A worker killed before it is up is a fault of the machine: the caller tries again.
    if (outcome.status === 'fulfilled')
      assert.equal(names(outcome.value), 'large medium original small thumbnail');
    else assert.match(String(outcome.reason), /did not start/);
  }
  await processor.close();
});

test('a missing source and a closed processor reject', async () => {
  const processor = given();
  const gone = await job('phone.jpg', 'jpeg');
  await rm(gone.sourcePath);
  await assert.rejects(processor.process(gone), { code: 'ENOENT' });
  const running = assert.rejects(processor.process(await job('phone.mov', 'quicktime')));
  const waiting = assert.rejects(processor.process(await job('phone.jpg', 'jpeg')));
  await processor.close();
  await Promise.all([running, waiting]);
  assert.deepEqual(workersOf(process.pid), []);
});

function given(changes: Partial<ProcessorOptions> = {}) {
  const processor = createProcessor({ folders: [folder], ffmpegPath: null, ...changes });
  after(() => processor.close());
  return processor;
}

async function job(name: string, format: MediumFormat) {
  const workDir = join(folder, randomUUID());
  await mkdir(workDir);
  const sourcePath = join(workDir, 'source');
  await copyFile(fixture(name), sourcePath);
  return { sourcePath, format, workDir, signal: new AbortController().signal };
}

function names(result: ProcessedMedium | { ok: false }): string {
  assert.ok(result.ok, JSON.stringify(result));
  return [...new Set(result.variants.map(({ name }) => name))].sort().join(' ');
}

/** The stripes of the test picture run from red to cyan: left to right, or upwards once turned as phone.mov says. */
async function showsTestPicture(
  result: ProcessedMedium | { ok: false },
  how: 'as it is' | 'turned',
): Promise<void> {
  assert.ok(result.ok);
  const poster = result.variants.find(({ name, format }) => name === 'poster' && format === 'jpeg');
  const { width, height } = await sharp(poster?.path).metadata();
  const [red, cyan] =
    how === 'turned'
      ? [await colourAt(poster?.path, width - 20, height - 10), await colourAt(poster?.path, width - 20, 10)]
      : [
          await colourAt(poster?.path, 10, height - 20),
          await colourAt(poster?.path, width - 10, height - 20),
        ];
  assert.deepEqual([red, cyan], ['red', 'cyan']);
}

async function colourAt(path: string | undefined, left: number, top: number): Promise<string> {
  const [r = 0, g = 0, b = 0] = await sharp(path)
    .extract({ left, top, width: 1, height: 1 })
    .raw()
    .toBuffer();
  if (r > 200 && g < 60 && b < 60) return 'red';
  return r < 60 && g > 200 && b > 200 ? 'cyan' : `${r} ${g} ${b}`;
}
