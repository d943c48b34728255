import type { Logger } from 'pino';
import { type Db, row, rows } from '../../platform/db/database.ts';
import { isUnavailable } from '../../platform/db/sql-states.ts';
import { type Row, statement, table } from '../../platform/db/statement.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { typeId } from '../../platform/ids.ts';
import { isPermanent } from '../../platform/jobs/giving-up.ts';
import { notSuspended } from '../../platform/merchants/suspension.ts';
import { settleFailed, settleUnconfirmed } from './confirming.ts';
import { recordReminder, recordSkipped } from './outcomes.ts';
import { dueStep, isPostponed } from './postponing.ts';
import type { DueStep } from './scheduling.ts';
import { sendStep } from './steps.ts';

export interface Dispatch {
  db: Db;
  publicUrl: string;
  concurrency: number;
  log?: Logger;
  /** Emails that this process has sent but not yet added to the merchant's usage. */
  unwrittenEmails?: (merchantId: string) => number;
  now(): Date;
}

/** Queues the emails of all due requests and reminders, `concurrency` at a time. Returns the number of due ones. */
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

/** Processes one due request. If its email cannot be written, the request is skipped, so that others are not delayed. */
async function sendNextDue(dispatch: Dispatch): Promise<boolean> {
  const { db, log, now } = dispatch;
  let due: Due | undefined;
  try {
    return await inTransaction(db, async (tx) => {
      due = await nextDue(tx, now());
      if (due) await sendNow(tx, dispatch, due);
      return due !== undefined;
    });
  } catch (error) {
    if (due && isUnavailable(error)) return postponeDue(db, due, new Date(now().getTime() + lostNodeMs));
    if (!due || !isPermanent(error)) throw error;
    const { merchant_id, request_id, step } = due;
    const ids = { merchantId: typeId('merchant', merchant_id), requestId: typeId('request', request_id) };
    log?.error({ ...ids, step, reason: String(error) }, 'The email of a review request could not be written');
    await inTransaction(db, (tx) =>
      recordFailed(tx, merchant_id, { requestId: request_id, step, now: now() }),
    );
    return true;
  }
}

const lostNodeMs = 60_000;

/**
 * Postpones a request whose merchant's database node is unreachable, so that other merchants' requests are not delayed. If the coordinator
 * is unreachable, this fails too.
 */
async function postponeDue(db: Db, { request_id, step }: Due, dueAt: Date): Promise<true> {
  const values = [request_id, step, dueAt];
  await rows(db, 'update due_requests set due_at = $3 where request_id = $1 and step = $2', values);
  return true;
}

const dueColumns = table('due_requests')('request_id', 'merchant_id', 'step');
type Due = Row<typeof dueColumns>;

const nextDue = (tx: Db, now: Date): Promise<Due | undefined> =>
  row(
    tx,
    statement`select ${dueColumns} from due_requests
     where due_at <= $1 and ${notSuspended('due_requests')} order by due_at limit 1 for update skip locked`,
    [now],
  );

/**
 * Deleting the `due_requests` row and queueing the email are one transaction, so that a killed worker leaves the request due for
 * the next one.
 */
function sendNow(
  tx: Db,
  { publicUrl, unwrittenEmails, now }: Dispatch,
  { request_id: requestId, merchant_id: merchantId, step }: Due,
): Promise<void> {
  const unwritten = unwrittenEmails?.(merchantId) ?? 0;
  return sendDueStep(tx, merchantId, { requestId, step, publicUrl, unwrittenEmails: unwritten, now: now() });
}

/** Marks the request as skipped. No reminder follows a failed request. */
async function recordFailed(
  tx: Db,
  merchantId: string,
  { requestId, step, now }: { requestId: string; step: DueStep; now: Date },
): Promise<void> {
  if (step === 'confirmation') await settleFailed(tx, merchantId, { requestId, now });
  else if (step === 'request') await recordSkipped(tx, merchantId, { requestId, skipReason: 'failed', now });
  else await recordReminder(tx, merchantId, { requestId, step, remindedAt: null, nextDueAt: null, now });
  await deleteDue(tx, { requestId, step });
}

const deleteDue = (tx: Db, { requestId, step }: { requestId: string; step: DueStep }) =>
  rows(tx, 'delete from due_requests where request_id = $1 and step = $2', [requestId, step]);

/** Processes one merchant's requests that are due at that time, in order; for a test clock. */
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
 * Sends a due request or reminder, unless its status has changed since, or settles what a tool has not confirmed, and deletes its
 * `due_requests` row, or postpones it.
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
  }: { requestId: string; step: DueStep; publicUrl: string; unwrittenEmails?: number; now: Date },
): Promise<void> {
  const request = await row(
    tx,
    statement`select ${table('review_requests', 'q')('status')}, ${dueStep} from review_requests as q
     join orders as o on o.merchant_id = $1 and o.order_id = q.order_id
     join merchants as m on m.merchant_id = $1
     where q.merchant_id = $1 and q.request_id = $2 for update of q`,
    [merchantId, requestId],
  );
  if (step === 'confirmation') {
    if (request) await settleUnconfirmed(tx, merchantId, { requestId, publicUrl, now });
  } else {
    const due = request?.status === (step === 'request' ? 'scheduled' : 'sent') ? request : null;
    if (due && (await isPostponed(tx, merchantId, { requestId, step, due, unwrittenEmails, now }))) return;
    if (due) await sendStep(tx, merchantId, { requestId, step, publicUrl, now });
  }
  await deleteDue(tx, { requestId, step });
}
