import { createHash, randomUUID } from 'node:crypto';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Context } from '../../platform/context.ts';
import type { Db } from '../../platform/db/database.ts';
import { deflated } from '../../platform/gzip-parts/gzip.ts';
import { feed, type Part, type Range } from './feed.ts';
import type { FeedMerchant } from './feed-merchant.ts';
import { listedProducts } from './listed-products.ts';
import { contentOf } from './product-content.ts';
import { csvRow, jsonLine, presentProduct } from './product-line.ts';

/** The rendered products of a range, or of its beginning if the range is too large for a part. */
export interface Lines extends Range {
  jsonl: string;
  csv: string;
  productCount: number;
  digest: string;
}

/** Renders a range, or a part of the usual size if the range is more than twice as large. */
export async function linesOfRange(
  db: Db,
  merchantId: string,
  { range, store, partProducts }: { range: Range; store: FeedMerchant; partProducts: number },
): Promise<Lines> {
  const limit = 2 * partProducts + 1;
  const found = await listedProducts(db, merchantId, { ...range, limit, groups: store.groupsProducts });
  const isCut = found.length === limit;
  const productIds = isCut ? found.slice(0, partProducts) : found;
  const products = (await contentOf(db, merchantId, productIds, store)).map((one) =>
    presentProduct(one, store),
  );
  const jsonl = products.map(jsonLine).join('');
  const csv = products.map(csvRow).join('');
  return {
    after: range.after,
    last: isCut ? (productIds.at(-1) ?? null) : range.last,
    jsonl,
    csv,
    productCount: products.length,
    digest: createHash('sha256').update(jsonl).update(csv).digest('base64url'),
  };
}

/** Compresses the lines and stores them in a new object. */
export async function writtenPart(
  { media }: Pick<Context, 'media'>,
  merchantId: string,
  { jsonl, csv, ...range }: Lines,
): Promise<Part> {
  const [one, other] = [await deflated(jsonl), await deflated(csv)];
  const isEmpty = range.productCount === 0;
  const id = randomUUID();
  const key = isEmpty ? null : `${feed.folderOf(merchantId)}${id}.deflate`;
  if (key !== null) {
    const path = join(media.spool, `agentic-feed-${id}`);
    try {
      await writeFile(path, Buffer.concat([one.packed, other.packed]));
      await media.storage.putFile(key, path, { contentType: 'application/octet-stream' });
    } finally {
      await rm(path, { force: true });
    }
  }
  const sizes = (bytes: number) => (isEmpty ? 0 : bytes);
  return {
    ...range,
    key,
    jsonlBytes: sizes(one.part.bytes),
    jsonlRawBytes: one.part.rawBytes,
    jsonlCrc: sizes(one.part.crc),
    csvBytes: sizes(other.part.bytes),
    csvRawBytes: other.part.rawBytes,
    csvCrc: sizes(other.part.crc),
  };
}
