import type { Context } from '../../platform/context.ts';
import { type Db, rowWith } from '../../platform/db/database.ts';
import { table } from '../../platform/db/statement.ts';
import { partsOf } from '../../platform/feeds/feed.ts';
import { currentFeed } from '../../platform/feeds/requesting.ts';
import { packedFeed } from '../../platform/feeds/serving.ts';
import { type FileRequest, textOfGzip } from '../../platform/gzip-parts/gzip-response.ts';
import type { TextStream } from '../../platform/http/text-stream.ts';
import { feed } from './feed.ts';
import { feedBeginning, feedEnd } from './review-xml.ts';
import { building } from './schedule.ts';

/** The feed as a stream, gzipped if the client accepts it. Throws SERVICE_UNAVAILABLE while the first feed is being built. */
export async function feedStream(
  context: Context,
  merchantId: string,
  request: FileRequest,
): Promise<TextStream> {
  const { db } = context;
  const { revision } = await currentFeed(context, building, merchantId);
  return textOfGzip(revision, request, async () =>
    packedFeed(context, feed, merchantId, {
      beginning: feedBeginning(await publisherOf(db, merchantId)),
      parts: await partsOf(db, feed, merchantId, 'served'),
      end: feedEnd,
    }),
  );
}

export async function publisherOf(db: Db, merchantId: string): Promise<string> {
  const merchant = await rowWith(db, table('merchants')('name'), { merchant_id: merchantId });
  return merchant?.name ?? '';
}
