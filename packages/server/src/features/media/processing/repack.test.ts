// Thorough runs only.

import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { fixture, testFolder } from '../testing/files.ts';
import { assertNothingPrivate, videoTags } from '../testing/private-data.ts';
import { repackVideo } from './repack.ts';

const { folder, write } = await testFolder();

test('MP4 and MOV become MP4 with the index in front, WebM stays WebM', async () => {
  const expected = [
    ['h264.mp4', 'original.mp4', 'avc', 320, 240, 2],
    ['phone.mov', 'original.mp4', 'avc', 240, 320, 2],
    ['hevc.mov', 'original.mp4', 'hevc', 320, 240, 1],
    ['hevc-10bit.mov', 'original.mp4', 'hevc', 320, 240, 1],
    ['vp9.webm', 'original.webm', 'vp9', 320, 240, 1.007],
  ] as const;
  for (const [name, file, codec, width, height, durationSeconds] of expected) {
    const result = await run(fixture(name));
    assert.ok(result.ok, name);
    const { original, codecString: _, ...facts } = result;
    assert.deepEqual(facts, { ok: true, width, height, durationSeconds, codec });
    const bytes = await readFile(original.path);
    assert.equal(original.path.split('/').at(-1), file);
    assert.equal(original.bytes, bytes.length);
    if (original.format === 'mp4') assert.ok(bytes.indexOf('moov') < bytes.indexOf('mdat'), name);
    const again = await run(original.path);
    assert.ok(again.ok && again.width === width, `${name} again`);
    assert.ok(Math.abs(again.durationSeconds - durationSeconds) < 0.1, `${name} again`);
  }
});

test('no position, device or person is left, from whatever corner of a MOV', async () => {
  const before = await videoTags(fixture('phone.mov'));
  for (const tag of ['com.apple.quicktime.location.ISO6709', '©xyz', 'XMP_'])
    assert.ok(before.includes(tag), tag);
  for (const name of ['phone.mov', 'h264.mp4', 'hevc.mov', 'vp9.webm']) {
    const result = await run(fixture(name));
    assert.ok(result.ok);
    await assertNothingPrivate(result.original);
  }
});

test('what no browser plays, and what has no picture, is a final failure', async () => {
  assert.deepEqual(await run(fixture('mjpeg.mov')), { ok: false, reason: 'unsupported_codec' });
  assert.deepEqual(await run(fixture('audio-only.mp4')), { ok: false, reason: 'no_video_track' });
});

test('a video cut anywhere is repacked or a failure, never an error', async () => {
  for (const name of ['h264.mp4', 'phone.mov', 'vp9.webm']) {
    const bytes = await readFile(fixture(name));
    for (let tenth = 0; tenth < 10; tenth++) {
      const result = await run(await write('cut', bytes.subarray(0, (bytes.length * tenth) / 10)));
      assert.ok(result.ok || ['damaged', 'no_video_track'].includes(result.reason), `${name} ${tenth}`);
    }
  }
});

test('a full or absent disk is thrown, not blamed on the video', async () => {
  await assert.rejects(repackVideo(fixture('h264.mp4'), join(folder, 'absent')), { code: 'ENOENT' });
  await assert.rejects(repackVideo(join(folder, 'gone.mp4'), folder), { code: 'ENOENT' });
});

async function run(path: string) {
  const target = join(folder, randomUUID());
  await mkdir(target);
  return repackVideo(path, target);
}
