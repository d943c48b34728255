import { type Db, rows } from '../../platform/db/database.ts';
import { type Row, table } from '../../platform/db/statement.ts';
import { type Feed, feedOf } from '../../platform/feeds/feed.ts';
import type { FeedRow, FeedSurroundings } from './feed-rows.ts';

const columnsOf = (parts: 'feed_parts' | 'meta_feed_parts') =>
  table(parts).as({
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

/** A section of a feed: a day's reviews, or some of them. `last` is null for the section that completes the day. */
export type Part = Row<ReturnType<typeof columnsOf>>;

/** A merchant's own published reviews, as a platform reads them. */
export interface ReviewFeed {
  feed: Feed<Part>;
  /** SQL condition: the feed contains the review `r` of the product `p`. */
  contains: string;
  /** A review as text of the file. */
  render: (row: FeedRow, surroundings: FeedSurroundings) => string;
  /** The text before the reviews. */
  beginning: (storeName: string) => string;
  /** The text after the reviews. */
  end: string;
}

/** Storage of a feed with a section for each day. */
export const dailyFeedOf = (
  name: 'feed' | 'meta_feed',
  { title, folder }: Pick<Feed, 'title'> & { folder: string },
): Feed<Part> =>
  feedOf(name, {
    title,
    columns: columnsOf(`${name}_parts`),
    types: [
      ...['date', 'int', 'bigint', 'text', 'bigint', 'bigint', 'bigint', 'bigint', 'int'],
      ...['timestamptz', 'uuid'],
    ],
    order: 'day, part',
    folderOf: (merchantId) => `${folder}${merchantId}/`,
    outdate: { part: 'version = -1' },
  });

/** SQL condition: a day has changed since the feed of `$merchantId` was built. Ignores changes of products. */
export const outdatedSql = ({ parts }: Feed<Part>) => `exists (
  select from (
    select day, sum(changes) as version from shop_days where merchant_id = $merchantId group by day
    having sum(stars1 + stars2 + stars3 + stars4 + stars5) > 0) as days
  full join (
    select day, min(version) as version from ${parts} where merchant_id = $merchantId and not building
    group by day) as part using (day)
  where days.version is distinct from part.version)`;

/** Deletes the parts of an unfinished build for these days. */
export async function dropBuilding(
  db: Db,
  { parts }: Feed<Part>,
  merchantId: string,
  days: readonly string[],
): Promise<void> {
  await rows(db, `delete from ${parts} where merchant_id = $1 and building and day = any($2::date[])`, [
    merchantId,
    days,
  ]);
}
