import { pipeline, Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import type { Context } from '../../platform/context.ts';
import { type Db, row } from '../../platform/db/database.ts';
import { statement, table } from '../../platform/db/statement.ts';
import { matches, publicCaching } from '../../platform/http/cached-response.ts';
import { TextStream } from '../../platform/http/text-stream.ts';
import { assertStored, bytesOf } from './feed-file.ts';
import { partsOf } from './feed-parts.ts';
import { deflated, gzipHeader, gzipTrailer, joined } from './gzip.ts';
import { currentFeed } from './requesting.ts';
import { feedBeginning, feedEnd } from './review-xml.ts';

/** The feed as a stream, gzipped if the client accepts it. Throws SERVICE_UNAVAILABLE while the first feed is being built. */
export async function feedStream(
  context: Context,
  merchantId: string,
  { acceptEncoding, ifNoneMatch }: { acceptEncoding: string; ifNoneMatch: string | undefined },
): Promise<TextStream> {
  const feed = await currentFeed(context, merchantId);
  const packed = /(?:^|,)\s*(?:gzip|\*)\s*(?:,|;(?!\s*q=0(?:\.0*)?\s*(?:,|$))|$)/i.test(acceptEncoding);
  const headers: Record<string, string> = {
    etag: `"${feed.revision}${packed ? '-gzip' : ''}"`,
    'cache-control': publicCaching,
    vary: 'Accept-Encoding',
    'access-control-allow-origin': '*',
  };
  if (ifNoneMatch !== undefined && matches(ifNoneMatch, headers.etag ?? ''))
    return new TextStream(null, headers, 304);
  const { body, bytes } = await gzipFile(context, merchantId);
  if (packed)
    return new TextStream(body, { ...headers, 'content-encoding': 'gzip', 'content-length': String(bytes) });
  // A disconnecting client ends both streams; the error can be ignored.
  return new TextStream(
    pipeline(body, createGunzip(), () => {}),
    headers,
  );
}

/** A single gzip member: several would be valid, but not every client reads beyond the first. */
async function gzipFile(context: Context, merchantId: string): Promise<{ body: Readable; bytes: number }> {
  const parts = await partsOf(context.db, merchantId, 'served');
  await assertStored(context, merchantId, parts);
  const beginning = await deflated(feedBeginning(await publisherOf(context.db, merchantId)));
  const end = await deflated(feedEnd);
  const all = joined([beginning.part, ...parts, end.part]);
  const trailer = gzipTrailer(all);
  async function* content() {
    yield Buffer.concat([gzipHeader, beginning.packed]);
    yield* bytesOf(context, merchantId, parts);
    yield Buffer.concat([end.packed, trailer]);
  }
  const bytes = gzipHeader.length + all.bytes + trailer.length;
  return { body: Readable.from(content(), { objectMode: false }), bytes };
}

export async function publisherOf(db: Db, merchantId: string): Promise<string> {
  const merchant = await row(
    db,
    statement`select ${table('merchants')('name')} from merchants where merchant_id = $1`,
    [merchantId],
  );
  return merchant?.name ?? '';
}
