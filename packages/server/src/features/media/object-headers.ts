import type { ObjectHeaders } from '../../platform/storage/storage.ts';
import { mediumFormats } from '../../platform/uploads/formats.ts';
import { cacheControl } from './processing-job.ts';
import { variantsPrefix } from './storage-keys.ts';

/** The headers under which an object was stored, needed to store it again. Only `v/` is public. */
export function headersOf(key: string): ObjectHeaders {
  const extension = key.slice(key.lastIndexOf('.') + 1);
  const contentType = contentTypes.get(extension) ?? 'application/octet-stream';
  return key.startsWith(variantsPrefix)
    ? { contentType, cacheControl, contentDisposition: 'inline' }
    : { contentType, cacheControl: 'private, no-store' };
}

const contentTypes = new Map([
  ...Object.values(mediumFormats).map(({ extension, contentType }) => [extension, contentType] as const),
  ['csv', 'text/csv; charset=utf-8'],
  ['zip', 'application/zip'],
  ['vtt', 'text/vtt; charset=utf-8'],
]);
