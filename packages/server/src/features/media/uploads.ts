import { randomUUID } from 'node:crypto';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { maxFileBytes } from '@tribune/contract';
import type { Context } from '../../platform/context.ts';
import type { Db } from '../../platform/db/database.ts';
import { invalidField } from '../../platform/errors.ts';
import { typeId, uuidOf } from '../../platform/ids.ts';
import { StorageError } from '../../platform/storage/storage.ts';
import { refusalOf } from '../../platform/uploads/form-faults.ts';
import { formatOfType, mediumFormats } from '../../platform/uploads/formats.ts';
import { type SpooledFile, spoolPart } from '../../platform/uploads/spool-part.ts';
import type { MediaLibrary } from './library.ts';
import { insertUpload, type MediumRow, type NewMedium, uploadForClaim, uploadOf } from './media-rows.ts';
import { originalKey, uploadKey, uploadsOf } from './storage-keys.ts';
import { assertReadable, mediaFault, putOriginal } from './storing-originals.ts';

const ticketSeconds = 15 * 60;
const usableMs = 24 * 60 * 60 * 1000;

/** Issues a ticket with which a browser can upload one file. Throws INVALID_FILE_TYPE and PAYLOAD_TOO_LARGE. */
export async function signUpload(
  db: Db,
  merchantId: string,
  upload: { contentType: string; size: number; now: Date; library: MediaLibrary },
) {
  const { contentType, size, now, library } = upload;
  const format = formatOfType(contentType);
  if (format === null) throw refusalOf('unsupported_format');
  if (size > maxFileBytes) throw refusalOf('too_large');
  const mediaId = randomUUID();
  const sourceKey = uploadKey(merchantId, mediaId, format);
  const { kind, contentType: storedType } = mediumFormats[format];
  const ticket = await library.storage.uploadTicket({
    key: sourceKey,
    contentType: storedType,
    maxBytes: size,
    expiresInSeconds: ticketSeconds,
  });
  await insertUpload(db, merchantId, { mediaId, kind, format, sourceKey, bytes: size, sha256: null }, now);
  return {
    publicId: typeId('media', mediaId),
    uploadUrl: ticket.url,
    method: ticket.method,
    fields: ticket.fields,
    expiresAt: ticket.expiresAt.toISOString(),
  };
}

/**
 * Fetches the uploads that a review claims and checks them like files of the multipart route. Copies them to a location where no ticket
 * can write, because on S3 a ticket stays valid until it expires.
 */
export async function takeUploads(
  { db, media: library, clock }: Context,
  merchantId: string,
  publicIds: readonly string[],
): Promise<NewMedium[]> {
  const folder = join(library.spool, randomUUID());
  await mkdir(folder);
  try {
    const taken: NewMedium[] = [];
    for (const [index, publicId] of publicIds.entries()) {
      const field = `media.${index}`;
      const mediaId = uuidOf('media', publicId);
      const upload = mediaId === null ? undefined : await uploadOf(db, merchantId, mediaId);
      if (upload?.status !== 'uploading' || isOld(upload, clock.now())) throw notAnUpload(field);
      taken.push(await take(library, merchantId, { upload, path: join(folder, String(index)), field }));
    }
    return taken;
  } catch (error) {
    throw mediaFault(error);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Ensures, in the review's transaction, that no other review has used the uploads. */
export async function assertUnclaimed(
  tx: Db,
  merchantId: string,
  media: readonly NewMedium[],
): Promise<void> {
  for (const [index, { mediaId }] of media.entries())
    if (!(await uploadForClaim(tx, merchantId, mediaId))) throw notAnUpload(`media.${index}`);
}

/** Deletes uploads after the review was written; the hourly sweep deletes any left over. */
export async function clearUploads(
  { media: { storage } }: Context,
  merchantId: string,
  media: readonly NewMedium[],
): Promise<void> {
  for (const { mediaId } of media) await storage.deletePrefix(uploadsOf(merchantId, mediaId)).catch(() => {});
}

const isOld = ({ created_at }: MediumRow, now: Date) => Date.parse(created_at) < now.getTime() - usableMs;

const notAnUpload = (field: string) =>
  invalidField(
    field,
    'is not a usable upload: it is unknown, already used or older than 24 hours; upload the file again',
  );

async function take(
  library: MediaLibrary,
  merchantId: string,
  { upload, path, field }: { upload: MediumRow; path: string; field: string },
): Promise<NewMedium> {
  const file = await fetchUpload(library, { upload, path, field });
  await assertReadable(library, [file], field);
  const { media_id: mediaId, kind, format } = upload;
  const { bytes, sha256 } = file;
  const taken = { mediaId, kind, format, sourceKey: originalKey(merchantId, mediaId, format), bytes, sha256 };
  await putOriginal(library, taken, path);
  return taken;
}

async function fetchUpload(
  { storage }: MediaLibrary,
  { upload, path, field }: { upload: MediumRow; path: string; field: string },
): Promise<SpooledFile> {
  const { source_key: key, format, bytes } = upload;
  const stored = await storage.get(key);
  if (!stored) throw invalidField(field, 'has not been uploaded yet');
  const declaredType = mediumFormats[format].contentType;
  const maxBytes = Math.min(bytes ?? maxFileBytes, maxFileBytes);
  const spooled = await spoolPart(stored.body, { path, declaredType, maxBytes, hashed: false }).catch(
    (error) => {
      throw new StorageError('read', key, error);
    },
  );
  stored.body.destroy();
  if (!spooled.ok) throw refusalOf(spooled.reason, field);
  return spooled;
}
