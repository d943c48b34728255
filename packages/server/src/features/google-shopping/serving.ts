import type { Context } from '../../platform/context.ts';
import { type Db, row } from '../../platform/db/database.ts';
import { statement, table } from '../../platform/db/statement.ts';
import { deflated, type GzipFile, gzipFile } from '../../platform/gzip-parts/gzip.ts';
import { type FileRequest, textOfGzip } from '../../platform/gzip-parts/gzip-response.ts';
import type { TextStream } from '../../platform/http/text-stream.ts';
import { assertStored, bytesOf } from './feed-file.ts';
import { partsOf } from './feed-parts.ts';
import { currentFeed } from './requesting.ts';
import { feedBeginning, feedEnd } from './review-xml.ts';

/** The feed as a stream, gzipped if the client accepts it. Throws SERVICE_UNAVAILABLE while the first feed is being built. */
export async function feedStream(
  context: Context,
  merchantId: string,
  request: FileRequest,
): Promise<TextStream> {
  const { revision } = await currentFeed(context, merchantId);
  return textOfGzip(revision, request, () => packedFeed(context, merchantId));
}

async function packedFeed(context: Context, merchantId: string): Promise<GzipFile> {
  const parts = await partsOf(context.db, merchantId, 'served');
  await assertStored(context, merchantId, parts);
  const beginning = await deflated(feedBeginning(await publisherOf(context.db, merchantId)));
  const end = await deflated(feedEnd);
  async function* content() {
    yield beginning.packed;
    yield* bytesOf(context, merchantId, parts);
    yield end.packed;
  }
  return gzipFile([beginning.part, ...parts, end.part], content());
}

export async function publisherOf(db: Db, merchantId: string): Promise<string> {
  const merchant = await row(
    db,
    statement`select ${table('merchants')('name')} from merchants where merchant_id = $1`,
    [merchantId],
  );
  return merchant?.name ?? '';
}
