import {
  bulkAction,
  type bulkStatuses,
  type ModerationVerdict,
  type QueueItemType,
  type ReasonCode,
  type Static,
} from '@tribune/contract';
import { sql } from 'kysely';
import type { RecordedActor } from '../../../platform/auth/caller.ts';
import { type Db, rows, rowWith } from '../../../platform/db/database.ts';
import { type Row, statement, table } from '../../../platform/db/statement.ts';
import { typeId } from '../../../platform/ids.ts';
import { claimLease, type LeaseTerm, leasedTable, newLease } from '../../../platform/jobs/lease.ts';
import { presented } from '../../../platform/presenting.ts';
import type { Rule } from '../../screening/index.ts';
import type { Filters } from './matching.ts';

export type BulkStatus = (typeof bulkStatuses)[number];

export const bulkColumns = table('bulk_actions').holding<{
  filters: Filters;
  verdict: ModerationVerdict | 'pending';
  rule: Rule | null;
  reason_code: ReasonCode | null;
  status: BulkStatus;
  at_type: QueueItemType;
}>()(
  'bulk_id',
  'filters',
  'excluded_ids',
  'verdict',
  'rule',
  'reason',
  'reason_code',
  'notify_authors',
  'status',
  'matching',
  'decided',
  'skipped',
  'undone',
  'not_undone',
  'at_type',
  'at_time',
  'at_id',
  'undone_until',
  'error',
  'attempts',
  'requested_by',
  'undone_by',
  'created_at',
  'finished_at',
  'undone_at',
);
export type BulkRow = Row<typeof bulkColumns>;

export const bulkLease = leasedTable('bulk_actions', 'merchant_id', 'bulk_id');

/** A bulk action claimed by this worker. */
export type HeldBulk = { merchant_id: string; bulk_id: string; lease: string };

/** Claims an action with work left. Undefined if it is finished, or claimed by a running worker. */
export async function claimBulk(
  db: Db,
  merchantId: string,
  bulkId: string,
  term: LeaseTerm,
): Promise<{ held: HeldBulk; action: BulkRow } | undefined> {
  const held = { merchant_id: merchantId, bulk_id: bulkId, lease: newLease() };
  const action = await claimLease(db, bulkLease, held, {
    term,
    set: sql`status = case when status = 'undoing' then status else 'processing' end, attempts = attempts + 1`,
    where: sql`status in ('pending', 'processing', 'undoing')`,
    returning: bulkColumns,
  });
  return action && { held, action };
}

export function bulkWith(db: Db, merchantId: string, bulkId: string): Promise<BulkRow | undefined> {
  return rowWith(db, bulkColumns, { merchant_id: merchantId, bulk_id: bulkId });
}

/** Newest first, by UUIDv7. */
export function bulkActions(
  db: Db,
  merchantId: string,
  { after, limit }: { after: string | null; limit: number },
): Promise<BulkRow[]> {
  return rows(
    db,
    statement`select ${bulkColumns} from bulk_actions
     where merchant_id = $1 and ($2::uuid is null or bulk_id < $2) order by bulk_id desc limit $3`,
    [merchantId, after, limit],
  );
}

/** A bulk action as the API returns it. */
export const presentBulk = (action: BulkRow): Static<typeof bulkAction> =>
  presented(bulkAction, action, {
    id: typeId('bulk', action.bulk_id),
    rule: action.rule?.name ?? null,
    progress: progressOf(action),
  });

function progressOf({ status, matching, decided, skipped, undone, not_undone }: BulkRow): number {
  if (status === 'completed' || status === 'undone') return 100;
  const [done, all] = status === 'undoing' ? [undone + not_undone, decided] : [decided + skipped, matching];
  return all === 0 ? 0 : Math.min(99, Math.floor((100 * done) / all));
}

/** The person who requested or undid a bulk action, given by email address, as the actor of its decisions. */
export const requesterOf = (email: string): RecordedActor<'staff'> => ({
  type: 'staff',
  name: email,
  requestedBy: { name: email, id: null },
});
