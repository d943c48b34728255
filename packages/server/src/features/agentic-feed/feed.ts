import { type Db, rows } from '../../platform/db/database.ts';
import { type Row, statement, table } from '../../platform/db/statement.ts';
import { feedOf, insertParts } from '../../platform/feeds/feed.ts';
import { noteUnreferenced } from '../../platform/feeds/replaced-objects.ts';

const columns = table('agentic_feed_parts').as({
  after: 'after_product_id',
  last: 'last_product_id',
  digest: 'digest',
  productCount: 'product_count',
  key: 'object_key',
  jsonlBytes: 'jsonl_bytes',
  jsonlRawBytes: 'jsonl_raw_bytes',
  jsonlCrc: 'jsonl_crc',
  csvBytes: 'csv_bytes',
  csvRawBytes: 'csv_raw_bytes',
  csvCrc: 'csv_crc',
});

/** The products after one ID, up to another one or to the end. */
export interface Range {
  after: string;
  last: string | null;
}

/** The lines of a range of products, in both forms. */
export type Part = Row<typeof columns>;

export const feed = feedOf('agentic_feed', {
  title: 'agentic commerce feed',
  columns,
  types: [
    ...['text', 'text', 'text', 'int', 'text'],
    ...['bigint', 'bigint', 'bigint', 'bigint', 'bigint', 'bigint'],
  ],
  order: 'after_product_id',
  folderOf: (merchantId) => `f/agentic/${merchantId}/`,
  outdate: { part: "digest = ''", feed: 'compared_with = null' },
});

/** The served parts that contain products after this ID. */
export function servedPartsAfter(db: Db, merchantId: string, productId: string): Promise<Part[]> {
  return rows(
    db,
    statement`select ${columns} from agentic_feed_parts
     where merchant_id = $1 and not building and (last_product_id is null or last_product_id > $2) order by after_product_id`,
    [merchantId, productId],
  );
}

/** Adds parts to the unfinished build, replacing those that begin at the same product. */
export async function saveParts(
  tx: Db,
  merchantId: string,
  { parts, now }: { parts: readonly Part[]; now: Date },
): Promise<void> {
  if (parts.length === 0) return;
  const replaced = await rows(
    tx,
    statement`delete from agentic_feed_parts where merchant_id = $1 and building and after_product_id = any($2)
     returning ${table('agentic_feed_parts').as({ key: 'object_key' })}`,
    [merchantId, parts.map(({ after }) => after)],
  );
  await insertParts(tx, feed, merchantId, parts);
  const keys = replaced.flatMap(({ key }) => key ?? []);
  await noteUnreferenced(tx, feed, merchantId, { keys, now });
}
