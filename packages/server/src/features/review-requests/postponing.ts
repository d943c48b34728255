import { type Db, rows } from '../../platform/db/database.ts';
import { columnsOf, output, type Row, statement, table } from '../../platform/db/statement.ts';
import type { Quotas } from '../../platform/merchants/merchant.ts';
import { monthOf, nextMonth } from '../../platform/merchants/usage.ts';
import { type Postponement, postponement, sendingHoursOf, timingFrom } from '../request-timing/index.ts';
import { recordReminder, recordSkipped } from './outcomes.ts';
import type { Step } from './request-details.ts';
import { scheduleStep } from './scheduling.ts';

/** The inputs of the decision whether a due step is postponed. */
export const dueStep = columnsOf(
  table('review_requests', 'q')('email_key', 'scheduled_for', 'reminder_due_at', 'postponed_from'),
  table('orders', 'o')('shipping_country', 'time_zone'),
  table('merchants', 'm')('request_timing', 'quotas', 'request_delivery'),
);
type DueStep = Row<typeof dueStep>;

/**
 * Postpones a due step if sending hours or the limit of emails per customer require it, or skips it if it would be postponed
 * for too long. The caller has locked the request's row.
 */
export async function isPostponed(
  tx: Db,
  merchantId: string,
  {
    requestId,
    step,
    due,
    unwrittenEmails,
    now,
  }: { requestId: string; step: Step; due: DueStep; unwrittenEmails: number; now: Date },
): Promise<boolean> {
  const timing = timingFrom(due.request_timing);
  const quota = (due.quotas as Quotas).emailsPerMonth ?? null; // validated when they were set
  const isOverQuota =
    quota !== null &&
    due.request_delivery === 'email' &&
    (await emailsThisMonth(tx, merchantId, now)) + unwrittenEmails >= quota;
  if (timing.sendingHours === null && timing.frequencyCap === null && !isOverQuota) return false;
  const dueAt = step === 'request' ? due.scheduled_for : due.reminder_due_at;
  const postponedFrom = new Date(due.postponed_from ?? dueAt ?? now);
  const found: Postponement | null = isOverQuota
    ? { reason: 'monthly_quota', until: nextMonth(now) }
    : await postponement(tx, merchantId, {
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

const emails = output.number('emails');

/** Emails of the month that were sent or are queued. */
async function emailsThisMonth(tx: Db, merchantId: string, now: Date): Promise<number> {
  const [found] = await rows(
    tx,
    statement`select coalesce((select u.emails_sent from merchant_usage as u where u.merchant_id = $1 and u.month = $2), 0)
       + (select count(*) from mail_queue as queued where queued.merchant_id = $1) as ${emails}`,
    [merchantId, monthOf(now)],
  );
  return found?.emails ?? 0;
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
