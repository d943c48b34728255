import { addedToExisting } from '../../platform/db/counter-shards.ts';
import { type Db, rows } from '../../platform/db/database.ts';
import type { Row } from '../../platform/db/statement.ts';
import { newUuid } from '../../platform/ids.ts';
import { searchConfigOf } from '../../platform/language/search-words.ts';
import type { Merchant } from '../../platform/merchants/merchant.ts';
import { countTags } from '../attributes/index.ts';
import { type allDayColumns, dayOf, dayShard } from '../daily-figures/index.ts';
import { nextProductShard, nextShopShard, publishedColumns } from '../rating-counters/index.ts';
import { holdCauses } from '../screening/index.ts';
import { eventCtes, eventParameters, newEvent, wantsEvents } from '../webhooks/index.ts';
import { jsonColumns, r, submittedColumns } from './columns.ts';
import { presentAsEvent, type ToldRow } from './events.ts';
import { searchedWords } from './words.ts';

const submitted = r(...submittedColumns);
/** A review as it is about to be written. */
export type NewReviewRow = Row<typeof submitted>;

export interface NewReview {
  row: NewReviewRow;
  /** Media are attached in the same transaction. */
  withMedia: boolean;
  now: Date;
}

/** Writes a review with all that hangs on it in one statement, with its events where somebody listens. */
export async function insertReview(db: Db, merchant: Merchant, made: NewReview): Promise<void> {
  const { row, now } = made;
  const published = row.status === 'approved';
  const types = published ? createdAndApproved : created;
  const heard = wantsEvents(merchant, types);
  const day = dayOf(now);
  const { product_id: productId, rating, attribute_tags: tags } = row;
  if (published) await countTags(db, merchant.merchantId, [{ productId, rating, tags, change: 1 }]);
  await rows(db, heard ? insertReviewWithEventsSql : insertReviewSql, {
    ...row,
    ...jsonTexts(row),
    searchConfig: searchConfigOf(row.language),
    searchedWords: searchedWords(row),
    logEntryId: newUuid(),
    action: published ? 'publish' : 'hold',
    causes: published ? [] : causesOf(row, merchant),
    productShard: nextProductShard(),
    shopShard: nextShopShard(),
    stars: published ? rating : 0,
    pending: Number(row.status === 'pending'),
    day,
    dayShard: dayShard(day),
    ...(heard && eventsOf(made, types)),
  });
}

const causesOf = ({ findings, awaits_email: awaitsEmail }: NewReviewRow, { moderationPolicy }: Merchant) =>
  holdCauses({ findings, awaitsEmail, moderationPolicy });

const created = ['review.created'] as const;
const createdAndApproved = ['review.created', 'review.approved'] as const;

const jsonTexts = (row: NewReviewRow) =>
  Object.fromEntries(jsonColumns.map((column) => [column, row[column] && JSON.stringify(row[column])]));

const eventsOf = (made: NewReview, types: typeof created | typeof createdAndApproved) =>
  eventParameters({
    events: types.map(newEvent),
    resourceId: made.row.review_id,
    now: made.now,
    data: presentAsEvent(toldOf(made)),
  });

/** The row as it is about to be written: reading it back would need a transaction, which holds the counts locked. */
const toldOf = ({ row, withMedia }: NewReview): ToldRow => ({
  ...row,
  featured_sequence: null,
  helpful_votes: 0,
  not_helpful_votes: 0,
  media: [],
  media_status: withMedia ? 'processing' : null,
  reply_text: null,
  reply_author_name: null,
  reply_created_at: null,
  reply_updated_at: null,
  edited_at: null,
});

/** Of a review that is published at once ($stars is 0 where it is not), in the order of publishedColumns. */
const published = [
  ...[1, 2, 3, 4, 5].map((stars) => `($stars = ${stars})::int`),
  'case when $stars > 0 then $incentivized::bool::int else 0 end',
].join(', ');
const ofPublished = (condition: string) => `case when $stars > 0 and ${condition} then 1 else 0 end`;
const dayColumns = [
  ...publishedColumns,
  'pending',
  'desktop',
  'mobile',
  'tablet',
  'from_widget',
  'from_email',
  'changes',
] as const satisfies (typeof allDayColumns)[number][];

/*
 * PostgreSQL runs the parts of one statement in an order of its own, the last insert first. The counts ask for what is
 * before them, so that everybody locks the product's row, then the shop's, then the day's (another order is a deadlock
 * with a moderator), and holds these three, which others wait for, no longer than it takes to commit.
 */
const insertReviewSql = `
  with review as (
    insert into reviews (${submittedColumns.join(', ')})
    values (${submittedColumns.map((column) => `$${column}`).join(', ')})
    returning review_id
  ), search as (
    insert into review_search (merchant_id, review_id, words)
    values ($merchant_id, $review_id,
      to_tsvector('simple', tribune_unaccent($searchedWords)) || to_tsvector($searchConfig::regconfig, $searchedWords))
    returning review_id
  ), product as (
    insert into products (merchant_id, product_id, created_at, updated_at)
    values ($merchant_id, $product_id, $created_at, $updated_at)
    on conflict (merchant_id, product_id) do nothing
  ), log as (
    insert into moderation_log
      (merchant_id, entry_id, item_type, item_id, at, actor_type, action, to_status, reason_code, causes)
    values ($merchant_id, $logEntryId, 'review', $review_id, $created_at, 'screening', $action, $status, $reason_code,
      $causes)
    returning item_id
  ), written as (
    select count(*) as parts from (table review union all table search union all table log) as part
  ), product_count as (
    insert into product_counts as existing (merchant_id, product_id, slot, ${publishedColumns.join(', ')})
    select $merchant_id, $product_id, $productShard, ${published} from written where $stars > 0 and parts = 3
    on conflict (merchant_id, product_id, slot) do update set ${addedToExisting(publishedColumns)}
    returning slot
  ), product_counted as (
    select count(*) as rows from product_count
  ), shop_count as (
    insert into shop_counts as existing (merchant_id, slot, ${publishedColumns.join(', ')}, pending)
    select $merchant_id, $shopShard, ${published}, $pending
    from written, product_counted where parts = 3 and rows >= 0
    on conflict (merchant_id, slot) do update set ${addedToExisting([...publishedColumns, 'pending'])}
    returning slot
  ), shop_counted as (
    select count(*) as rows from shop_count
  )
  insert into shop_days as existing (merchant_id, day, slot, ${dayColumns.join(', ')})
  select $merchant_id, $day::date, $dayShard::smallint, ${published}, $pending,
    ${ofPublished(`$device = 'desktop'`)}, ${ofPublished(`$device = 'mobile'`)}, ${ofPublished(`$device = 'tablet'`)},
    ${ofPublished(`$source = 'widget'`)}, ${ofPublished(`$source = 'email'`)}, ($stars > 0)::int
  from shop_counted where rows > 0
  on conflict (merchant_id, day, slot) do update set ${addedToExisting(dayColumns)}`;

const insertReviewWithEventsSql = insertReviewSql.replace('with ', `with ${eventCtes}, `);
