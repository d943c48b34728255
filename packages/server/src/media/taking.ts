import { randomUUID } from 'node:crypto';
import { serviceUnavailable } from '../http/errors.ts';
import { mediumFormats } from './intake/formats.ts';
import type { SpooledFile } from './intake/spool-part.ts';
import { originalKey, originalsOf } from './keys.ts';
import type { MediaLibrary } from './library.ts';
import { refusalOf } from './receiving.ts';
import type { NewMedium } from './records.ts';
import { StorageError } from './storage/storage.ts';

/** The second look, by the decoder that will process each file. Throws INVALID_FILE_TYPE. */
export async function assertReadable(
  { processor }: MediaLibrary,
  files: readonly SpooledFile[],
): Promise<void> {
  for (const file of files) {
    const header = await processor.parseHeader(file.path, file.format);
    if (!header.ok) throw refusalOf(header.reason);
  }
}

/** Puts spooled files into the storage as originals. When one cannot be put, none stays, and it throws 503. */
export async function storeOriginals(
  library: MediaLibrary,
  merchantId: string,
  files: readonly SpooledFile[],
): Promise<NewMedium[]> {
  const stored: NewMedium[] = [];
  try {
    for (const file of files) {
      // Random through and through, since its public id opens its files.
      const mediaId = randomUUID();
      const { kind, contentType } = mediumFormats[file.format];
      const medium: NewMedium = {
        mediaId,
        kind,
        format: file.format,
        sourceKey: originalKey(merchantId, mediaId, file.format),
        bytes: file.bytes,
        sha256: file.sha256,
      };
      await library.storage.putFile(medium.sourceKey, file.path, {
        contentType,
        cacheControl: 'private, no-store',
      });
      stored.push(medium);
    }
    return stored;
  } catch (error) {
    await removeOriginals(library, merchantId, stored);
    throw storageFault(error);
  }
}

/** After a refusal. What cannot be removed now has no row, and goes when the storage is swept. */
export async function removeOriginals(
  { storage }: MediaLibrary,
  merchantId: string,
  media: readonly NewMedium[],
): Promise<void> {
  for (const { mediaId } of media)
    await storage.deletePrefix(originalsOf(merchantId, mediaId)).catch(() => {});
}

export function storageFault(error: unknown): unknown {
  if (!(error instanceof StorageError)) return error;
  return serviceUnavailable('The storage for media cannot be reached. Try again shortly.', 10);
}
