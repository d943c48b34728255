import { type RequestStatus, requestActions } from '@tribune/contract';
import { type Db, row, rows } from '../../platform/db/database.ts';
import { statement, table } from '../../platform/db/statement.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { invalidState } from '../../platform/errors.ts';
import { withdrawHandovers } from './handing-over.ts';
import { sendStep } from './steps.ts';

export interface ManualAction {
  requestId: string;
  now: Date;
}

/**
 * Sends a scheduled or canceled request now, even outside sending hours and above the limit of emails. Throws INVALID_STATE; false if
 * the request does not exist.
 */
export function sendNow(
  db: Db,
  merchantId: string,
  { requestId, publicUrl, now }: ManualAction & { publicUrl: string },
): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    await deleteDueSteps(tx, merchantId, requestId);
    const status = await statusForUpdate(tx, merchantId, requestId);
    if (!status) return false;
    if (!requestActions[status].send) throw invalidState(`A request that is ${status} cannot be sent.`);
    await sendStep(tx, merchantId, { requestId, step: 'request', publicUrl, isManual: true, now });
    return true;
  });
}

/** Cancels everything unsent: the request, its reminder, queued emails. Throws INVALID_STATE; false if the request does not exist. */
export function cancel(
  db: Db,
  merchantId: string,
  { requestId, now }: ManualAction,
  by: string | null,
): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    await deleteDueSteps(tx, merchantId, requestId);
    const status = await statusForUpdate(tx, merchantId, requestId);
    if (!status) return false;
    if (!requestActions[status].cancel)
      throw invalidState(`A request that is ${status} cannot be cancelled.`);
    await withdrawUnsent(tx, merchantId, { requestId, now });
    await rows(
      tx,
      `update review_requests set status = $3, reminder_due_at = null, cancelled_by = $4, updated_at = $5,
         skip_reason = null, postpone_reason = null, postponed_from = null
       where merchant_id = $1 and request_id = $2`,
      [merchantId, requestId, status === 'sent' ? 'sent' : 'cancelled', by, now],
    );
    return true;
  });
}

/** Cancels the request's emails that are not sent, and what a tool has not confirmed. */
export async function withdrawUnsent(
  tx: Db,
  merchantId: string,
  { requestId, now }: ManualAction,
): Promise<void> {
  await rows(
    tx,
    `update mails set status = 'cancelled'
     where merchant_id = $1 and request_id = $2 and status in ('queued', 'kept', 'failed')`,
    [merchantId, requestId],
  );
  await withdrawHandovers(tx, merchantId, { requestId, now });
}

/** Locks the request as workers do, `due_requests` first. Its status; undefined if it does not exist. */
export async function lockedStatus(
  tx: Db,
  merchantId: string,
  requestId: string,
): Promise<RequestStatus | undefined> {
  await rows(tx, 'select from due_requests where merchant_id = $1 and request_id = $2 for update', [
    merchantId,
    requestId,
  ]);
  return statusForUpdate(tx, merchantId, requestId);
}

async function statusForUpdate(
  tx: Db,
  merchantId: string,
  requestId: string,
): Promise<RequestStatus | undefined> {
  const found = await row(
    tx,
    statement`select ${table('review_requests')('status')} from review_requests
     where merchant_id = $1 and request_id = $2 for update`,
    [merchantId, requestId],
  );
  return found?.status;
}

/**
 * Must come first, because workers lock `due_requests` first: if a worker is sending the request, this waits, and then sees
 * it as sent. A later INVALID_STATE rolls the deletion back.
 */
export async function deleteDueSteps(tx: Db, merchantId: string, requestId: string): Promise<void> {
  await rows(tx, 'delete from due_requests where merchant_id = $1 and request_id = $2', [
    merchantId,
    requestId,
  ]);
}
