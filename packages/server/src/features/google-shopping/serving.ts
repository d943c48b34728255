import type { Context } from '../../platform/context.ts';
import { type Db, rowWith } from '../../platform/db/database.ts';
import { table } from '../../platform/db/statement.ts';
import { partsOf } from '../../platform/feeds/feed.ts';
import { currentFeed } from '../../platform/feeds/requesting.ts';
import { packedFeed } from '../../platform/feeds/serving.ts';
import { type FileRequest, textOfGzip } from '../../platform/gzip-parts/gzip-response.ts';
import type { TextStream } from '../../platform/http/text-stream.ts';
import type { ReviewFeed } from './feed.ts';
import { buildingOf } from './schedule.ts';

/** The feed as a stream, gzipped if the client accepts it. Throws SERVICE_UNAVAILABLE while the first feed is being built. */
export async function feedStream(
  context: Context,
  merchantId: string,
  reviewFeed: ReviewFeed,
  request: FileRequest,
): Promise<TextStream> {
  const { db } = context;
  const { feed, beginning, end } = reviewFeed;
  const { revision } = await currentFeed(context, buildingOf(reviewFeed), merchantId);
  return textOfGzip(revision, request, async () =>
    packedFeed(context, feed, merchantId, {
      beginning: beginning(await storeNameOf(db, merchantId)),
      parts: await partsOf(db, feed, merchantId, 'served'),
      end,
    }),
  );
}

export async function storeNameOf(db: Db, merchantId: string): Promise<string> {
  const merchant = await rowWith(db, table('merchants')('name'), { merchant_id: merchantId });
  return merchant?.name ?? '';
}
