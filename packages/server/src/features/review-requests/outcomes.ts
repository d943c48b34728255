import type { PostponeReason, SkipReason } from '@tribune/contract';
import { type Db, rows } from '../../platform/db/database.ts';
import { countRequest } from './counts.ts';
import { scheduleStep } from './scheduling.ts';

export async function recordSkipped(
  tx: Db,
  merchantId: string,
  { requestId, skipReason, now }: { requestId: string; skipReason: SkipReason; now: Date },
): Promise<void> {
  await rows(
    tx,
    `update review_requests set status = 'skipped', skip_reason = $3, updated_at = $4,
       postpone_reason = null, postponed_from = null
     where merchant_id = $1 and request_id = $2`,
    [merchantId, requestId, skipReason, now],
  );
}

export async function recordSent(
  tx: Db,
  merchantId: string,
  sent: { requestId: string; tokenId: string; nextDueAt: Date | null; now: Date },
): Promise<void> {
  const { requestId, tokenId, nextDueAt, now } = sent;
  await rows(
    tx,
    `update review_requests
     set status = 'sent', sent_at = $3, token_id = $4, reminder_due_at = $5, skip_reason = null, updated_at = $3,
       postpone_reason = null, postponed_from = null
     where merchant_id = $1 and request_id = $2`,
    [merchantId, requestId, now, tokenId, nextDueAt],
  );
  if (nextDueAt) await scheduleStep(tx, merchantId, { requestId, step: 'reminder', dueAt: nextDueAt });
  await countRequest(tx, merchantId, { what: 'sent', sentAt: now.toISOString() });
}

export async function recordReminder(
  tx: Db,
  merchantId: string,
  recorded: {
    requestId: string;
    step: 'reminder' | 'second_reminder';
    /** Null if the reminder was not sent. */
    remindedAt: Date | null;
    /** When the next reminder is due; null if there is none. */
    nextDueAt: Date | null;
    /** Why the email was postponed, if the customer may not receive it yet. */
    postponeReason?: PostponeReason;
    now: Date;
  },
): Promise<void> {
  const { requestId, step, remindedAt, nextDueAt, postponeReason = null, now } = recorded;
  await rows(
    tx,
    `update review_requests
     set reminder_due_at = $3, ${step === 'reminder' ? 'reminded_at' : 'second_reminded_at'} = $4, updated_at = $5,
       postpone_reason = $6, postponed_from = null
     where merchant_id = $1 and request_id = $2`,
    [merchantId, requestId, nextDueAt, remindedAt, now, postponeReason],
  );
  if (nextDueAt) await scheduleStep(tx, merchantId, { requestId, step: 'second_reminder', dueAt: nextDueAt });
}
