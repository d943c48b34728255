import type { Db } from '../../platform/db/database.ts';
import { permittedAt, type SendingHours } from '../../platform/mail/sending-hours.ts';
import { handOver } from './handing-over.ts';
import { recordReminder, recordSent, recordSkipped } from './outcomes.ts';
import {
  hoursOf,
  isObsolete,
  type RequestDetails,
  requestDetails,
  type Step,
  skipReasonOf,
} from './request-details.ts';
import { emailStep } from './request-emails.ts';

const dayMs = 24 * 60 * 60 * 1000;

/**
 * Queues the email of a step or hands it to the merchant's tool, or records why it is skipped, in the caller's transaction, which has
 * locked the request's row. Each step is sent once.
 */
export async function sendStep(
  tx: Db,
  merchantId: string,
  request: {
    requestId: string;
    step: Step;
    publicUrl: string;
    /** Whether staff send the request, which they may do at any time of day. */
    isManual?: boolean;
    now: Date;
  },
): Promise<void> {
  const { requestId, step, publicUrl, isManual = false, now } = request;
  const to = await requestDetails(tx, merchantId, requestId, now);
  if (!to) return;
  if (step !== 'request') {
    if (delayDaysOf(to, step) === 0 || isObsolete(to, step))
      return recordReminder(tx, merchantId, { requestId, step, remindedAt: null, nextDueAt: null, now });
  } else {
    const skipReason = skipReasonOf(to);
    if (skipReason) return recordSkipped(tx, merchantId, { requestId, skipReason, now });
  }
  const hours = hoursOf(to);
  const send = to.request_delivery === 'event' ? handOver : emailStep;
  const sending = { requestId, step, publicUrl, hours: isManual ? null : hours, now };
  const tokenId = await send(tx, merchantId, to, sending);
  const nextDueAt = await nextDue(to, { step, hours, now });
  if (step !== 'request')
    return recordReminder(tx, merchantId, { requestId, step, remindedAt: now, nextDueAt, now });
  await recordSent(tx, merchantId, { requestId, tokenId, nextDueAt, now });
}

/** When the next step's email is due; null after the last one. */
async function nextDue(
  to: RequestDetails,
  { step, hours, now }: { step: Step; hours: SendingHours | null; now: Date },
): Promise<Date | null> {
  if (step === 'second_reminder') return null;
  const days = delayDaysOf(to, step === 'request' ? 'reminder' : 'second_reminder');
  return days === 0 ? null : permittedAt(hours, new Date(now.getTime() + days * dayMs));
}

const delayDaysOf = (to: RequestDetails, step: 'reminder' | 'second_reminder') =>
  step === 'reminder' ? to.reminder_delay_days : to.second_reminder_delay_days;
