import type { bulkBody, Static } from '@tribune/contract';
import { type Db, oneRow, row } from '../../../platform/db/database.ts';
import { output, statement } from '../../../platform/db/statement.ts';
import { inTransaction } from '../../../platform/db/transaction.ts';
import { invalidField, invalidState, orNotFound } from '../../../platform/errors.ts';
import { newUuid } from '../../../platform/ids.ts';
import { enqueue } from '../../../platform/jobs/job.ts';
import type { Merchant } from '../../../platform/merchants/merchant.ts';
import { itemOf } from '../../content/index.ts';
import type { Rule } from '../../screening/index.ts';
import { type BulkRow, type BulkStatus, bulkColumns, bulkWith } from './bulk-rows.ts';
import { bulkActionJob } from './job-types.ts';
import { countMatching, selectedTypes } from './matching.ts';

/** Maximum number of items of a type counted for a bulk action, once. */
const countLimit = 100_000;
const maxUnfinished = 5;

/** Queues a bulk action. Throws VALIDATION_ERROR for invalid filters, INVALID_STATE if too many are unfinished. */
export function startBulk(
  db: Db,
  { merchantId, locale }: Merchant,
  body: Omit<Static<typeof bulkBody>, 'status'> & Pick<BulkRow, 'verdict'> & { rule?: Rule },
  { requestedBy, now }: { requestedBy: string; now: Date },
): Promise<BulkRow> {
  const { filters, excludedIds = [], verdict, rule, reason, reasonCode, notifyAuthors = true } = body;
  const [firstType] = selectedTypes(filters);
  if (!firstType) throw invalidField('filters', 'select no type of items. Remove a filter');
  const excluded = excludedIds.map((id) => {
    const item = itemOf(id);
    if (!item) throw invalidField('excludedIds', 'must be IDs of reviews, questions, answers or media');
    return item.uuid;
  });
  return inTransaction(db, async (tx) => {
    if ((await unfinished(tx, merchantId)) >= maxUnfinished)
      throw invalidState(
        `${maxUnfinished} bulk actions are running. Wait until one is completed, or cancel one.`,
      );
    const { matching } = await countMatching(tx, merchantId, {
      filters,
      until: now,
      locale,
      limit: countLimit,
    });
    const bulkId = newUuid();
    const inserted = await oneRow(
      tx,
      statement`insert into bulk_actions (merchant_id, bulk_id, filters, excluded_ids, verdict, rule, reason, reason_code,
         notify_authors, status, matching, at_type, requested_by, created_at)
       values ($merchantId, $bulkId, $filters, $excluded, $verdict, $rule, $reason, $reasonCode, $notifyAuthors, 'pending',
         $matching, $firstType, $requestedBy, $now)
       returning ${bulkColumns}`,
      {
        merchantId,
        bulkId,
        excluded,
        verdict,
        notifyAuthors,
        matching,
        firstType,
        requestedBy,
        now,
        filters: JSON.stringify(filters),
        rule: rule ? JSON.stringify(rule) : null,
        reason: reason ?? null,
        reasonCode: reasonCode ?? null,
      },
    );
    await enqueue(tx, bulkActionJob, { merchantId, bulkId });
    return inserted;
  });
}

async function unfinished(tx: Db, merchantId: string): Promise<number> {
  const found = await row(
    tx,
    statement`select count(*) as ${output.number('count')} from bulk_actions
     where merchant_id = $1 and status in ('pending', 'processing', 'undoing')`,
    [merchantId],
  );
  return found?.count ?? 0;
}

/** Stops an action: its worker loses its lease, and ends before the next step. Throws NOT_FOUND, INVALID_STATE. */
export async function cancelBulk(db: Db, merchantId: string, bulkId: string, now: Date): Promise<BulkRow> {
  const cancelled = await changeStatus(db, merchantId, bulkId, {
    from: ['pending', 'processing'],
    set: `status = 'cancelled', lease = null, leased_until = null, finished_at = $4`,
    values: [now],
  });
  if (cancelled) return cancelled;
  const action = orNotFound(await bulkWith(db, merchantId, bulkId), 'bulk action');
  throw invalidState(`This bulk action is ${action.status}. Only a pending or running one can be cancelled.`);
}

/** Queues the undo of all decisions of an action. Throws NOT_FOUND, INVALID_STATE. */
export function undoBulk(
  db: Db,
  merchantId: string,
  bulkId: string,
  { undoneBy }: { undoneBy: string },
): Promise<BulkRow> {
  return inTransaction(db, async (tx) => {
    const undoing = await changeStatus(tx, merchantId, bulkId, {
      from: ['completed', 'cancelled', 'failed'],
      set: `status = 'undoing', undone_by = $4, error = null, attempts = 0, lease = null, leased_until = null`,
      values: [undoneBy],
    });
    if (undoing) {
      await enqueue(tx, bulkActionJob, { merchantId, bulkId });
      return undoing;
    }
    const action = orNotFound(await bulkWith(tx, merchantId, bulkId), 'bulk action');
    throw invalidState(
      `This bulk action is ${action.status}. Only a completed, cancelled or failed one can be undone.`,
    );
  });
}

function changeStatus(
  db: Db,
  merchantId: string,
  bulkId: string,
  { from, set, values }: { from: readonly BulkStatus[]; set: string; values: unknown[] },
): Promise<BulkRow | undefined> {
  return row(
    db,
    statement`update bulk_actions set ${set}
     where merchant_id = $1 and bulk_id = $2 and status = any($3) returning ${bulkColumns}`,
    [merchantId, bulkId, from, ...values],
  );
}
