import { type RequestStatus, requestActions } from '@tribune/contract';
import { type Db, row, rows } from '../../platform/db/database.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { invalidState } from '../../platform/errors.ts';
import { ask } from './request-emails.ts';

export interface Steering {
  requestId: string;
  now: Date;
}

/** Sends a request before its time, or after all. Throws INVALID_STATE; false when there is no such request. */
export function sendNow(
  db: Db,
  merchantId: string,
  { requestId, publicUrl, now }: Steering & { publicUrl: string },
): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    await noLongerDue(tx, merchantId, requestId);
    const status = await statusForUpdate(tx, merchantId, requestId);
    if (!status) return false;
    if (!requestActions[status].send) throw invalidState(`A request that is ${status} cannot be sent.`);
    await ask(tx, merchantId, { requestId, step: 'request', publicUrl, now });
    return true;
  });
}

/**
 * Calls off what has not gone out yet: a request, a reminder, a mail that waits in the queue. Throws INVALID_STATE; false
 * when there is no such request.
 */
export function cancel(
  db: Db,
  merchantId: string,
  { requestId, now }: Steering,
  by: string | null,
): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    await noLongerDue(tx, merchantId, requestId);
    const status = await statusForUpdate(tx, merchantId, requestId);
    if (!status) return false;
    if (!requestActions[status].cancel)
      throw invalidState(`A request that is ${status} cannot be cancelled.`);
    await rows(
      tx,
      `update mails set status = 'cancelled' where merchant_id = $1 and request_id = $2 and status = 'queued'`,
      [merchantId, requestId],
    );
    await rows(
      tx,
      `update review_requests set status = $3, reminder_due_at = null, cancelled_by = $4, updated_at = $5
       where merchant_id = $1 and request_id = $2`,
      [merchantId, requestId, status === 'sent' ? 'sent' : 'cancelled', by, now],
    );
    return true;
  });
}

async function statusForUpdate(
  tx: Db,
  merchantId: string,
  requestId: string,
): Promise<RequestStatus | undefined> {
  const found = await row<{ status: RequestStatus }>(
    tx,
    'select status from review_requests where merchant_id = $1 and request_id = $2 for update',
    [merchantId, requestId],
  );
  return found?.status;
}

/**
 * First of all, in the order in which workers lock: where one is sending just now, this waits, and finds the request
 * sent. A refusal afterwards takes it back.
 */
async function noLongerDue(tx: Db, merchantId: string, requestId: string): Promise<void> {
  await rows(tx, 'delete from due_requests where merchant_id = $1 and request_id = $2', [
    merchantId,
    requestId,
  ]);
}
