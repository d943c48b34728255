import { type Db, row } from '../db/database.ts';
import { output, statement } from '../db/statement.ts';

/** Mailbox providers distrust a new domain that suddenly sends much, so its daily limit starts low and doubles until it ends. */
const firstDay = 200;
const days = 8;
const dayMs = 24 * 60 * 60 * 1000;

export interface WarmUp {
  /** Emails that may be sent until `until`, when the limit doubles or ends. */
  limit: number;
  sent: number;
  until: Date;
}

/** The limit of the day since the merchant's email domain was verified, and the emails sent that count against it; null once it has ended. */
export async function warmUpOf(
  db: Db,
  merchantId: string,
  { verified_at }: { verified_at: string },
  now: Date,
): Promise<WarmUp | null> {
  const verifiedAt = new Date(verified_at).getTime();
  const day = Math.max(0, Math.floor((now.getTime() - verifiedAt) / dayMs));
  if (day >= days) return null;
  const limit = firstDay * 2 ** day;
  const since = new Date(verifiedAt + day * dayMs);
  const counted = await row(
    db,
    statement`select count(*) as ${output.number('sent')} from
     (select from mail_outcomes where merchant_id = $1 and ended_at >= $2 limit $3) as recent`,
    [merchantId, since, limit],
  );
  return { limit, sent: counted?.sent ?? 0, until: new Date(since.getTime() + dayMs) };
}

/** When a promotional email may be sent from the merchant's domain. */
export async function warmedUpAt(
  db: Db,
  merchantId: string,
  domain: { verified_at: string },
  now: Date,
): Promise<Date> {
  const warmUp = await warmUpOf(db, merchantId, domain, now);
  return warmUp === null || warmUp.sent < warmUp.limit ? now : warmUp.until;
}
