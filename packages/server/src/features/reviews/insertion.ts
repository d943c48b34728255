import type { DecisionCause } from '@tribune/contract';
import { addedToExisting } from '../../platform/db/counter-shards.ts';
import { type Db, rows } from '../../platform/db/database.ts';
import type { Row } from '../../platform/db/statement.ts';
import { newUuid } from '../../platform/ids.ts';
import { searchConfigOf } from '../../platform/language/search-words.ts';
import type { Merchant } from '../../platform/merchants/merchant.ts';
import { countTags } from '../attributes/index.ts';
import { type allDayColumns, dayOf, dayShard } from '../daily-figures/index.ts';
import { countNewReviewCte, facetLanes } from '../facets/index.ts';
import { answerColumns, nextProductShard, nextShopShard, starColumns } from '../rating-counters/index.ts';
import { logCte, logParameters, type PromisedEntry, promisedEntry, received } from '../transparency/index.ts';
import { eventCtes, eventParameters, newEvent, wantsEvents } from '../webhooks/index.ts';
import { jsonColumns, r, submittedColumns } from './columns.ts';
import { type EventRow, presentAsEvent } from './events.ts';
import { searchedWords } from './words.ts';

const submitted = r(...submittedColumns);
/** The row of a new review. */
export type NewReviewRow = Row<typeof submitted>;

export interface NewReview {
  row: NewReviewRow;
  /** What holds it for moderation; empty for a published review. */
  causes: readonly DecisionCause[];
  /** The event types that endpoints subscribe to. */
  wantedEvents: readonly string[];
  /** Whether media are attached in the same transaction. */
  withMedia: boolean;
  now: Date;
}

/**
 * Inserts a review with its search words, log entry and counters in one statement, and its events if any endpoint subscribes.
 * Returns the entry that the transparency log will contain.
 */
export async function insertReview(db: Db, merchant: Merchant, made: NewReview): Promise<PromisedEntry> {
  const { row, wantedEvents, now } = made;
  const published = row.status === 'approved';
  const types = typesOf(row);
  const subscribed = wantsEvents(wantedEvents, types);
  const day = dayOf(now);
  const searched = searchRowOf(row);
  const entry = screeningEntry(made);
  const change = received(row, { now });
  const { product_id: productId, rating, attribute_tags: tags } = row;
  if (published) await countTags(db, merchant.merchantId, [{ productId, rating, tags, change: 1 }]);
  await rows(db, subscribed ? insertReviewWithEventsSql : insertReviewSql, {
    ...row,
    ...jsonTexts(row),
    searchConfig: searched.config,
    searchedWords: searched.words,
    logEntryId: entry.entry_id,
    action: entry.action,
    causes: entry.causes,
    productShard: nextProductShard(),
    shopShard: nextShopShard(),
    ...facetLanes(),
    stars: published ? rating : 0,
    pending: Number(row.status === 'pending'),
    day,
    dayShard: dayShard(day),
    ...logParameters(change),
    ...(subscribed && eventsOf(made, types)),
  });
  return promisedEntry(change);
}

const created = ['review.created'] as const;
const createdAndApproved = ['review.created', 'review.approved'] as const;

/** The events of a new review. */
export const typesOf = ({ status }: Pick<NewReviewRow, 'status'>) =>
  status === 'approved' ? createdAndApproved : created;

/** What is searched of a new review, and PostgreSQL's configuration for its language. */
export const searchRowOf = (row: NewReviewRow) => ({
  config: searchConfigOf(row.language),
  words: searchedWords(row),
});

/** The row of a new review's entry in the moderation log, as JSON. */
export const screeningEntry = ({ row, causes }: NewReview) => ({
  entry_id: newUuid(),
  item_type: 'review',
  item_id: row.review_id,
  at: row.created_at,
  actor_type: 'screening',
  action: row.status === 'approved' ? 'publish' : 'hold',
  to_status: row.status,
  reason_code: row.reason_code,
  causes,
});

const jsonTexts = (row: NewReviewRow) =>
  Object.fromEntries(jsonColumns.map((column) => [column, row[column] && JSON.stringify(row[column])]));

const eventsOf = (made: NewReview, types: typeof created | typeof createdAndApproved) =>
  eventParameters({
    events: types.map(newEvent),
    resourceId: made.row.review_id,
    now: made.now,
    data: presentAsEvent(eventRowOf(made)),
  });

/** The event's row, built in memory: reading it back would need a transaction, which would hold the counters' locks longer. */
export const eventRowOf = ({ row, withMedia }: NewReview): EventRow => ({
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
  posted_on_name: null,
  posted_on_url: null,
});

const ofPublished = (condition: string) => `case when $stars > 0 and ${condition} then 1 else 0 end`;
/** Counter increments; $stars is 0 for a review that is not published at once. */
const increments: Record<(typeof answerColumns)[number], string> = {
  stars1: '($stars = 1)::int',
  stars2: '($stars = 2)::int',
  stars3: '($stars = 3)::int',
  stars4: '($stars = 4)::int',
  stars5: '($stars = 5)::int',
  incentivized: ofPublished('$incentivized::bool'),
  recommended: ofPublished('$would_recommend::bool'),
  not_recommended: ofPublished('not $would_recommend::bool'),
};
const incrementsOf = (columns: readonly (typeof answerColumns)[number][]) =>
  columns.map((column) => increments[column]).join(', ');
const published = incrementsOf(answerColumns);
const ratedColumns = ['stars1', 'stars2', 'stars3', 'stars4', 'stars5', 'incentivized'] as const;
const dayColumns = [
  ...ratedColumns,
  'pending',
  'desktop',
  'mobile',
  'tablet',
  'from_widget',
  'from_email',
  'from_link',
  'from_qr',
  'changes',
] as const satisfies (typeof allDayColumns)[number][];

/*
 * PostgreSQL runs the CTEs of a statement in an unspecified order. Each counter therefore selects from the one before, so
 * that every writer locks the lanes of the facets, then the product's row, then the merchant's, the reason's and the day's:
 * another order deadlocks with moderation. They come last, because other writers wait for these locks.
 */
const insertReviewSql = `
  with review as (
    insert into reviews (${submittedColumns.join(', ')})
    values (${submittedColumns.map((column) => `$${column}`).join(', ')})
    returning review_id
  ), search as (
    insert into review_search (merchant_id, review_id, words)
    values ($merchant_id, $review_id,
      tribune_search_words($searchedWords, $searchConfig::regconfig))
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
  ), ${logCte}, written as (
    select count(*) as parts from (table review union all table search union all table log) as part
  ), facet_count as (${countNewReviewCte('written', '$stars > 0 and parts = 3')}
  ), facet_counted as (
    select count(*) as rows from facet_count
  ), product_count as (
    insert into product_counts as existing (merchant_id, product_id, slot, ${answerColumns.join(', ')})
    select $merchant_id, $product_id, $productShard, ${published}
    from written, facet_counted where $stars > 0 and parts = 3 and rows >= 0
    on conflict (merchant_id, product_id, slot) do update set ${addedToExisting(answerColumns)}
    returning slot
  ), product_counted as (
    select count(*) as rows from product_count
  ), shop_count as (
    insert into shop_counts as existing (merchant_id, slot, ${answerColumns.join(', ')}, pending)
    select $merchant_id, $shopShard, ${published}, $pending
    from written, product_counted where parts = 3 and rows >= 0
    on conflict (merchant_id, slot) do update set ${addedToExisting([...answerColumns, 'pending'])}
    returning slot
  ), shop_counted as (
    select count(*) as rows from shop_count
  ), hidden_count as (
    insert into hidden_counts as existing (merchant_id, reason_code, slot, ${starColumns.join(', ')})
    select $merchant_id, coalesce($reason_code, ''), $shopShard, ${starColumns.map((_, index) => `($rating = ${index + 1})::int`).join(', ')}
    from shop_counted where rows > 0 and $pending > 0
    on conflict (merchant_id, reason_code, slot) do update set ${addedToExisting(starColumns)}
    returning slot
  ), hidden_counted as (
    select count(*) as rows from hidden_count
  )
  insert into shop_days as existing (merchant_id, day, slot, ${dayColumns.join(', ')})
  select $merchant_id, $day::date, $dayShard::smallint, ${incrementsOf(ratedColumns)}, $pending,
    ${ofPublished(`$device = 'desktop'`)}, ${ofPublished(`$device = 'mobile'`)}, ${ofPublished(`$device = 'tablet'`)},
    ${ofPublished(`$source = 'widget'`)}, ${ofPublished(`$source = 'email'`)},
    ${ofPublished(`$source = 'link'`)}, ${ofPublished(`$source = 'qr'`)}, ($stars > 0)::int
  from shop_counted, hidden_counted where shop_counted.rows > 0 and hidden_counted.rows >= 0
  on conflict (merchant_id, day, slot) do update set ${addedToExisting(dayColumns)}`;

const insertReviewWithEventsSql = insertReviewSql.replace('with ', `with ${eventCtes}, `);
