import { type Db, oneRow, row, rows } from '../../platform/db/database.ts';
import { statement, table } from '../../platform/db/statement.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { invalidField, invalidState, notFound } from '../../platform/errors.ts';
import { newUuid } from '../../platform/ids.ts';
import { type DeletionRow, deletionColumns, openDeletion } from './deletion-rows.ts';
import { notifyOwners } from './notifying.ts';

/** Time to cancel. Sandboxes have none, because they can be created again. */
const graceMs = 30 * 24 * 60 * 60 * 1000;

export interface NewDeletion {
  /** The merchant's name, as confirmation. */
  confirmation: string;
  /** Email address of the owner; null for the operator. */
  requestedBy: string | null;
  /** Skips the grace period, for the operator. */
  isImmediate?: boolean;
  publicUrl: string;
  now: Date;
}

/**
 * Schedules the deletion of a merchant with its sandbox, or of a sandbox. Throws NOT_FOUND, VALIDATION_ERROR if the confirmation is not
 * the merchant's name, INVALID_STATE if a deletion is already scheduled.
 */
export function scheduleDeletion(
  db: Db,
  merchantId: string,
  { confirmation, requestedBy, isImmediate = false, publicUrl, now }: NewDeletion,
): Promise<DeletionRow> {
  return inTransaction(db, async (tx) => {
    const merchant = await row(
      tx,
      statement`select ${table('merchants')('name', 'live_merchant_id')} from merchants where merchant_id = $1 for update`,
      [merchantId],
    );
    if (!merchant) throw notFound('merchant');
    if (confirmation.trim() !== merchant.name)
      throw invalidField('name', `must be ${merchant.name}, the name of the merchant to delete`);
    const open = await openDeletion(tx, merchantId);
    if (open && !(isImmediate && open.status === 'scheduled'))
      throw invalidState(`The deletion of this merchant is scheduled for ${open.due_at}.`);
    if (open) return dueNow(tx, open, now);
    const waits = !isImmediate && merchant.live_merchant_id === null;
    const made = await oneRow(
      tx,
      statement`insert into merchant_deletions
         (merchant_id, deletion_id, name, requested_by, requested_at, due_at, status)
       values ($1, $2, $3, $4, $5, $6, 'scheduled') returning ${deletionColumns}`,
      [
        ...[merchantId, newUuid(), merchant.name, requestedBy, now],
        waits ? new Date(now.getTime() + graceMs) : now,
      ],
    );
    if (waits) await notifyOwners(tx, made, { publicUrl, now });
    return made;
  });
}

async function dueNow(tx: Db, open: DeletionRow, now: Date): Promise<DeletionRow> {
  await rows(tx, 'update merchant_deletions set due_at = $3 where merchant_id = $1 and deletion_id = $2', [
    open.merchant_id,
    open.deletion_id,
    now,
  ]);
  return { ...open, due_at: now.toISOString() };
}

/** Cancels a deletion that has not begun. Throws INVALID_STATE if there is none, or it has begun. */
export function cancelDeletion(
  db: Db,
  merchantId: string,
  { canceledBy, publicUrl, now }: { canceledBy: string | null; publicUrl: string; now: Date },
): Promise<DeletionRow> {
  return inTransaction(db, async (tx) => {
    const [canceled] = await rows(
      tx,
      statement`update merchant_deletions set status = 'canceled', canceled_by = $2, canceled_at = $3
       where merchant_id = $1 and status = 'scheduled' and lease is null returning ${deletionColumns}`,
      [merchantId, canceledBy, now],
    );
    if (!canceled) throw invalidState('No deletion of this merchant is scheduled, or it has begun.');
    await notifyOwners(tx, canceled, { publicUrl, now });
    return canceled;
  });
}
