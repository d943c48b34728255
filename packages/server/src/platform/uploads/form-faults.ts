import { ApiError, invalidField, serviceUnavailable, unsupportedMediaType } from '../errors.ts';
import type { RefusalReason } from './refusal.ts';

/** The error for a rejected file, with its index. */
export function refusalOf(reason: RefusalReason, field = 'file'): ApiError {
  if (reason === 'too_large') return tooLarge();
  return new ApiError('INVALID_FILE_TYPE', `The file ${sentences[reason]}.`, {
    details: [{ field, message: sentences[reason] }],
  });
}

const supported = 'supported formats are JPEG, PNG, WebP, GIF, MP4, WebM and QuickTime';

const sentences: Record<Exclude<RefusalReason, 'too_large'>, string> = {
  empty: 'is empty',
  unsupported_format: `has an unsupported format; ${supported}`,
  type_mismatch: 'does not match its Content-Type',
  unreadable: `cannot be read; ${supported}`,
  too_many_pixels:
    'has too many pixels; the limit is 50 megapixels, and 4,096 pixels on the longer side of a video',
  too_many_frames: 'has too many frames',
  no_video_track: 'has no video track',
  too_many_tracks: 'has too many tracks',
  too_long: 'is too long; the limit is five minutes',
};

/** 413 for a file or form beyond the limits (docs/API-CONTRACT.md, Limits). */
export const tooLarge = () =>
  new ApiError('PAYLOAD_TOO_LARGE', 'A file can have at most 50 MB, and a review at most 3 files.');
/** 413 for text fields beyond 256 KB in total. */
export const tooLongText = () =>
  new ApiError('PAYLOAD_TOO_LARGE', 'The text fields of a form can have at most 256 KB in total.');
/** 400 for more than 3 files. */
export const tooManyFiles = () => new ApiError('TOO_MANY_FILES', 'A review can have at most 3 files.');
/** 400 for a multipart body that ends early or is malformed. */
export const incompleteForm = () => invalidField('form', 'is incomplete');
/** 503 with Retry-After: 60 if the spool has no free space. */
export const noRoom = () => serviceUnavailable('There is no space for uploads at the moment.', 60);

/** Translates errors of the parser. A broken connection gets no response and is not our error. */
export function formFault(error: unknown): unknown {
  if (!(error instanceof Error) || error instanceof ApiError) return error;
  const code = 'code' in error ? String(error.code) : '';
  if (code === 'FST_FILES_LIMIT') return tooManyFiles();
  if (code === 'FST_FIELDS_LIMIT' || code === 'FST_PARTS_LIMIT')
    return invalidField('form', 'has too many fields');
  if (code === 'FST_INVALID_MULTIPART_CONTENT_TYPE' || /boundary not found/i.test(error.message))
    return unsupportedMediaType('multipart/form-data');
  if (code === 'ECONNRESET' || code === 'ERR_STREAM_PREMATURE_CLOSE') return incompleteForm();
  if (code === 'ENOSPC' || code === 'EDQUOT') return noRoom();
  // Busboy reports unreadable forms as plain errors without a code.
  if (code.startsWith('FST_') || (code === '' && error.constructor === Error))
    return invalidField('form', 'is incomplete or is not multipart/form-data');
  return error;
}
