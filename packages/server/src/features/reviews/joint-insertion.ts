import { type Db, rows } from '../../platform/db/database.ts';
import { isUnavailable } from '../../platform/db/sql-states.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import type { Merchant } from '../../platform/merchants/merchant.ts';
import { currentTraceparent } from '../../platform/telemetry/trace.ts';
import { countedOf, countTransitions } from '../rating-counters/index.ts';
import {
  logChangesCte,
  logChangesParameter,
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

/** Reviews of one transaction, which holds the locks of their counters. */
const mostTogether = 25;
/** Of one merchant: while one transaction waits for a lock, others continue. */
const mostAtOnce = 3;

interface WaitingReview {
  made: NewReview;
  traceparent: string | null;
  resolve(promised: PromisedEntry): void;
  reject(error: unknown): void;
}

interface Line {
  db: Db;
  merchant: Merchant;
  running: number;
  waiting: WaitingReview[];
}

const linesOf = new WeakMap<Db, Map<string, Line>>();

/**
 * Inserts a review outside a transaction. Those that arrive while three of the merchant's are being written are written together
 * by the next: one set of counters, one commit. Each is acknowledged or refused as if it were alone.
 */
export function insertInTurn(db: Db, merchant: Merchant, made: NewReview): Promise<PromisedEntry> {
  const line = lineOf(db, merchant);
  if (line.running < mostAtOnce) return run(line, () => insertReview(db, merchant, made));
  return new Promise((resolve, reject) => {
    line.waiting.push({ made, traceparent: currentTraceparent(), resolve, reject });
  });
}

function lineOf(db: Db, merchant: Merchant): Line {
  const lines = linesOf.get(db) ?? new Map<string, Line>();
  linesOf.set(db, lines);
  const line = lines.get(merchant.merchantId) ?? { db, merchant, running: 0, waiting: [] };
  lines.set(merchant.merchantId, line);
  return line;
}

async function run<Result>(line: Line, write: () => Promise<Result>): Promise<Result> {
  line.running++;
  try {
    return await write();
  } finally {
    line.running--;
    const next = line.waiting.splice(0, mostTogether);
    if (next.length > 0) void run(line, () => insertWaiting(line, next));
    else if (line.running === 0) linesOf.get(line.db)?.delete(line.merchant.merchantId);
  }
}

async function insertWaiting({ db, merchant }: Line, waiting: readonly WaitingReview[]): Promise<void> {
  const alone = ({ made, resolve, reject }: WaitingReview) =>
    insertReview(db, merchant, made).then(resolve, reject);
  const [only, ...others] = waiting;
  if (only && others.length === 0) return alone(only);
  try {
    const promised = await inTransaction(db, (tx) => insertReviews(tx, merchant, waiting));
    for (const [index, { resolve }] of waiting.entries()) resolve(promised[index] as PromisedEntry); // one for each
  } catch (error) {
    // Whether a lost connection has committed is unknown, as it is for a single review.
    if (isUnavailable(error)) for (const { reject } of waiting) reject(error);
    else await Promise.all(waiting.map(alone));
  }
}

async function insertReviews(
  tx: Db,
  merchant: Merchant,
  waiting: readonly WaitingReview[],
): Promise<PromisedEntry[]> {
  const { merchantId } = merchant;
  const made = waiting.map((one) => one.made);
  const changes = made.map(({ row, now }) => received(row, { now }));
  await rows(tx, insertReviewsSql, {
    merchantId,
    reviews: JSON.stringify(made.map(({ row }) => jsonRow(row))),
    searched: JSON.stringify(made.map(({ row }) => ({ review_id: row.review_id, ...searchRowOf(row) }))),
    entries: JSON.stringify(made.map(screeningEntry)),
    ...logChangesParameter(changes),
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

async function recordEvents(tx: Db, merchantId: string, waiting: readonly WaitingReview[]): Promise<void> {
  const subscribed = waiting.filter(({ made }) => wantsEvents(made.wantedEvents, typesOf(made.row)));
  for (const some of Map.groupBy(subscribed, ({ made }) => typesOf(made.row)).values()) {
    const [first] = some;
    if (first)
      await recordEventsOfMany(tx, merchantId, {
        types: typesOf(first.made.row),
        resources: some.map(({ made, traceparent }) => ({
          resourceId: made.row.review_id,
          data: presentAsEvent(eventRowOf(made)),
          traceparent,
        })),
        now: first.made.now,
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
      to_tsvector('simple', tribune_unaccent(words)) || to_tsvector(config::regconfig, words)
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
