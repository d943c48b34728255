import { Readable } from 'node:stream';
import type { Context } from '../../platform/context.ts';
import { row } from '../../platform/db/database.ts';
import { notNull, output, statement, table } from '../../platform/db/statement.ts';
import { notReady } from '../../platform/errors.ts';
import { matches, publicCaching } from '../../platform/http/cached-response.ts';
import { TextStream } from '../../platform/http/text-stream.ts';
import { deflated, type GzipPart, joined, lastBlock } from './gzip-file.ts';
import { feedBeginning, feedEnd } from './review-xml.ts';
import { currentFeed, feedId } from './serving.ts';
import { type DeflatedFile, zipLength, zipOf } from './zip-file.ts';

/** Google accepts files of at most 100 MB of XML, and archives of several files. */
export const mostXmlBytes = 95_000_000;

/**
 * Streams the feed as a ZIP archive of complete XML files within Google's size limit. The files are assembled from the
 * compressed sections of the single large file while sending. Throws SERVICE_UNAVAILABLE while the first feed is being
 * built.
 */
export async function feedArchive(
  context: Context,
  merchantId: string,
  { ifNoneMatch, mostBytes = mostXmlBytes }: { ifNoneMatch: string | undefined; mostBytes?: number },
): Promise<TextStream> {
  await currentFeed(context, merchantId);
  const feed = await storedPieces(context, merchantId);
  if (!feed) throw notReady('The feed is being renewed. Try again shortly.');
  const headers = {
    etag: `"${feedId(feed.object_key)}-zip"`,
    'cache-control': publicCaching,
    'access-control-allow-origin': '*',
  };
  if (ifNoneMatch !== undefined && matches(ifNoneMatch, headers.etag))
    return new TextStream(null, headers, 304);
  const files = await filesOf(context, feed, mostBytes);
  return new TextStream(Readable.from(zipOf(files, new Date(feed.built_at)), { objectMode: false }), {
    ...headers,
    'content-length': String(zipLength(files)),
  });
}

interface Piece extends GzipPart {
  firstByte: number;
}

interface StoredFeed {
  object_key: string;
  built_at: string;
  publisher: string;
  pieces: Piece[];
}

async function filesOf(
  { media }: Context,
  { object_key: key, publisher, pieces }: StoredFeed,
  mostBytes: number,
): Promise<DeflatedFile[]> {
  const beginning = await deflated(feedBeginning(publisher));
  const end = await deflated(feedEnd);
  return split(pieces, mostBytes).map((own, index): DeflatedFile => {
    const { bytes, rawBytes, crc } = joined([beginning.part, ...own, end.part]);
    return {
      name: `reviews-${index + 1}.xml`,
      rawBytes,
      crc,
      bytes: bytes + lastBlock.length,
      async *content() {
        yield beginning.packed;
        yield* stretch(media.storage, key, own);
        yield Buffer.concat([end.packed, lastBlock]);
      },
    };
  });
}

/** Groups consecutive days into files up to the size limit. Without reviews there is one empty file. */
function split(pieces: readonly Piece[], mostBytes: number): Piece[][] {
  const files: Piece[][] = [[]];
  let rawBytes = 0;
  for (const piece of pieces) {
    if (rawBytes > 0 && rawBytes + piece.rawBytes > mostBytes) {
      files.push([]);
      rawBytes = 0;
    }
    files.at(-1)?.push(piece);
    rawBytes += piece.rawBytes;
  }
  return files;
}

/** Contiguous sections of the feed's file. */
async function* stretch(
  storage: Context['media']['storage'],
  key: string,
  pieces: readonly Piece[],
): AsyncGenerator<Buffer> {
  const [first, last] = [pieces[0], pieces.at(-1)];
  if (!first || !last) return;
  const stored = await storage.get(key, { start: first.firstByte, end: last.firstByte + last.bytes - 1 });
  if (!stored) throw new Error('The feed was replaced during the download');
  for await (const chunk of stored.body) yield chunk as Buffer;
}

function storedPieces({ db }: Context, merchantId: string): Promise<StoredFeed | undefined> {
  return row(
    db,
    statement`select ${notNull(table('feeds', 'f')('object_key', 'built_at'))}, ${table('merchants', 'm').as({ publisher: 'name' })}, coalesce((select json_agg(json_build_object('firstByte', p.first_byte, 'bytes', p.bytes, 'rawBytes', p.raw_bytes,
         'crc', p.crc) order by p.day) from feed_pieces as p where p.merchant_id = $1), '[]') as ${output.json<Piece[]>()('pieces')}
     from feeds as f join merchants as m on m.merchant_id = $1
     where f.merchant_id = $1 and f.object_key is not null`,
    [merchantId],
  );
}
