import { type Entry, parseEntry, utf8 } from '@tribune/verify';
import { type Db, row, rows } from '../../platform/db/database.ts';
import { orNull, output, statement, table } from '../../platform/db/statement.ts';
import { logSigner } from './keys.ts';
import { checkpointOf } from './public-reads.ts';
import { signed } from './receipts.ts';

/** An entry about a review and its position in the log. */
export interface LoggedEntry {
  index: number;
  entry: Entry;
  /** The bytes of the entry. */
  text: string;
}

/** A review's history in the log. */
export interface ReviewHistory {
  /** `erased`: nothing links the log to the review any more. */
  state: 'logged' | 'pending' | 'erased';
  /** Name or ID of the product; null for an erased review. */
  product: string | null;
  /** In the order of the log. */
  entries: readonly LoggedEntry[];
  /** Whether a change will be in the log within a minute. */
  isMoreComing: boolean;
  /** The signed checkpoint that contains the entries; null if the review is not in the log. */
  log: { origin: string; size: number; checkpoint: string } | null;
  /** The log's signed promise to contain the review; null if the review is not in the log. */
  receipt: string | null;
}

/** The log's history of a review, which the caller knows to have been submitted. */
export async function reviewHistory(
  db: Db,
  { merchantId, reviewId, now }: { merchantId: string; reviewId: string; now: Date },
): Promise<ReviewHistory> {
  const found = await reviewInLog(db, merchantId, reviewId);
  const nothing = { entries: [], log: null, receipt: null };
  if (!found) return { state: 'erased', product: null, isMoreComing: false, ...nothing };
  const { product, positions, waits } = found;
  const entries = positions ? await entriesAt(db, merchantId, positions) : [];
  // Read after the entries, so that it contains them.
  const log = await checkpointOf(db, merchantId);
  const [first] = entries;
  if (!first || !log) return { state: 'pending', product, isMoreComing: true, ...nothing };
  const signer = await logSigner(db, now);
  const receipt = await signed(signer, log.origin, { entry: first.text, at: first.entry.at });
  return { state: 'logged', product, entries, isMoreComing: waits, log, receipt };
}

function reviewInLog(db: Db, merchantId: string, reviewId: string) {
  return row(
    db,
    statement`select coalesce(p.name, r.product_id) as ${output.text('product')},
       ${orNull(table('transparency_reviews', 't')('positions'))},
       exists (select from transparency_outbox as o where o.merchant_id = $1 and o.review_id = r.review_id)
         as ${output.boolean('waits')}
     from reviews as r
     left join products as p on p.merchant_id = $1 and p.product_id = r.product_id
     left join transparency_reviews as t on t.merchant_id = $1 and t.review_id = r.review_id
     where r.merchant_id = $1 and r.review_id = $2`,
    [merchantId, reviewId],
  );
}

async function entriesAt(db: Db, merchantId: string, positions: readonly number[]) {
  const found = await rows(
    db,
    statement`select ${table('transparency_entries')('position', 'entry')} from transparency_entries
     where merchant_id = $1 and position = any($2::bigint[]) order by position`,
    [merchantId, positions],
  );
  return found.map(({ position, entry }) => ({
    index: position,
    text: entry,
    entry: parseEntry(utf8(entry)),
  }));
}
