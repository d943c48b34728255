// Thorough runs only.

import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { fixture } from '../../server/src/features/media/testing/files.ts';
import { fields, sendForm } from '../../server/src/features/media/testing/shop.ts';
import { assertAccessible } from '../../widget/test/axe.ts';
import { startConsole } from './world.ts';

const tribune = await startConsole();

tribune.test(
  'captions of a video are added by language, and removed once that is confirmed',
  async ({ url, shop, at, visit }) => {
    const video = new Blob([await readFile(fixture('h264.mp4'))], { type: 'video/mp4' });
    const sent = await sendForm({ base: new URL(url).origin }, shop, fields, [video]);
    const reviewId = sent.body.data.id;
    const languages = async () => {
      const { body } = await shop.asStaff('GET', `/reviews/${reviewId}/media`);
      return body.media[0].captions.map(({ language }: { language: string }) => language);
    };
    const page = await visit({ email: shop.ownerEmail });
    await page.goto(at(`reviews/${reviewId}`));
    const open = page.getByRole('button', { name: 'Captions of video 1' });
    await open.click();
    const dialog = page.getByRole('dialog', { name: 'Captions of video 1' });
    await dialog.getByRole('combobox', { name: 'Language' }).click();
    await page.getByRole('option', { name: 'French' }).click();
    await dialog.getByLabel('WebVTT').fill('WEBVTT\n\n00:00.000 --> 00:02.000\nLa pluie reste dehors.');
    await assertAccessible(page, 'captions of a video');
    await dialog.getByRole('button', { name: 'Save captions' }).click();
    await page.getByText('Captions saved').waitFor();
    assert.deepEqual(await languages(), ['fr']);
    await open.click();
    await dialog.getByRole('link', { name: 'French' }).waitFor();
    if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/captions.png` });
    await dialog.getByRole('button', { name: 'Remove French' }).click();
    await page.getByRole('button', { name: 'Remove captions' }).click();
    await page.getByText('Captions removed').waitFor();
    assert.deepEqual(await languages(), []);
  },
);
