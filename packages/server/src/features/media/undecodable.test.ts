// Thorough runs only.

import assert from 'node:assert/strict';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { findFfmpeg } from './processing/ffmpeg.ts';
import { createProcessor } from './processing/processor.ts';
import { hasWebcodecs } from './processing/webcodecs.ts';
import { testFolder, withNoiseInFrames } from './testing/files.ts';
import { assertNothingLeft, fields, photo, processAll, sendForm, startMediaHarness } from './testing/shop.ts';

const { folder, write } = await testFolder();
const ffmpegPath = await findFfmpeg(process.env.PATH ?? '');
const decoders = [
  { decoder: 'ffmpeg', path: ffmpegPath, skip: ffmpegPath ? false : 'no ffmpeg here' },
  { decoder: 'node-webcodecs', path: null, skip: hasWebcodecs() ? false : 'node-webcodecs is not installed' },
];

for (const { decoder, path, skip } of decoders)
  test(`${decoder}: a video fails when no frame can be decoded, and only then`, { skip }, async (t) => {
    const processor = createProcessor({ folders: [folder], ffmpegPath: path });
    const process = async (name: string, noiseFrom: number) => {
      const workDir = join(folder, `${decoder}-${name}-${noiseFrom}`);
      await mkdir(workDir);
      const sourcePath = await write(
        `${decoder}-${noiseFrom}-${name}`,
        await withNoiseInFrames(name, noiseFrom),
      );
      const format = name.endsWith('mov') ? 'quicktime' : 'mp4';
      return processor.process({ sourcePath, workDir, format, signal: t.signal });
    };
    for (const name of ['h264.mp4', 'hevc.mov', 'phone.mov'])
      assert.deepEqual(await process(name, 0), { ok: false, reason: 'damaged' }, name);
    const broken = await process('h264.mp4', 0.6);
    assert.ok(broken.ok && broken.variants.some((variant) => variant.name === 'poster'));
    await processor.close();
  });

test('a review with an undecodable video ends failed, with a good photo beside it partial', async () => {
  const harness = await startMediaHarness();
  const shop = await harness.merchant();
  const video = new Blob([await withNoiseInFrames('h264.mp4')], { type: 'video/mp4' });
  for (const [files, expected] of [
    [[video], 'failed'],
    [[await photo(), video], 'partial'],
  ] as const) {
    const form = { ...fields, authorEmail: `${expected}@example.com` };
    const sent = await sendForm(harness, shop, form, [...files]);
    assert.equal(sent.status, 200, JSON.stringify(sent.body));
    await processAll(harness, shop, sent.body.data.media);
    const review = (await shop.asStaff('GET', `/reviews/${sent.body.data.id}`)).body;
    assert.equal(review.mediaStatus, expected, JSON.stringify(review.media));
  }
  await assertNothingLeft(harness);
});
