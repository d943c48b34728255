import { randomUUID } from 'node:crypto';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Db, row, rows } from '../../platform/db/database.ts';
import { statement, table } from '../../platform/db/statement.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { invalidField, invalidState, notFound, orNotFound } from '../../platform/errors.ts';
import type { MediaLibrary } from './library.ts';
import { lockReview, summariseMedia } from './media-rows.ts';
import { headersOf } from './object-headers.ts';
import { captionsFormat, type StoredVariant } from './present.ts';
import { captionsKey } from './storage-keys.ts';
import { mediaFault } from './storing-originals.ts';

interface Captions {
  reviewId: string;
  mediaId: string;
  language: string;
  /** WebVTT; null removes the captions. */
  text: string | null;
}

/**
 * Sets or removes the captions of a video in a language. They are a variant of the video, so that they are served, backed up and deleted
 * with it. Throws VALIDATION_ERROR, NOT_FOUND, INVALID_STATE for a photo, and SERVICE_UNAVAILABLE if the storage fails.
 */
export async function captionVideo(
  db: Db,
  merchantId: string,
  { library, now, ...captions }: Captions & { library: MediaLibrary; now: Date },
): Promise<{ productId: string }> {
  const { mediaId, text } = captions;
  if (text !== null && !isWebVtt(text))
    throw invalidField('text', 'must be WebVTT: a first line that begins with WEBVTT, and cues with `-->`');
  const key = text === null ? null : captionsKey(merchantId, mediaId, randomUUID());
  if (key !== null && text !== null) await store(library, key, text);
  try {
    const { productId, replaced } = await inTransaction(db, (tx) =>
      replaceCaptions(tx, merchantId, { ...captions, key, now }),
    );
    // Readers may still have its address; without captions they see the video alone.
    for (const old of replaced) await library.storage.delete(old).catch(() => {});
    return { productId };
  } catch (error) {
    if (key !== null) await library.storage.delete(key).catch(() => {});
    throw error;
  }
}

async function replaceCaptions(
  tx: Db,
  merchantId: string,
  { reviewId, mediaId, language, key, now }: Omit<Captions, 'text'> & { key: string | null; now: Date },
): Promise<{ productId: string; replaced: string[] }> {
  await lockReview(tx, merchantId, reviewId);
  const video = await row(
    tx,
    statement`select ${stored} from media where merchant_id = $1 and media_id = $2 and review_id = $3 for update`,
    [merchantId, mediaId, reviewId],
  );
  if (!video) throw notFound('medium');
  if (video.kind !== 'video') throw invalidState('Only videos have captions.');
  const isReplaced = ({ name, format }: StoredVariant) => format === captionsFormat && name === language;
  const others = video.variants.filter((variant) => !isReplaced(variant));
  const variants = key === null ? others : [...others, { name: language, format: captionsFormat, key }];
  await rows(tx, 'update media set variants = $3, updated_at = $4 where merchant_id = $1 and media_id = $2', [
    merchantId,
    mediaId,
    JSON.stringify(variants),
    now,
  ]);
  const review = orNotFound(await summariseMedia(tx, merchantId, reviewId), 'review');
  return { ...review, replaced: video.variants.filter(isReplaced).map(({ key: old }) => old) };
}

const stored = table('media').holding<{ variants: StoredVariant[] }>()('kind', 'variants');

const isWebVtt = (text: string) => /^\uFEFF?WEBVTT(?:[ \t\n]|$)/.test(text) && text.includes('-->');

async function store({ spool, storage }: MediaLibrary, key: string, text: string): Promise<void> {
  const path = join(spool, `captions-${randomUUID()}`);
  try {
    await writeFile(path, text);
    await storage.putFile(key, path, headersOf(key));
  } catch (error) {
    throw mediaFault(error);
  } finally {
    await rm(path, { force: true });
  }
}
