import { type Db, row, rows } from '../../platform/db/database.ts';
import { statement, table } from '../../platform/db/statement.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { notSuspended } from '../../platform/merchants/suspension.ts';
import { dueStep, isPostponed } from './postponing.ts';
import { type Step, sendStep } from './request-emails.ts';

export interface Dispatch {
  db: Db;
  publicUrl: string;
  concurrency: number;
  /** Emails that this process has sent and not yet added to the merchant's usage. */
  unwrittenEmails?: (merchantId: string) => number;
  now(): Date;
}

/** Queues the emails of all due requests and reminders, `concurrency` at a time. Returns how many were due. */
export async function sendDueRequests(
  dispatch: Dispatch,
  stopped: () => boolean = () => false,
): Promise<number> {
  let sent = 0;
  const lane = async () => {
    for (; !stopped(); sent++) if (!(await sendNextDue(dispatch))) return;
  };
  await Promise.all(Array.from({ length: dispatch.concurrency }, lane));
  return sent;
}

/**
 * Processes one due request. Deleting its `due_requests` row and queueing its email are one transaction, so that a killed
 * worker leaves the request due for the next one.
 */
function sendNextDue({ db, publicUrl, unwrittenEmails, now }: Dispatch): Promise<boolean> {
  const at = now();
  return inTransaction(db, async (tx) => {
    const due = await row(
      tx,
      statement`select ${table('due_requests')('request_id', 'merchant_id', 'step')} from due_requests
       where due_at <= $1 and ${notSuspended('due_requests')} order by due_at limit 1 for update skip locked`,
      [at],
    );
    if (!due) return false;
    const { request_id: requestId, merchant_id: merchantId, step } = due;
    await sendDueStep(tx, merchantId, {
      requestId,
      step,
      publicUrl,
      unwrittenEmails: unwrittenEmails?.(merchantId) ?? 0,
      now: at,
    });
    return true;
  });
}

/** Processes the due requests of one merchant at that time, in order; for a test clock. */
export async function sendRequestsDueAt(
  tx: Db,
  merchantId: string,
  { publicUrl, now }: { publicUrl: string; now: Date },
): Promise<void> {
  const due = await rows(
    tx,
    statement`select ${table('due_requests')('request_id', 'step')} from due_requests
     where merchant_id = $1 and due_at <= $2 order by due_at for update`,
    [merchantId, now],
  );
  for (const { request_id: requestId, step } of due)
    await sendDueStep(tx, merchantId, { requestId, step, publicUrl, now });
}

/**
 * Sends a due request or reminder, unless its status has changed since, and deletes its `due_requests` row, or postpones it.
 */
export async function sendDueStep(
  tx: Db,
  merchantId: string,
  {
    requestId,
    step,
    publicUrl,
    unwrittenEmails = 0,
    now,
  }: { requestId: string; step: Step; publicUrl: string; unwrittenEmails?: number; now: Date },
): Promise<void> {
  const request = await row(
    tx,
    statement`select ${table('review_requests', 'q')('status')}, ${dueStep} from review_requests as q
     join orders as o on o.merchant_id = $1 and o.order_id = q.order_id
     join merchants as m on m.merchant_id = $1
     where q.merchant_id = $1 and q.request_id = $2 for update of q`,
    [merchantId, requestId],
  );
  const due = request?.status === (step === 'request' ? 'scheduled' : 'sent') ? request : null;
  if (due && (await isPostponed(tx, merchantId, { requestId, step, due, unwrittenEmails, now }))) return;
  if (due) await sendStep(tx, merchantId, { requestId, step, publicUrl, now });
  await rows(tx, 'delete from due_requests where request_id = $1 and step = $2', [requestId, step]);
}
