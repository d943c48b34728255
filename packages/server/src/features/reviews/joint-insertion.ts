import { type Db, rows } from '../../platform/db/database.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import type { Merchant } from '../../platform/merchants/merchant.ts';
import { countedOf, countTransitions } from '../rating-counters/index.ts';
import {
  logChangesCte,
  logChangesParameters,
  type PromisedEntry,
  promisedEntry,
  received,
} from '../transparency/index.ts';
import { recordEventsOfMany, wantsEvents } from '../webhooks/index.ts';
import { submittedColumns } from './columns.ts';
import { presentAsEvent } from './events.ts';
import {
  eventRowOf,
  insertReview,
  type NewReview,
  screeningEntry,
  searchRowOf,
  typesOf,
} from './insertion.ts';
import { type ItemInTurn, writesInTurn } from './writes-in-turn.ts';

/**
 * Inserts a review outside a transaction, together with others of the merchant that arrive at the same time; see
 * `writesInTurn`.
 */
export const insertInTurn = writesInTurn<NewReview, PromisedEntry>({
  alone: (db, merchant, { item }) => insertReview(db, merchant, item),
  together: (db, merchant, waiting) => inTransaction(db, (tx) => insertReviews(tx, merchant, waiting)),
});

async function insertReviews(
  tx: Db,
  merchant: Merchant,
  waiting: readonly ItemInTurn<NewReview>[],
): Promise<PromisedEntry[]> {
  const { merchantId } = merchant;
  const made = waiting.map(({ item }) => item);
  const changes = made.map(({ row, now }) => received(row, { now }));
  await rows(tx, insertReviewsSql, {
    merchantId,
    reviews: JSON.stringify(made.map(({ row }) => jsonRow(row))),
    searched: JSON.stringify(made.map(({ row }) => ({ review_id: row.review_id, ...searchRowOf(row) }))),
    entries: JSON.stringify(made.map(screeningEntry)),
    ...logChangesParameters(changes),
  });
  await recordEvents(tx, merchantId, waiting);
  await countTransitions(
    tx,
    merchantId,
    made.map(({ row }) => ({
      ...countedOf({ ...row, sentiment: null, media_count: 0 }),
      from: null,
      to: row.status,
    })),
  );
  // After the counters, as in the statement for one review: another order deadlocks with it.
  await rows(tx, insertProductsSql, {
    merchantId,
    productIds: [...new Set(made.map(({ row }) => row.product_id))].sort(),
    now: made.at(-1)?.now,
  });
  return changes.map(promisedEntry);
}

async function recordEvents(
  tx: Db,
  merchantId: string,
  waiting: readonly ItemInTurn<NewReview>[],
): Promise<void> {
  const subscribed = waiting.filter(({ item }) => wantsEvents(item.wantedEvents, typesOf(item.row)));
  for (const some of Map.groupBy(subscribed, ({ item }) => typesOf(item.row)).values()) {
    const [first] = some;
    if (first)
      await recordEventsOfMany(tx, merchantId, {
        types: typesOf(first.item.row),
        resources: some.map(({ item, traceparent }) => ({
          resourceId: item.row.review_id,
          data: presentAsEvent(eventRowOf(item)),
          traceparent,
        })),
        now: first.item.now,
      });
  }
}

/** JSON has no bytes: PostgreSQL reads them in hexadecimal. */
const jsonRow = (row: NewReview['row']) =>
  Object.fromEntries(
    Object.entries(row).map(([column, value]) => [
      column,
      Buffer.isBuffer(value) ? `\\x${value.toString('hex')}` : value,
    ]),
  );

const insertReviewsSql = `
  with review as (
    insert into reviews (${submittedColumns.join(', ')})
    select ${submittedColumns.map((column) => (column === 'merchant_id' ? '$merchantId::uuid' : column)).join(', ')}
    from json_populate_recordset(null::reviews, $reviews)
  ), search as (
    insert into review_search (merchant_id, review_id, words)
    select $merchantId::uuid, review_id,
      tribune_search_words(words, config::regconfig)
    from json_to_recordset($searched::json) as searched (review_id uuid, config text, words text)
  ), log as (
    insert into moderation_log
      (merchant_id, entry_id, item_type, item_id, at, actor_type, action, to_status, reason_code, causes)
    select $merchantId::uuid, entry_id, item_type, item_id, at, actor_type, action, to_status, reason_code, causes
    from json_populate_recordset(null::moderation_log, $entries)
  ), ${logChangesCte} select`;

const insertProductsSql = `
  insert into products (merchant_id, product_id, created_at, updated_at)
  select $merchantId, product_id, $now, $now from unnest($productIds::text[]) as product_id order by product_id
  on conflict (merchant_id, product_id) do nothing`;
