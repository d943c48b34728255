import { ApiError, invalidField, serviceUnavailable, unsupportedMediaType } from '../errors.ts';
import type { RefusalReason } from './refusal.ts';

/** What a customer is told of a file that is not taken, and which one it was. */
export function refusalOf(reason: RefusalReason, field = 'file'): ApiError {
  if (reason === 'too_large') return tooLarge();
  return new ApiError('INVALID_FILE_TYPE', `The file ${sentences[reason]}.`, {
    details: [{ field, message: sentences[reason] }],
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

export const tooLarge = () =>
  new ApiError('PAYLOAD_TOO_LARGE', 'A file can have at most 50 MB, and a review three files.');
export const tooLongText = () =>
  new ApiError('PAYLOAD_TOO_LARGE', 'The text fields of a form can have at most 256 KB together.');
export const tooManyFiles = () => new ApiError('TOO_MANY_FILES', 'A review can have at most 3 files.');
export const cutOff = () => invalidField('form', 'is cut off');
export const noRoom = () => serviceUnavailable('There is no room for uploads at the moment.', 60);

/** The parser's own refusals, in our words. A connection that broke needs no answer and is no fault of ours. */
export function formFault(error: unknown): unknown {
  if (!(error instanceof Error) || error instanceof ApiError) return error;
  const code = 'code' in error ? String(error.code) : '';
  if (code === 'FST_FILES_LIMIT') return tooManyFiles();
  if (code === 'FST_FIELDS_LIMIT' || code === 'FST_PARTS_LIMIT')
    return invalidField('form', 'has too many fields');
  if (code === 'FST_INVALID_MULTIPART_CONTENT_TYPE' || /boundary not found/i.test(error.message))
    return unsupportedMediaType('multipart/form-data');
  if (code === 'ECONNRESET' || code === 'ERR_STREAM_PREMATURE_CLOSE') return cutOff();
  if (code === 'ENOSPC' || code === 'EDQUOT') return noRoom();
  // What busboy cannot read it says in plain errors without a code.
  if (code.startsWith('FST_') || (code === '' && error.constructor === Error))
    return invalidField('form', 'is cut off or is no multipart/form-data');
  return error;
}
