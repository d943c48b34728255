import assert from 'node:assert/strict';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { uuidOf } from '../../../platform/ids.ts';
import { type Harness, startHarness, type TestMerchant } from '../../../testing/harness.ts';
import { temporaryFolder } from '../../../testing/temporary-folder.ts';
import { checkMedia } from '../integrity-check.ts';
import { workOnMedium } from '../processing-job.ts';
import { fixture } from './files.ts';

/** The fields of a form that is good in itself. */
export const fields = {
  productId: 'P-1',
  rating: '5',
  authorName: 'Maya',
  authorEmail: 'maya@example.com',
  text: 'With a photo.',
};

export interface MediaHarness extends Harness {
  base: string;
  dataDir: string;
}

/** The application with a data folder of the test file's own, listening. */
export async function startMediaHarness(env: Record<string, string> = {}): Promise<MediaHarness> {
  const dataDir = await temporaryFolder();
  // With ffmpeg, videos get more files.
  const { PATH = '' } = process.env;
  const harness = await startHarness({ DATA_DIR: dataDir, PATH, ...env });
  return { ...harness, dataDir, base: await harness.listen() };
}

export const photo = async (type = 'image/jpeg') =>
  new Blob([await readFile(fixture('phone.jpg'))], { type });

/** Sends a form as the shop's server does. */
export async function sendForm(
  { base }: { base: string },
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
    headers: { ...serverHeaders(shop), ...headers },
    body,
  });
  return {
    status: answer.status,
    headers: Object.fromEntries(answer.headers),
    // biome-ignore lint/suspicious/noExplicitAny: read as a stranger would
    body: (await answer.json()) as any,
  };
}

export const serverHeaders = (shop: TestMerchant) => ({ 'x-merchant-id': shop.id, 'x-api-key': shop.apiKey });

/** A review with one photo, processed; what the submission answered. */
export async function givenPhotoReview(
  harness: Pick<MediaHarness, 'base' | 'context'>,
  shop: TestMerchant,
  changes: Record<string, string> = {},
) {
  const sent = await sendForm(harness, shop, { ...fields, ...changes }, [await photo()]);
  assert.equal(sent.status, 200, JSON.stringify(sent.body));
  await processAll(harness, shop, sent.body.data.media);
  return sent.body.data;
}

/** Does the jobs of these media here and now. */
export async function processAll(
  { context }: Pick<Harness, 'context'>,
  shop: TestMerchant,
  media: readonly { publicId: string }[],
): Promise<void> {
  for (const { publicId } of media) await workOnMedium(context, shop.uuid, uuidOf('media', publicId) ?? '');
}

/** Fails unless the spool is empty and storage and database agree. */
export async function assertNothingLeft({ context, dataDir }: MediaHarness): Promise<void> {
  const spool = join(dataDir, 'media/spool');
  // Files of an aborted upload are deleted once the server notices the closed connection, and some begin only then.
  let left = await readdir(spool);
  for (let wait = 0, empty = 0; wait < 800 && empty < 2; wait++) {
    await new Promise((resolve) => setTimeout(resolve, 5));
    left = await readdir(spool);
    empty = left.length > 0 ? 0 : empty + 1;
  }
  assert.deepEqual(left, [], 'spool');
  assert.deepEqual(await checkMedia(context, { repair: false }), {
    filesWithoutRow: [],
    rowsWithoutFile: [],
  });
}
