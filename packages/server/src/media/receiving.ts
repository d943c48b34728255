import { createHash, randomUUID } from 'node:crypto';
import { mkdir, rm, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { maxFileBytes, maxFiles } from '@tribune/contract';
import type { FastifyRequest } from 'fastify';
import { ApiError, invalidField, serviceUnavailable } from '../http/errors.ts';
import type { RefusalReason } from './intake/refusal.ts';
import { type SpooledFile, spoolPart } from './intake/spool-part.ts';
import type { MediaLibrary } from './library.ts';

/** A form as it came in: its text fields, and its files in a folder of the request's own. */
export interface ReceivedForm {
  fields: Record<string, string>;
  files: SpooledFile[];
  /** Tells two forms apart: fields and contents. */
  content: string;
  folder: string;
  release(): Promise<void>;
}

const maxBodyBytes = maxFiles * maxFileBytes + 2 ** 20;
/** Room that must stay free on the volume; below it uploads are turned away before they are read. */
const reserveBytes = 2 ** 29;

/**
 * Streams a form into the spool. Every file is checked by its first bytes before any of it is written, and no memory
 * grows with it. After a refusal, or when the client goes away, nothing of it is left.
 */
export async function receiveForm(request: FastifyRequest, { spool }: MediaLibrary): Promise<ReceivedForm> {
  if (!request.isMultipart())
    throw new ApiError('UNSUPPORTED_MEDIA_TYPE', 'Send the review as multipart/form-data with a boundary.');
  if (Number(request.headers['content-length'] ?? 0) > maxBodyBytes) throw tooLarge();
  await assertRoom(spool);
  const folder = join(spool, randomUUID());
  await mkdir(folder);
  const release = () => rm(folder, { recursive: true, force: true });
  try {
    const { fields, files } = await readParts(request, folder);
    const content = createHash('sha256').update(JSON.stringify(fields));
    for (const file of files) content.update(file.sha256);
    return { fields, files, content: content.digest('base64'), folder, release };
  } catch (error) {
    await release();
    throw knownFault(error);
  }
}

async function readParts(request: FastifyRequest, folder: string) {
  const fields: Record<string, string> = {};
  const files: SpooledFile[] = [];
  for await (const part of request.parts()) {
    if (part.type === 'field') {
      if (part.fieldnameTruncated || part.valueTruncated) throw invalidField(part.fieldname, 'is too long');
      if (Object.hasOwn(fields, part.fieldname)) throw invalidField(part.fieldname, 'is given twice');
      fields[part.fieldname] = String(part.value);
      continue;
    }
    if (part.fieldname !== 'file') throw invalidField(part.fieldname, 'holds a file; send files as `file`');
    // A form whose file was left empty sends a nameless part of no bytes.
    const path = join(folder, String(files.length));
    const spooled = await spoolPart(part.file, { path, declaredType: part.mimetype, maxBytes: maxFileBytes });
    if (!spooled.ok) throw refusalOf(spooled.reason);
    files.push(spooled);
  }
  return { fields, files };
}

/** What a customer is told of a file that is not taken. */
export function refusalOf(reason: RefusalReason): ApiError {
  if (reason === 'too_large') return tooLarge();
  return new ApiError('INVALID_FILE_TYPE', `The file ${sentences[reason]}.`, {
    details: [{ field: 'file', message: sentences[reason] }],
  });
}

const taken = 'JPEG, PNG, WebP, GIF, MP4, WebM and QuickTime are taken';

const sentences: Record<Exclude<RefusalReason, 'too_large'>, string> = {
  empty: 'is empty',
  unsupported_format: `is of no kind that is taken; ${taken}`,
  type_mismatch: 'is of another kind than its Content-Type says',
  unreadable: `cannot be read; ${taken}`,
  too_many_pixels: 'has too many pixels; 50 megapixels are taken, in films 4,096 along the longer side',
  too_many_frames: 'has too many pictures in its animation',
  no_video_track: 'has no picture, only sound',
  too_many_tracks: 'has too many tracks',
  too_long: 'is too long; five minutes are taken',
};

const tooLarge = () =>
  new ApiError('PAYLOAD_TOO_LARGE', 'A file can have at most 50 MB, and a review three files.');

async function assertRoom(folder: string): Promise<void> {
  const { bavail, bsize } = await statfs(folder);
  if (bavail * bsize < reserveBytes + maxBodyBytes)
    throw serviceUnavailable('There is no room for uploads at the moment.', 60);
}

/** The parser's own refusals, in our words. A connection that broke needs no answer and is no fault of ours. */
function knownFault(error: unknown): unknown {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (code === 'FST_FILES_LIMIT') return new ApiError('TOO_MANY_FILES', 'A review can have at most 3 files.');
  if (code === 'FST_FIELDS_LIMIT' || code === 'FST_PARTS_LIMIT')
    return invalidField('form', 'has too many fields');
  if (code === 'FST_INVALID_MULTIPART_CONTENT_TYPE')
    return new ApiError('UNSUPPORTED_MEDIA_TYPE', 'Send the review as multipart/form-data with a boundary.');
  if (
    code.startsWith('FST_') ||
    (error instanceof Error && /multipart|Unexpected end|boundary/i.test(error.message))
  )
    return invalidField('form', 'is cut off or is no multipart/form-data');
  if (code === 'ECONNRESET' || code === 'ERR_STREAM_PREMATURE_CLOSE')
    return invalidField('form', 'is cut off');
  if (code === 'ENOSPC') return serviceUnavailable('There is no room for uploads at the moment.', 60);
  return error;
}
