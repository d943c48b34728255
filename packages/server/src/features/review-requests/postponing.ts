import { type Db, rows } from '../../platform/db/database.ts';
import { columnsOf, type Row, table } from '../../platform/db/statement.ts';
import { postponement, sendingHoursOf, timingFrom } from '../request-timing/index.ts';
import { recordReminder, recordSkipped } from './outcomes.ts';
import type { Step } from './request-emails.ts';
import { scheduleStep } from './scheduling.ts';

/** What decides whether a due step is postponed. */
export const dueStep = columnsOf(
  table('review_requests', 'q')('email_key', 'scheduled_for', 'reminder_due_at', 'postponed_from'),
  table('orders', 'o')('shipping_country', 'time_zone'),
  table('merchants', 'm')('request_timing'),
);
type DueStep = Row<typeof dueStep>;

/**
 * Postpones a due step if sending hours or the limit of emails per customer require it, or skips it if it would be postponed
 * for too long. The caller has locked the request's row.
 */
export async function isPostponed(
  tx: Db,
  merchantId: string,
  { requestId, step, due, now }: { requestId: string; step: Step; due: DueStep; now: Date },
): Promise<boolean> {
  const timing = timingFrom(due.request_timing);
  if (timing.sendingHours === null && timing.frequencyCap === null) return false;
  const dueAt = step === 'request' ? due.scheduled_for : due.reminder_due_at;
  const postponedFrom = new Date(due.postponed_from ?? dueAt ?? now);
  const found = await postponement(tx, merchantId, {
    emailKey: due.email_key,
    cap: timing.frequencyCap,
    hours: sendingHoursOf(timing, { timeZone: due.time_zone, shippingCountry: due.shipping_country }),
    dueAt: postponedFrom,
    now,
  });
  if (!found) return false;
  if (found === 'too long') {
    await skip(tx, merchantId, { requestId, step, now });
    return true;
  }
  const { reason, until } = found;
  await rows(
    tx,
    `update review_requests
     set ${step === 'request' ? 'scheduled_for' : 'reminder_due_at'} = $3, postpone_reason = $4, postponed_from = $5,
       updated_at = $6
     where merchant_id = $1 and request_id = $2`,
    [merchantId, requestId, until, reason, postponedFrom, now],
  );
  await scheduleStep(tx, merchantId, { requestId, step, dueAt: until });
  return true;
}

async function skip(
  tx: Db,
  merchantId: string,
  { requestId, step, now }: { requestId: string; step: Step; now: Date },
): Promise<void> {
  if (step === 'request')
    await recordSkipped(tx, merchantId, { requestId, skipReason: 'frequency_cap', now });
  else
    await recordReminder(tx, merchantId, {
      requestId,
      step,
      remindedAt: null,
      nextDueAt: null,
      postponeReason: 'frequency_cap',
      now,
    });
  await rows(tx, 'delete from due_requests where request_id = $1 and step = $2', [requestId, step]);
}
