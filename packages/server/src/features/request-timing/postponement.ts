import type { PostponeReason } from '@tribune/contract';
import { type Db, row, rows } from '../../platform/db/database.ts';
import { output, statement } from '../../platform/db/statement.ts';
import { permittedAt, type SendingHours } from '../../platform/mail/sending-hours.ts';
import type { RequestTiming } from './stored-timing.ts';

const dayMs = 24 * 60 * 60 * 1000;
/** A request that would be postponed beyond this is not sent, because the order would be too old. */
const longestPostponementMs = 30 * dayMs;

/** A later time for an email and the reason, or that it would be postponed for too long. */
export type Postponement = { reason: PostponeReason; until: Date } | 'too long';

/** Whether a due email must be sent later. Null: send it now. */
export async function postponement(
  tx: Db,
  merchantId: string,
  made: {
    emailKey: string;
    cap: RequestTiming['frequencyCap'];
    hours: SendingHours | null;
    /** The original due time. */
    dueAt: Date;
    now: Date;
  },
): Promise<Postponement | null> {
  const { emailKey, cap, hours, dueAt, now } = made;
  const free = cap && (await freeAt(tx, merchantId, { emailKey, cap, now }));
  const until = await permittedAt(hours, free ?? now);
  if (until.getTime() <= now.getTime()) return null;
  if (!free) return { reason: 'sending_hours', until };
  return until.getTime() - dueAt.getTime() > longestPostponementMs
    ? 'too long'
    : { reason: 'frequency_cap', until };
}

/** When the limit allows another email to an address; null: now. Holds a lock on the address until the transaction ends. */
async function freeAt(
  tx: Db,
  merchantId: string,
  {
    emailKey,
    cap: { maxEmails, withinDays },
    now,
  }: { emailKey: string; cap: NonNullable<RequestTiming['frequencyCap']>; now: Date },
): Promise<Date | null> {
  // Otherwise two workers could each send the last email within the limit.
  await rows(tx, 'select pg_advisory_xact_lock(hashtextextended($1, 0))', [
    `requests ${merchantId} ${emailKey}`,
  ]);
  const last = await row(
    tx,
    statement`select email.sent_at as ${output.time('sent_at')}
     from review_requests as q
     cross join lateral unnest(array[q.sent_at, q.reminded_at, q.second_reminded_at]) as email (sent_at)
     where q.merchant_id = $1 and q.email_key = $2 and email.sent_at > $3
     order by email.sent_at desc offset $4 limit 1`,
    [merchantId, emailKey, new Date(now.getTime() - withinDays * dayMs), maxEmails - 1],
  );
  return last ? new Date(Date.parse(last.sent_at) + withinDays * dayMs) : null;
}
