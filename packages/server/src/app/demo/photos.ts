import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, readFile, rm } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { promisify } from 'node:util';
import { maxFileBytes } from '@tribune/contract';
import { assertReadable, attachMedia, storeOriginals } from '../../features/media/index.ts';
import type { Context } from '../../platform/context.ts';
import { row } from '../../platform/db/database.ts';
import { statement, table } from '../../platform/db/statement.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { uuidOf } from '../../platform/ids.ts';
import { type SpooledFile, spoolPart } from '../../platform/uploads/spool-part.ts';
import { contentPath } from './content.ts';
import { type Demo, saveDemo } from './load.ts';

/** Photos and videos of the demo reviews, from content/photos. */
interface Pictured {
  productId: string;
  authorEmail: string;
  files: string[];
}

/**
 * Attaches photos to the demo reviews through the pipeline for customers' uploads. Idempotent. Takes some seconds, so it
 * runs in the background; when it is aborted or killed, the next start resumes it.
 */
export async function attachPhotos(context: Context, demo: Demo, signal?: AbortSignal): Promise<void> {
  if (demo.photosHung) return;
  const { config, media } = context;
  const merchantId = uuidOf('merchant', demo.merchantId) ?? '';
  const all: Pictured[] = JSON.parse(await readFile(contentPath('photos.json'), 'utf8'));
  const folder = join(media.spool, randomUUID());
  await mkdir(folder);
  try {
    const drawings = all.flatMap(({ files }) => files).filter((name) => name.endsWith('.svg'));
    await develop(drawings, folder, signal);
    for (const pictured of all) {
      signal?.throwIfAborted();
      await attach(context, merchantId, { pictured, folder });
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
  await saveDemo(config.dataDir, { ...demo, photosHung: true });
}

/** In a separate process, because sharp's settings are per process and the service's exclude SVG. */
async function develop(drawings: string[], folder: string, signal?: AbortSignal): Promise<void> {
  const script = join(import.meta.dirname, `develop${extname(import.meta.filename)}`);
  const args = [script, contentPath('photos'), folder, ...drawings];
  await promisify(execFile)(process.execPath, args, { signal });
}

async function attach(
  context: Context,
  merchantId: string,
  { pictured: { productId, authorEmail, files }, folder }: { pictured: Pictured; folder: string },
): Promise<void> {
  const { db, clock } = context;
  const review = await bareReview(context, merchantId, { productId, authorEmail });
  if (!review) return;
  const spooled = await Promise.all(files.map((name) => spool(name, folder)));
  await assertReadable(context.media, spooled);
  const media = await storeOriginals(context, merchantId, spooled);
  const attached = { reviewId: review.review_id, productId, media, now: clock.now() };
  await inTransaction(db, (tx) => attachMedia(tx, merchantId, attached));
}

/** The review, if it has no pictures yet. */
function bareReview(
  { db }: Context,
  merchantId: string,
  { productId, authorEmail }: Pick<Pictured, 'productId' | 'authorEmail'>,
) {
  return row(
    db,
    statement`select ${table('reviews')('review_id')} from reviews
     where merchant_id = $1 and product_id = $2 and email_key = $3 and jsonb_array_length(media) = 0`,
    [merchantId, productId, authorEmail],
  );
}

/** Spools a file like a part of a form. */
async function spool(name: string, folder: string): Promise<SpooledFile> {
  const path = join(folder, randomUUID());
  const source = name.endsWith('.svg')
    ? join(folder, name.replace('.svg', '.jpg'))
    : contentPath(`photos/${name}`);
  const part = { path, declaredType: undefined, maxBytes: maxFileBytes, hashed: true };
  const spooled = await spoolPart(createReadStream(source), part);
  if (!spooled.ok) throw new Error(`${name} was rejected: ${spooled.reason}`);
  return spooled;
}
