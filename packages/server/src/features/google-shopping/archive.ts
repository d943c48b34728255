import { Readable } from 'node:stream';
import type { Context } from '../../platform/context.ts';
import { partsOf } from '../../platform/feeds/feed.ts';
import { currentFeed } from '../../platform/feeds/requesting.ts';
import { assertStored, bytesOf } from '../../platform/feeds/serving.ts';
import { deflated, joined, lastBlock } from '../../platform/gzip-parts/gzip.ts';
import { fileResponse } from '../../platform/gzip-parts/gzip-response.ts';
import type { TextStream } from '../../platform/http/text-stream.ts';
import type { Part } from './feed.ts';
import { googleFeed } from './review-xml.ts';
import { buildingOf } from './schedule.ts';
import { storeNameOf } from './serving.ts';
import { type DeflatedFile, zipLength, zipOf } from './zip-file.ts';

const { feed } = googleFeed;

/** Google accepts files of at most 100 MB of XML, and archives of several files. */
export const mostXmlBytes = 95_000_000;

/**
 * Streams the feed as a ZIP archive of complete XML files within Google's size limit. The files are assembled from the
 * feed's compressed parts while sending. Throws SERVICE_UNAVAILABLE while the first feed is being built.
 */
export async function feedArchive(
  context: Context,
  merchantId: string,
  { ifNoneMatch, mostBytes = mostXmlBytes }: { ifNoneMatch: string | undefined; mostBytes?: number },
): Promise<TextStream> {
  const { revision, built_at: builtAt } = await currentFeed(context, buildingOf(googleFeed), merchantId);
  return fileResponse(`${revision}-zip`, { ifNoneMatch }, async () => {
    const parts = await partsOf(context.db, feed, merchantId, 'served');
    await assertStored(context, feed, merchantId, parts);
    const files = await filesOf(context, merchantId, split(parts, mostBytes));
    const body = Readable.from(zipOf(files, new Date(builtAt)), { objectMode: false });
    return { body, bytes: zipLength(files) };
  });
}

async function filesOf(
  context: Context,
  merchantId: string,
  files: readonly (readonly Part[])[],
): Promise<DeflatedFile[]> {
  const beginning = await deflated(googleFeed.beginning(await storeNameOf(context.db, merchantId)));
  const end = await deflated(googleFeed.end);
  return files.map((parts, index): DeflatedFile => {
    const { bytes, rawBytes, crc } = joined([beginning.part, ...parts, end.part]);
    return {
      name: `reviews-${index + 1}.xml`,
      rawBytes,
      crc,
      bytes: bytes + lastBlock.length,
      async *content() {
        yield beginning.packed;
        yield* bytesOf(context, feed, merchantId, parts);
        yield Buffer.concat([end.packed, lastBlock]);
      },
    };
  });
}

/** Groups consecutive parts into files up to the size limit. Returns one empty file if there are no reviews. */
function split(parts: readonly Part[], mostBytes: number): Part[][] {
  const files: Part[][] = [[]];
  let rawBytes = 0;
  for (const part of parts) {
    if (rawBytes > 0 && rawBytes + part.rawBytes > mostBytes) {
      files.push([]);
      rawBytes = 0;
    }
    files.at(-1)?.push(part);
    rawBytes += part.rawBytes;
  }
  return files;
}
