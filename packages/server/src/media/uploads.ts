import { randomUUID } from 'node:crypto';
import { mkdir, open, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { maxFileBytes } from '@tribune/contract';
import type { Db } from '../db/database.ts';
import { invalidField } from '../http/errors.ts';
import { typeId, uuidOf } from '../ids.ts';
import {
  detectFormat,
  formatOfType,
  type MediumFormat,
  mediumFormats,
  signatureBytes,
} from './intake/formats.ts';
import { originalKey } from './keys.ts';
import type { MediaLibrary } from './library.ts';
import { refusalOf } from './receiving.ts';
import { insertUpload, type MediumRow, type NewMedium, uploadForClaim, uploadOf } from './records.ts';
import { storageFault } from './taking.ts';

const ticketSeconds = 15 * 60;
const usableMs = 24 * 60 * 60 * 1000;

/** A place for a browser to send one file to. Throws INVALID_FILE_TYPE and PAYLOAD_TOO_LARGE. */
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
  const sourceKey = originalKey(merchantId, mediaId, format);
  const { kind } = mediumFormats[format];
  await insertUpload(db, merchantId, { mediaId, kind, format, sourceKey, bytes: size, sha256: null }, now);
  const ticket = await library.storage.uploadTicket({
    key: sourceKey,
    contentType,
    maxBytes: maxFileBytes,
    expiresInSeconds: ticketSeconds,
  });
  return {
    publicId: typeId('media', mediaId),
    uploadUrl: ticket.url,
    method: ticket.method,
    fields: ticket.fields,
    expiresAt: ticket.expiresAt.toISOString(),
  };
}

/** Uploads that a review names, looked at as the multipart route looks at files. They stay where they are. */
export async function inspectUploads(
  db: Db,
  merchantId: string,
  { publicIds, library, now }: { publicIds: readonly string[]; library: MediaLibrary; now: Date },
): Promise<NewMedium[]> {
  const folder = join(library.spool, randomUUID());
  await mkdir(folder);
  try {
    const inspected: NewMedium[] = [];
    for (const [index, publicId] of publicIds.entries()) {
      const field = `media.${index}`;
      const mediaId = uuidOf('media', publicId);
      const upload = mediaId === null ? undefined : await uploadOf(db, merchantId, mediaId);
      if (upload?.status !== 'uploading' || isOld(upload, now)) throw notAnUpload(field);
      inspected.push(await inspect(library, { upload, path: join(folder, String(index)), field }));
    }
    return inspected;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** In the review's transaction: each upload can be named by one review only. */
export async function assertUnclaimed(
  tx: Db,
  merchantId: string,
  media: readonly NewMedium[],
): Promise<void> {
  for (const [index, { mediaId }] of media.entries())
    if (!(await uploadForClaim(tx, merchantId, mediaId))) throw notAnUpload(`media.${index}`);
}

const isOld = ({ created_at }: MediumRow, now: Date) => Date.parse(created_at) < now.getTime() - usableMs;

const notAnUpload = (field: string) =>
  invalidField(field, 'is no upload that can be used: unknown, used already, or older than 24 hours');

async function inspect(
  { storage, processor }: MediaLibrary,
  { upload, path, field }: { upload: MediumRow; path: string; field: string },
): Promise<NewMedium> {
  const arrived = await storage.copyTo(upload.source_key, path).catch((error) => {
    throw storageFault(error);
  });
  if (!arrived) throw invalidField(field, 'has not been uploaded yet');
  const { size } = await stat(path);
  if (size > maxFileBytes) throw refusalOf('too_large');
  const format = await formatOfFile(path, size);
  if (format === null) throw refusalOf(size === 0 ? 'empty' : 'unsupported_format');
  if (format !== upload.format) throw refusalOf('type_mismatch');
  const header = await processor.parseHeader(path, format);
  if (!header.ok) throw refusalOf(header.reason);
  return {
    mediaId: upload.media_id,
    kind: mediumFormats[format].kind,
    format,
    sourceKey: upload.source_key,
    bytes: size,
    sha256: null,
  };
}

async function formatOfFile(path: string, size: number): Promise<MediumFormat | null> {
  const file = await open(path, 'r');
  try {
    const head = Buffer.alloc(Math.min(size, signatureBytes));
    await file.read(head, 0, head.length, 0);
    return await detectFormat(head);
  } finally {
    await file.close();
  }
}
