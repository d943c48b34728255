import { randomUUID } from 'node:crypto';
import type { Context } from '../../platform/context.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { serviceUnavailable } from '../../platform/errors.ts';
import { typeId } from '../../platform/ids.ts';
import { StorageError } from '../../platform/storage/storage.ts';
import { refusalOf } from '../../platform/uploads/form-faults.ts';
import { mediumFormats } from '../../platform/uploads/formats.ts';
import type { SpooledFile } from '../../platform/uploads/spool-part.ts';
import type { MediaLibrary } from './library.ts';
import { deleteRow, insertUpload, type NewMedium, uploadForClaim } from './media-rows.ts';
import { originalKey, originalsOf } from './storage-keys.ts';
import { WorkerError } from './workers/worker.ts';

/** Checks each file with the decoder that will process it. Throws INVALID_FILE_TYPE. */
export async function assertReadable(
  { processor }: MediaLibrary,
  files: readonly SpooledFile[],
  field?: string,
): Promise<void> {
  const headers = await Promise.all(
    files.map(({ path, format }) => processor.parseHeader(path, format)),
  ).catch((error) => {
    throw mediaFault(error);
  });
  for (const header of headers) if (!header.ok) throw refusalOf(header.reason, field);
}

/**
 * Stores spooled files as originals of media whose review does not exist yet. Each row is written before its file, so every file has a
 * row. If one cannot be stored, removes all of them (or leaves that to the sweep while the storage is down) and throws
 * SERVICE_UNAVAILABLE.
 */
export async function storeOriginals(
  context: Context,
  merchantId: string,
  files: readonly SpooledFile[],
): Promise<NewMedium[]> {
  const media = files.map((file) => mediumOf(merchantId, file));
  await inTransaction(context.db, async (tx) => {
    for (const medium of media) await insertUpload(tx, merchantId, medium, context.clock.now());
  });
  const puts = files.map(({ path }, index) => putOriginal(context.media, media[index], path));
  // All attempts must have ended before files are removed.
  const failed = (await Promise.allSettled(puts)).find(({ status }) => status === 'rejected');
  if (!failed) return media;
  const { reason } = failed as PromiseRejectedResult; // which find() cannot tell
  // A storage that does not respond would block the response and a database connection once more per file.
  if (!isTimeout(reason)) await abandon(context, merchantId, media);
  throw mediaFault(reason);
}

const isTimeout = (error: unknown) =>
  error instanceof StorageError && error.cause instanceof Error && error.cause.name === 'TimeoutError';

function mediumOf(merchantId: string, { format, bytes, sha256 }: SpooledFile): NewMedium {
  // Fully random instead of UUIDv7, because the public id grants access to the files.
  const mediaId = randomUUID();
  const { kind } = mediumFormats[format];
  return { mediaId, kind, format, sourceKey: originalKey(merchantId, mediaId, format), bytes, sha256 };
}

export async function putOriginal(
  { storage }: MediaLibrary,
  medium: NewMedium | undefined,
  path: string,
): Promise<void> {
  if (!medium) return;
  const { contentType } = mediumFormats[medium.format];
  await storage.putFile(medium.sourceKey, path, { contentType, cacheControl: 'private, no-store' });
}

/** Removes media that no review has used. If storage or database fail, the sweep does it later. */
export async function abandon(
  { db, media: { storage }, log }: Context,
  merchantId: string,
  media: readonly NewMedium[],
): Promise<void> {
  for (const { mediaId } of media)
    await inTransaction(db, async (tx) => {
      if (!(await uploadForClaim(tx, merchantId, mediaId))) return;
      await storage.deletePrefix(originalsOf(merchantId, mediaId));
      await deleteRow(tx, merchantId, mediaId);
    }).catch((error) =>
      log.warn(
        { mediaId: typeId('media', mediaId), reason: String(error) },
        'Deleting an unused upload failed; the sweep retries',
      ),
    );
}

/** Converts temporary failures of the storage or of a worker process to SERVICE_UNAVAILABLE. */
export function mediaFault(error: unknown): unknown {
  if (error instanceof StorageError)
    return serviceUnavailable('The storage for media cannot be reached. Try again shortly.', 10);
  if (error instanceof WorkerError)
    return serviceUnavailable('Files cannot be checked at the moment. Try again shortly.', 10);
  return error;
}
