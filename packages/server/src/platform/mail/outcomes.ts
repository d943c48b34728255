import { emailKeyOf } from '@tribune/contract';
import { type Db, row, rows } from '../db/database.ts';
import { output, statement, table } from '../db/statement.ts';
import { inTransaction } from '../db/transaction.ts';
import { recipientHash } from './limits.ts';
import { suppress } from './suppression.ts';

/** How long reports about an email are accepted. Mail servers give up after days; feedback loops report complaints within weeks. */
const reportedDays = 90;
const dayMs = 24 * 60 * 60 * 1000;

/** Records what became of an email: accepted by the mail server, or given up; `bounced` if the address does not exist. */
export async function noteOutcome(
  tx: Db,
  { merchant_id, mail_id }: { merchant_id: string; mail_id: string },
  { to, outcome, now }: { to: string; outcome: 'sent' | 'failed' | 'bounced'; now: Date },
): Promise<void> {
  const key = emailKeyOf(to);
  await rows(
    tx,
    `insert into mail_outcomes (mail_id, merchant_id, holder, domain, outcome, ended_at) values ($1, $2, $3, $4, $5, $6)
     on conflict (mail_id) do update set outcome = excluded.outcome, ended_at = excluded.ended_at`,
    [
      mail_id,
      merchant_id,
      `\\x${await recipientHash(tx, key)}`,
      key.slice(key.lastIndexOf('@') + 1),
      outcome,
      now,
    ],
  );
}

/** A report that an address does not exist, or that its owner marked an email as spam. */
export interface ReturnReport {
  reason: 'bounced' | 'complained';
  /** The reported email, or the address that it was sent to. */
  about: { mailId: string } | { email: string };
}

const o = table('mail_outcomes');

/**
 * Suppresses the address for the merchant that sent the reported email, or for all merchants that recently emailed the reported address.
 * Returns how many merchants that are. Idempotent.
 */
export async function applyReport(db: Db, { reason, about }: ReturnReport, now: Date): Promise<number> {
  const sent =
    'mailId' in about ? await emailWith(db, about.mailId) : await latestEmailsTo(db, about.email, now);
  for (const { merchant_id: merchantId, mail_id: mailId } of sent) {
    const email = 'email' in about ? about.email : await recipientOf(db, merchantId, mailId);
    if (email === undefined) continue;
    await inTransaction(db, async (tx) => {
      await suppress(tx, merchantId, { email, reason, now });
      await rows(tx, 'update mail_outcomes set outcome = $2 where mail_id = $1', [mailId, reason]);
    });
  }
  return sent.length;
}

const emailWith = (db: Db, mailId: string) =>
  rows(db, statement`select ${o('merchant_id', 'mail_id')} from mail_outcomes where mail_id = $1`, [mailId]);

const latestEmailsTo = async (db: Db, email: string, now: Date) =>
  rows(
    db,
    statement`select distinct on (merchant_id) ${o('merchant_id', 'mail_id')} from mail_outcomes
     where holder = $1 and ended_at > $2 order by merchant_id, ended_at desc`,
    [`\\x${await recipientHash(db, emailKeyOf(email))}`, new Date(now.getTime() - reportedDays * dayMs)],
  );

async function recipientOf(db: Db, merchantId: string, mailId: string): Promise<string | undefined> {
  const mail = await row(
    db,
    statement`select ${table('mails')('to_email')} from mails where merchant_id = $1 and mail_id = $2`,
    [merchantId, mailId],
  );
  return mail?.to_email;
}

/** Emails that ended since then by domain of the recipient, the 50 most frequent domains first. */
export const outcomesByDomain = (db: Db, merchantId: string, since: Date) =>
  rows(
    db,
    statement`select ${o('domain')}, count(*) as ${output.number('emails')},
       count(*) filter (where outcome = 'bounced') as ${output.number('bounced')},
       count(*) filter (where outcome = 'complained') as ${output.number('complained')},
       count(*) filter (where outcome = 'failed') as ${output.number('failed')}
     from mail_outcomes where merchant_id = $1 and ended_at >= $2
     group by domain order by count(*) desc, domain limit 50`,
    [merchantId, since],
  );

/** Deletes outcomes about which no report is accepted anymore. */
export async function deleteOldOutcomes(db: Db, now: Date): Promise<void> {
  await rows(db, 'delete from mail_outcomes where ended_at < $1', [
    new Date(now.getTime() - reportedDays * dayMs),
  ]);
}
