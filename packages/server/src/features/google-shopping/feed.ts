import { type Db, rows } from '../../platform/db/database.ts';
import { type Row, table } from '../../platform/db/statement.ts';
import { feedOf } from '../../platform/feeds/feed.ts';

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

/** A section of the feed: a day's reviews, or some of them. `last` is null for the section that completes the day. */
export type Part = Row<typeof columns>;

export const feed = feedOf('feed', {
  title: 'Google Shopping feed',
  columns,
  types: [
    ...['date', 'int', 'bigint', 'text', 'bigint', 'bigint', 'bigint', 'bigint', 'int'],
    ...['timestamptz', 'uuid'],
  ],
  order: 'day, part',
  folderOf: (merchantId) => `f/${merchantId}/`,
  outdate: { part: 'version = -1' },
});

/** SQL condition: a day has changed since the feed of `$merchantId` was built. Ignores changes of products. */
export const outdatedSql = `exists (
  select from (
    select day, sum(changes) as version from shop_days where merchant_id = $merchantId group by day
    having sum(stars1 + stars2 + stars3 + stars4 + stars5) > 0) as days
  full join (
    select day, min(version) as version from feed_parts where merchant_id = $merchantId and not building
    group by day) as part using (day)
  where days.version is distinct from part.version)`;

/** Deletes the parts of an unfinished build for these days. */
export async function dropBuilding(db: Db, merchantId: string, days: readonly string[]): Promise<void> {
  await rows(db, 'delete from feed_parts where merchant_id = $1 and building and day = any($2::date[])', [
    merchantId,
    days,
  ]);
}
