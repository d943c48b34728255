import { type Db, row, rows } from '../../platform/db/database.ts';
import { type Row, statement, table } from '../../platform/db/statement.ts';
import { notFound } from '../../platform/errors.ts';
import { leasedTable } from '../../platform/jobs/lease.ts';

const columns = table('merchant_deletions').holding<{
  status: 'scheduled' | 'deleting' | 'canceled' | 'completed';
  deleted: Record<string, number>;
}>();
export const deletionColumns = columns(
  ...(['merchant_id', 'deletion_id', 'name', 'requested_by', 'requested_at', 'due_at', 'status'] as const),
  ...(['canceled_by', 'canceled_at', 'started_at', 'completed_at', 'deleted', 'checkpoint'] as const),
);
export type DeletionRow = Row<typeof deletionColumns>;

export const deletionLease = leasedTable('merchant_deletions', 'merchant_id', 'deletion_id');

/** The scheduled or running deletion of a merchant; undefined if there is none. */
export const openDeletion = (db: Db, merchantId: string): Promise<DeletionRow | undefined> =>
  row(
    db,
    statement`select ${deletionColumns} from merchant_deletions
     where merchant_id = $1 and status in ('scheduled', 'deleting')`,
    [merchantId],
  );

/** The latest deletion of a merchant, in any state. Throws NOT_FOUND. */
export async function lastDeletion(db: Db, merchantId: string): Promise<DeletionRow> {
  const last = await row(
    db,
    statement`select ${deletionColumns} from merchant_deletions where merchant_id = $1
     order by requested_at desc, deletion_id desc limit 1`,
    [merchantId],
  );
  if (!last) throw notFound('deletion');
  return last;
}

/** Open deletions that are due, the longest overdue first. */
export const dueDeletions = (db: Db, now: Date): Promise<DeletionRow[]> =>
  rows(
    db,
    statement`select ${deletionColumns} from merchant_deletions
     where status in ('scheduled', 'deleting') and due_at <= $1 order by due_at limit 100`,
    [now],
  );

/** All deletions, newest first: the completed ones are receipts. */
export const allDeletions = (db: Db): Promise<DeletionRow[]> =>
  rows(
    db,
    statement`select ${deletionColumns} from merchant_deletions order by requested_at desc, deletion_id`,
    [],
  );
