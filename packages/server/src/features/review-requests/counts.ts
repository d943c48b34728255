import { type Db, oneRow, rows } from '../../platform/db/database.ts';
import {
  columnsOf,
  computedColumns,
  output,
  type Row,
  statement,
  sumsOf,
} from '../../platform/db/statement.ts';

export type Counted = 'sent' | 'opened' | 'opened_by_machine' | 'clicked' | 'reviewed';

const shards = 8;

/**
 * Counts an event of a request on the day on which the request was sent, not on which the event happened, so that no rate
 * of a period exceeds 100 %.
 */
export async function countRequest(
  tx: Db,
  merchantId: string,
  { what, sentAt }: { what: Counted; sentAt: string },
): Promise<void> {
  await rows(
    tx,
    `insert into request_counts as existing (merchant_id, day, slot, ${what}) values ($1, $2, $3, 1)
     on conflict (merchant_id, day, slot) do update set ${what} = existing.${what} + 1`,
    [merchantId, sentAt.slice(0, 10), Math.floor(Math.random() * shards)],
  );
}

const sums = sumsOf(['sent', 'opened', 'clicked', 'reviewed']);
const numbers = columnsOf(
  sums,
  computedColumns(['coalesce(sum(opened_by_machine), 0)', output.number('openedByMachine')]),
);
/** Review requests sent in a period, and the number that were opened, clicked and answered by a review. */
export type RequestNumbers = Row<typeof numbers>;

/** Counts of the requests sent in a range of days (`YYYY-MM-DD`, UTC, both inclusive), for analytics. */
export async function requestNumbers(
  db: Db,
  merchantId: string,
  { from, to }: { from: string; to: string },
): Promise<RequestNumbers> {
  return oneRow(
    db,
    statement`select ${numbers}
     from request_counts where merchant_id = $1 and day between $2 and $3`,
    [merchantId, from, to],
  );
}
