import { type Db, rows } from '../../platform/db/database.ts';
import { type Row, statement, table } from '../../platform/db/statement.ts';

const columns = table('feed_parts').as({
  day: 'day',
  part: 'part',
  version: 'version',
  key: 'object_key',
  firstByte: 'first_byte',
  bytes: 'bytes',
  rawBytes: 'raw_bytes',
  crc: 'crc',
  reviewCount: 'review_count',
  lastCreatedAt: 'last_created_at',
  lastReviewId: 'last_review_id',
});

/** A section of the feed: a day's reviews, or some of them. Its last review is null when it completes the day. */
export type Part = Row<typeof columns>;

/** The parts that are served, in the order of the feed, or those of an unfinished build. */
export function partsOf(db: Db, merchantId: string, which: 'served' | 'building'): Promise<Part[]> {
  return rows(
    db,
    statement`select ${columns} from feed_parts where merchant_id = $1 and building = $2 order by day, part`,
    [merchantId, which === 'building'],
  );
}

/** Adds parts to the unfinished build. */
export async function insertParts(tx: Db, merchantId: string, parts: readonly Part[]): Promise<void> {
  const column = (name: keyof Part) => parts.map((part) => part[name]);
  await rows(
    tx,
    `insert into feed_parts (merchant_id, building, day, part, version, object_key, first_byte, bytes, raw_bytes, crc,
       review_count, last_created_at, last_review_id)
     select $1::uuid, true, * from unnest($2::date[], $3::int[], $4::bigint[], $5::text[], $6::bigint[], $7::bigint[],
       $8::bigint[], $9::bigint[], $10::int[], $11::timestamptz[], $12::uuid[])`,
    [
      merchantId,
      ...(
        ['day', 'part', 'version', 'key', 'firstByte', 'bytes', 'rawBytes', 'crc', 'reviewCount'] as const
      ).map(column),
      column('lastCreatedAt'),
      column('lastReviewId'),
    ],
  );
}

/** Deletes the parts of an unfinished build for these days. */
export async function dropBuilding(db: Db, merchantId: string, days: readonly string[]): Promise<void> {
  await rows(db, 'delete from feed_parts where merchant_id = $1 and building and day = any($2::date[])', [
    merchantId,
    days,
  ]);
}

/** Serves the finished build: its parts, and the served ones of the days that it has kept. */
export async function serveBuilt(
  tx: Db,
  merchantId: string,
  unchangedDays: readonly string[],
): Promise<void> {
  await rows(
    tx,
    'delete from feed_parts where merchant_id = $1 and not building and day <> all($2::date[])',
    [merchantId, unchangedDays],
  );
  await rows(tx, 'update feed_parts set building = false where merchant_id = $1 and building', [merchantId]);
}

/** Marks the days in an object that is missing from the storage as outdated. */
export async function forgetObject(db: Db, merchantId: string, key: string): Promise<void> {
  await rows(db, 'update feed_parts set version = -1 where merchant_id = $1 and object_key = $2', [
    merchantId,
    key,
  ]);
}
