import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import {
  animation,
  fixture,
  ftyp,
  gifOfFrames,
  photo,
  pngClaiming,
  pngSignature,
  testFolder,
} from '../../features/media/testing/files.ts';
import type { MediumFormat } from './formats.ts';
import { parseHeader } from './header.ts';
import { defaultIntakeLimits } from './limits.ts';
import type { RefusalReason } from './refusal.ts';

const { write } = await testFolder();
const still = { ok: true, kind: 'image', durationSeconds: null, frames: 1 };
const moving = { ok: true, kind: 'video', frames: null };
const parse = (path: string, format: MediumFormat) => parseHeader(path, format, defaultIntakeLimits);

test('dimensions are as displayed, after orientation', async () => {
  const portrait = { ...still, format: 'jpeg', width: 600, height: 800 };
  assert.deepEqual(await parse(fixture('phone.jpg'), 'jpeg'), portrait);
  const turned = { ...moving, format: 'quicktime', width: 240, height: 320, durationSeconds: 2 };
  assert.deepEqual(await parse(fixture('phone.mov'), 'quicktime'), turned);
});

test('every format has its dimensions, duration and frames', async () => {
  const png = await write('a.png', await photo(30, 20).png().toBuffer());
  assert.deepEqual(await parse(png, 'png'), { ...still, format: 'png', width: 30, height: 20 });
  for (const format of ['gif', 'webp'] as const) {
    const path = await write(`a.${format}`, await animation(format, 30, 20, 5));
    assert.deepEqual(await parse(path, format), { ...still, format, width: 30, height: 20, frames: 5 });
  }
  const mp4 = { ...moving, format: 'mp4', width: 320, height: 240, durationSeconds: 2 };
  assert.deepEqual(await parse(fixture('h264.mp4'), 'mp4'), mp4);
  const hevc = { ...moving, format: 'quicktime', width: 320, height: 240, durationSeconds: 1 };
  assert.deepEqual(await parse(fixture('hevc.mov'), 'quicktime'), hevc);
  const webm = { ...moving, format: 'webm', width: 320, height: 240, durationSeconds: 1.007 };
  assert.deepEqual(await parse(fixture('vp9.webm'), 'webm'), webm);
});

test('a file with a valid signature but no valid content is rejected', async () => {
  const html = Buffer.from('<script>alert(1)</script>'.repeat(40));
  const riff = Buffer.from('RIFF\x64\0\0\0WEBPHTML', 'latin1');
  const cases: [MediumFormat, Buffer][] = [
    ['gif', Buffer.from('GIF89a=1;alert(1);'.padEnd(500))],
    ['gif', Buffer.from('GIF8 is great')],
    ['jpeg', Buffer.concat([Buffer.from('ffd8ff', 'hex'), html])],
    [
      'jpeg',
      Buffer.concat([Buffer.from('ID3\x03\0\0\0\0\0\0', 'latin1'), await readFile(fixture('phone.jpg'))]),
    ],
    ['png', Buffer.concat([pngSignature, html])],
    ['webp', Buffer.concat([riff, html])],
    ['mp4', Buffer.concat([ftyp('isom', 'mp42'), html])],
    ['mp4', ftyp('isom')],
    ['mp4', Buffer.from('#EXTM3U\n#EXTINF:1,\nfile:///etc/passwd\n')],
    [
      'quicktime',
      Buffer.concat([Buffer.from('\0\0\0\x10skip\0\0\0\0\0\0\0\0\0\0\x01\0moov', 'latin1'), html]),
    ],
    ['webp', await photo(20, 20).png().toBuffer()],
    ['jpeg', await photo(20, 20).webp().toBuffer()],
  ];
  for (const [n, [format, bytes]] of cases.entries()) {
    const result = await parse(await write(`fake-${n}`, bytes), format);
    assert.ok(!result.ok && ['unreadable', 'no_video_track'].includes(result.reason), `${n} ${format}`);
  }
});

test('decompression bombs are rejected at the header', async () => {
  await refuses('too_many_pixels', pngClaiming(60_000, 60_000), 'png');
  await refuses('too_many_pixels', pngClaiming(7_072, 7_072), 'png');
  await refuses('too_many_frames', gifOfFrames(10_000), 'gif');
  await refuses('too_many_frames', gifOfFrames(900, 1_000, 1_000), 'gif');
  await refuses('too_many_pixels', gifOfFrames(1, 65_535, 65_535), 'gif');
  assert.equal((await parse(await write('ok.gif', gifOfFrames(1_000)), 'gif')).ok, true);
});

test('videos are limited in duration, size and tracks, and must have a video track', async () => {
  const video = fixture('h264.mp4');
  const probe = (changes: object) => parseHeader(video, 'mp4', { ...defaultIntakeLimits, ...changes });
  assert.deepEqual(await probe({ maxDurationSeconds: 1.9 }), { ok: false, reason: 'too_long' });
  assert.deepEqual(await probe({ maxVideoSide: 319 }), { ok: false, reason: 'too_many_pixels' });
  assert.deepEqual(await probe({ maxTracks: 1 }), { ok: false, reason: 'too_many_tracks' });
  assert.deepEqual(await parse(fixture('audio-only.mp4'), 'mp4'), { ok: false, reason: 'no_video_track' });
});

test('a file truncated anywhere is accepted or rejected, never an error', async () => {
  for (const [name, format] of [
    ['phone.jpg', 'jpeg'],
    ['h264.mp4', 'mp4'],
    ['phone.mov', 'quicktime'],
    ['vp9.webm', 'webm'],
  ] as const) {
    const bytes = await readFile(fixture(name));
    for (let tenth = 0; tenth < 10; tenth++) {
      const cut = await write('cut', bytes.subarray(0, (bytes.length * tenth) / 10));
      const result = await parse(cut, format);
      assert.ok(result.ok || ['unreadable', 'no_video_track'].includes(result.reason), `${name} ${tenth}`);
    }
  }
});

async function refuses(reason: RefusalReason, bytes: Buffer, format: MediumFormat): Promise<void> {
  assert.deepEqual(await parse(await write('bomb', bytes), format), { ok: false, reason });
}
