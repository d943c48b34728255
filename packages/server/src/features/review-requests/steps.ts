import type { Db } from '../../platform/db/database.ts';
import { sendLater } from '../../platform/mail/outbox.ts';
import { permittedAt, type SendingHours } from '../../platform/mail/sending-hours.ts';
import { sendingHoursOf, timingFrom } from '../request-timing/index.ts';
import { issueToken } from '../review-tokens/index.ts';
import { mailLinks } from './links.ts';
import { recordReminder, recordSent, recordSkipped } from './outcomes.ts';
import { type RequestDetails, requestDetails, type Step, skipReasonOf } from './request-details.ts';
import { emailContent } from './request-emails.ts';

const dayMs = 24 * 60 * 60 * 1000;

/**
 * Queues the email of a step, or records why it is skipped, in the caller's transaction, which has locked the request's row. A unique
 * index of the outbox allows one email per request and step.
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
  const skipReason = skipReasonOf(to);
  const hours = sendingHoursOf(timingFrom(to.request_timing), {
    timeZone: to.time_zone,
    shippingCountry: to.shipping_country,
  });
  if (step !== 'request') {
    const wanted = delayDaysOf(to, step) > 0;
    const due =
      wanted &&
      to.status === 'sent' &&
      to.reviewed_at === null &&
      !to.products.some(({ reviewed }) => reviewed);
    if (!due || skipReason)
      return recordReminder(tx, merchantId, { requestId, step, remindedAt: null, nextDueAt: null, now });
  } else if (skipReason) return recordSkipped(tx, merchantId, { requestId, skipReason, now });

  const token = await issueToken(tx, merchantId, {
    type: 'review_request',
    orderId: to.order_id,
    reviewId: null,
    emailKey: to.email_key,
    productIds: to.products.filter(({ reviewed }) => !reviewed).map(({ productId }) => productId),
    now,
  });
  const content = emailContent(to, {
    step,
    links: mailLinks(publicUrl, { merchantId, requestId, token: token.text, salt: to.client_salt }),
  });
  const defaults = { anotherReminder: to.second_reminder_delay_days > 0 };
  await sendLater(tx, merchantId, {
    to: to.customer_email,
    content,
    defaults,
    now,
    requestId,
    sendingHours: isManual ? null : hours,
  });
  const nextDueAt = await nextDue(to, { step, hours, now });
  if (step !== 'request')
    return recordReminder(tx, merchantId, { requestId, step, remindedAt: now, nextDueAt, now });
  await recordSent(tx, merchantId, { requestId, tokenId: token.tokenId, nextDueAt, now });
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
