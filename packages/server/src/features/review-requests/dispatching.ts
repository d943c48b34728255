import { type Db, row, rows } from '../../platform/db/database.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { ask, type Step } from './request-emails.ts';

export interface Dispatch {
  db: Db;
  publicUrl: string;
  atOnce: number;
  now(): Date;
}

/** Writes the mails of all requests and reminders that are due. Gives how many there were. */
export async function askAllDue(dispatch: Dispatch, stopped: () => boolean = () => false): Promise<number> {
  let asked = 0;
  const lane = async () => {
    for (; !stopped(); asked++) if (!(await askNext(dispatch))) return;
  };
  await Promise.all(Array.from({ length: dispatch.atOnce }, lane));
  return asked;
}

/**
 * One request, in one transaction: its due entry goes with the mail that it brings about, or neither. A worker killed
 * here leaves both as they were, for the next.
 */
function askNext({ db, publicUrl, now }: Dispatch): Promise<boolean> {
  const at = now();
  return inTransaction(db, async (tx) => {
    const due = await row<{ request_id: string; merchant_id: string; step: Step }>(
      tx,
      `select request_id, merchant_id, step from due_requests
       where due_at <= $1 order by due_at limit 1 for update skip locked`,
      [at],
    );
    if (!due) return false;
    const { request_id: requestId, merchant_id: merchantId, step } = due;
    await askDue(tx, merchantId, { requestId, step, publicUrl, now: at });
    return true;
  });
}

/** Takes one step of a request that is due, unless something came in between, and its due entry with it. */
export async function askDue(
  tx: Db,
  merchantId: string,
  { requestId, step, publicUrl, now }: { requestId: string; step: Step; publicUrl: string; now: Date },
): Promise<void> {
  const request = await row<{ status: string }>(
    tx,
    'select status from review_requests where merchant_id = $1 and request_id = $2 for update',
    [merchantId, requestId],
  );
  const stillDue = request?.status === (step === 'request' ? 'scheduled' : 'sent');
  if (stillDue) await ask(tx, merchantId, { requestId, step, publicUrl, now });
  await rows(tx, 'delete from due_requests where request_id = $1 and step = $2', [requestId, step]);
}
