import { pipeline } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { matches, publicCaching } from '../http/cached-response.ts';
import { TextStream } from '../http/text-stream.ts';
import type { GzipFile } from './gzip.ts';

export interface FileRequest {
  acceptEncoding: string;
  ifNoneMatch: string | undefined;
}

const cachedBy = (etag: string): Record<string, string> => ({
  etag: `"${etag}"`,
  'cache-control': publicCaching,
  'access-control-allow-origin': '*',
});

const isKnown = (ifNoneMatch: string | undefined, { etag = '' }: Record<string, string>) =>
  ifNoneMatch !== undefined && matches(ifNoneMatch, etag);

/** A stored gzip file as text: compressed for clients that accept gzip, unpacked for others, with separate ETags. */
export async function textOfGzip(
  revision: string,
  { acceptEncoding, ifNoneMatch }: FileRequest,
  open: () => Promise<GzipFile>,
): Promise<TextStream> {
  const packed = /(?:^|,)\s*(?:gzip|\*)\s*(?:,|;(?!\s*q=0(?:\.0*)?\s*(?:,|$))|$)/i.test(acceptEncoding);
  const headers = { ...cachedBy(packed ? `${revision}-gzip` : revision), vary: 'Accept-Encoding' };
  if (isKnown(ifNoneMatch, headers)) return new TextStream(null, headers, 304);
  const { body, bytes } = await open();
  if (packed)
    return new TextStream(body, { ...headers, 'content-encoding': 'gzip', 'content-length': String(bytes) });
  // A disconnecting client ends both streams; the error can be ignored.
  return new TextStream(
    pipeline(body, createGunzip(), () => {}),
    headers,
  );
}

/** A stored file that clients save unchanged, regardless of the encodings that they accept. */
export async function fileResponse(
  etag: string,
  { ifNoneMatch }: Pick<FileRequest, 'ifNoneMatch'>,
  open: () => Promise<GzipFile>,
): Promise<TextStream> {
  const headers = cachedBy(etag);
  if (isKnown(ifNoneMatch, headers)) return new TextStream(null, headers, 304);
  const { body, bytes } = await open();
  return new TextStream(body, { ...headers, 'content-length': String(bytes) });
}
