import { type Db, rows } from '../../platform/db/database.ts';
import { type Row, statement, table } from '../../platform/db/statement.ts';
import type { LeaseTable } from '../../platform/jobs/lease.ts';
import type { PartedFile } from '../../platform/storage/replaced-objects.ts';

/** One build per merchant at a time. */
export const feedLease: LeaseTable<'merchant_id'> = {
  table: 'agentic_feeds',
  key: ['merchant_id'],
  lease: 'lease',
  renewedAt: 'leased_at',
};

/** Where the feed is in the database and the storage. */
export const feedObjects: PartedFile = {
  parts: 'agentic_feed_parts',
  replaced: 'agentic_feed_replaced_objects',
  folderOf: (merchantId) => `f/agentic/${merchantId}/`,
};

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

/** The products after an ID, up to another; to the end if that is null. */
export interface Range {
  after: string;
  last: string | null;
}

/** The lines of a range of products, in both forms. */
export type Part = Row<typeof columns>;

/** The parts that are served, in the order of the feed, or those of an unfinished build. */
export function partsOf(db: Db, merchantId: string, which: 'served' | 'building'): Promise<Part[]> {
  return rows(
    db,
    statement`select ${columns} from agentic_feed_parts where merchant_id = $1 and building = $2 order by after_product_id`,
    [merchantId, which === 'building'],
  );
}

/** The served parts that have products after this ID. */
export function servedPartsAfter(db: Db, merchantId: string, productId: string): Promise<Part[]> {
  return rows(
    db,
    statement`select ${columns} from agentic_feed_parts
     where merchant_id = $1 and not building and (last_product_id is null or last_product_id > $2) order by after_product_id`,
    [merchantId, productId],
  );
}

/** Adds parts to the unfinished build. Returns the objects of those in whose place they come. */
export async function saveParts(tx: Db, merchantId: string, parts: readonly Part[]): Promise<string[]> {
  if (parts.length === 0) return [];
  const column = (name: keyof Part) => parts.map((part) => part[name]);
  const replaced = await rows(
    tx,
    statement`delete from agentic_feed_parts where merchant_id = $1 and building and after_product_id = any($2)
     returning ${table('agentic_feed_parts')('object_key')}`,
    [merchantId, column('after')],
  );
  await rows(
    tx,
    `insert into agentic_feed_parts (merchant_id, building, after_product_id, last_product_id, digest, product_count,
       object_key, jsonl_bytes, jsonl_raw_bytes, jsonl_crc, csv_bytes, csv_raw_bytes, csv_crc)
     select $1::uuid, true, * from unnest($2::text[], $3::text[], $4::text[], $5::int[], $6::text[], $7::bigint[],
       $8::bigint[], $9::bigint[], $10::bigint[], $11::bigint[], $12::bigint[])`,
    [merchantId, ...savedColumns.map(column)],
  );
  return keysOf(replaced);
}

const savedColumns = [
  ...(['after', 'last', 'digest', 'productCount', 'key', 'jsonlBytes', 'jsonlRawBytes', 'jsonlCrc'] as const),
  ...(['csvBytes', 'csvRawBytes', 'csvCrc'] as const),
];

const keysOf = (parts: readonly { object_key: string | null }[]) =>
  parts.flatMap(({ object_key: key }) => (key === null ? [] : [key]));

/** Serves the finished build in place of the previous one, whose objects it returns. */
export async function serveBuilt(tx: Db, merchantId: string): Promise<string[]> {
  const replaced = await rows(
    tx,
    statement`delete from agentic_feed_parts where merchant_id = $1 and not building
     returning ${table('agentic_feed_parts')('object_key')}`,
    [merchantId],
  );
  await rows(tx, 'update agentic_feed_parts set building = false where merchant_id = $1 and building', [
    merchantId,
  ]);
  return keysOf(replaced);
}

/** Marks the products in an object that is missing from the storage as changed. */
export async function forgetObject(db: Db, merchantId: string, key: string): Promise<void> {
  await rows(db, "update agentic_feed_parts set digest = '' where merchant_id = $1 and object_key = $2", [
    merchantId,
    key,
  ]);
  await rows(db, 'update agentic_feeds set compared_with = null where merchant_id = $1', [merchantId]);
}
