import { emailKeyOf, type OrderStatus, type RequestStatus, type SkipReason } from '@tribune/contract';
import { type Db, row, rows } from '../../platform/db/database.ts';
import { type Row, statement, table } from '../../platform/db/statement.ts';
import { recallHandovers } from './handing-over.ts';
import { deleteDueSteps, withdrawUnsent } from './manual-actions.ts';
import { recordSkipped } from './outcomes.ts';
import { scheduleStep } from './scheduling.ts';

const columns = table('review_requests').holding<{ skip_reason: SkipReason | null }>()(
  'request_id',
  'status',
  'skip_reason',
  'scheduled_for',
  'email_key',
  'postpone_reason',
  'reminded_at',
);
type Request = Row<typeof columns>;

/** Why customers of an order with that status are not asked; null for a delivered order. */
export const skipReasonOfOrder = (status: OrderStatus): SkipReason | null =>
  ({
    open: 'order_not_completed' as const,
    completed: null,
    canceled: 'order_canceled' as const,
    refunded: 'order_refunded' as const,
    deleted: 'order_canceled' as const,
  })[status];

/** Reasons that depend on the order: when they no longer apply, the request is scheduled again, unless staff canceled it. */
const orderReasons: readonly (SkipReason | null)[] = [
  'order_canceled',
  'order_refunded',
  'order_not_completed',
];
/** Reasons that a change of the order can remove. */
const reconsidered: readonly (SkipReason | null)[] = [
  ...orderReasons,
  ...(['no_consent', 'unsubscribed', 'already_reviewed'] as const),
];

/** The request of an order after a change. */
export interface SettledRequest {
  requestId: string;
  status: RequestStatus;
  scheduledFor: Date | null;
}

/**
 * Adapts the unsent emails of an order's request to changes of the order: cancels or reschedules them, or sends them to another address.
 * Emails that were sent remain, and their reminders follow. Null if the order has no request.
 */
export async function settleRequest(
  tx: Db,
  merchantId: string,
  settling: {
    orderId: string;
    customerEmail: string;
    /** Why nothing may be sent; null if sending is allowed. */
    skipReason: SkipReason | null;
    /** Whether a scheduled request keeps its time. */
    keepsTime: boolean;
    dueAt: () => Promise<Date>;
    now: Date;
  },
): Promise<SettledRequest | null> {
  const { orderId, customerEmail, skipReason, now } = settling;
  const request = await lockedRequest(tx, merchantId, orderId);
  if (!request) return null;
  const { request_id: requestId } = request;
  const scheduledFor = request.scheduled_for === null ? null : new Date(request.scheduled_for);
  const emailKey = emailKeyOf(customerEmail);
  if (emailKey !== request.email_key) await redirect(tx, merchantId, { requestId, customerEmail, now });
  if (skipReason && orderReasons.includes(skipReason)) {
    const status = await withdraw(tx, merchantId, { request, skipReason, now });
    return { requestId, status, scheduledFor: null };
  }
  if (request.postpone_reason === 'not_received' && !settling.keepsTime)
    await resume(tx, merchantId, { request, dueAt: await settling.dueAt(), now });
  const isOpen = request.status === 'scheduled' || reconsidered.includes(request.skip_reason);
  if (!isOpen || request.status === 'sent' || request.status === 'completed')
    return { requestId, status: request.status, scheduledFor };
  if (skipReason) {
    await deleteDueSteps(tx, merchantId, requestId);
    await recordSkipped(tx, merchantId, { requestId, skipReason, now });
    return { requestId, status: 'skipped', scheduledFor: null };
  }
  if (request.status === 'scheduled' && settling.keepsTime)
    return { requestId, status: 'scheduled', scheduledFor };
  const dueAt = await settling.dueAt();
  await reschedule(tx, merchantId, { requestId, dueAt, now });
  return { requestId, status: 'scheduled', scheduledFor: dueAt };
}

/** Why the request of an order was skipped or canceled; null if it was neither, or if staff canceled it. */
export async function skipReasonOfRequest(
  tx: Db,
  merchantId: string,
  orderId: string,
): Promise<SkipReason | null> {
  const found = await row(
    tx,
    statement`select ${columns} from review_requests where merchant_id = $1 and order_id = $2`,
    [merchantId, orderId],
  );
  return found?.skip_reason ?? null;
}

/** Locks `due_requests` first, like workers: this waits for a worker that is sending the request. */
async function lockedRequest(tx: Db, merchantId: string, orderId: string): Promise<Request | undefined> {
  await rows(
    tx,
    `select from due_requests where merchant_id = $1 and request_id = any(array(
       select request_id from review_requests where merchant_id = $1 and order_id = $2)) for update`,
    [merchantId, orderId],
  );
  return row(
    tx,
    statement`select ${columns} from review_requests where merchant_id = $1 and order_id = $2 for update`,
    [merchantId, orderId],
  );
}

async function redirect(
  tx: Db,
  merchantId: string,
  { requestId, customerEmail, now }: { requestId: string; customerEmail: string; now: Date },
): Promise<void> {
  const emailKey = emailKeyOf(customerEmail);
  await rows(
    tx,
    'update review_requests set email_key = $3, updated_at = $4 where merchant_id = $1 and request_id = $2',
    [merchantId, requestId, emailKey, now],
  );
  await rows(
    tx,
    `update mails set to_email = $3, email_key = $4
     where merchant_id = $1 and request_id = $2 and status in ('queued', 'kept', 'failed')`,
    [merchantId, requestId, customerEmail, emailKey],
  );
  await recallHandovers(tx, merchantId, { requestId, now });
}

/** Cancels the request, or, if it was sent, its queued emails and reminders. */
async function withdraw(
  tx: Db,
  merchantId: string,
  { request, skipReason, now }: { request: Request; skipReason: SkipReason; now: Date },
): Promise<RequestStatus> {
  const { request_id: requestId, status } = request;
  await deleteDueSteps(tx, merchantId, requestId);
  await withdrawUnsent(tx, merchantId, { requestId, now });
  const isUnsent = status === 'scheduled' || reconsidered.includes(request.skip_reason);
  await rows(
    tx,
    `update review_requests set reminder_due_at = null, postpone_reason = null, postponed_from = null, updated_at = $3,
       status = case when $4 then 'cancelled' else status end, skip_reason = case when $4 then $5 else skip_reason end
     where merchant_id = $1 and request_id = $2`,
    [merchantId, requestId, now, isUnsent, skipReason],
  );
  return isUnsent ? 'cancelled' : status;
}

/** Resumes reminders of an order that had not arrived: it has a new delivery date, after which the customer is reminded. */
async function resume(
  tx: Db,
  merchantId: string,
  { request, dueAt, now }: { request: Request; dueAt: Date; now: Date },
): Promise<void> {
  const { request_id: requestId, reminded_at: remindedAt } = request;
  await rows(
    tx,
    `update review_requests set reminder_due_at = $3, postpone_reason = null, updated_at = $4
     where merchant_id = $1 and request_id = $2 and reminder_due_at is not null`,
    [merchantId, requestId, dueAt, now],
  );
  const steps = `update due_requests set due_at = $4 where merchant_id = $1 and request_id = $2 and step = $3`;
  await rows(tx, steps, [merchantId, requestId, remindedAt === null ? 'reminder' : 'second_reminder', dueAt]);
}

async function reschedule(
  tx: Db,
  merchantId: string,
  { requestId, dueAt, now }: { requestId: string; dueAt: Date; now: Date },
): Promise<void> {
  await rows(
    tx,
    `update review_requests set status = 'scheduled', skip_reason = null, scheduled_for = $3, updated_at = $4,
       postpone_reason = null, postponed_from = null
     where merchant_id = $1 and request_id = $2`,
    [merchantId, requestId, dueAt, now],
  );
  await scheduleStep(tx, merchantId, { requestId, step: 'request', dueAt });
}
