import type { MailKind } from '@tribune/contract';
import { type Db, rows } from '../../platform/db/database.ts';
import { statement, table } from '../../platform/db/statement.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { contentHoldsSql } from '../../platform/mail/causes.ts';
import { queueAgain } from '../../platform/mail/pending-emails.ts';

/** Emails that are useless if they arrive late. */
const tooLate: readonly MailKind[] = ['password_reset', 'own_link'];

const m = table('mails', 'm').holding<{ kind: MailKind }>();

/**
 * Queues emails written since `since` that were not sent because no mail server was configured, except those that are no longer
 * relevant, such as requests that were cancelled or whose products have been reviewed. Returns the number per kind; `dryRun` only counts
 * them.
 */
export function queueUnsentMails(
  db: Db,
  merchantId: string,
  { since, dryRun, now }: { since: Date; dryRun: boolean; now: Date },
): Promise<{ kind: MailKind; mails: number }[]> {
  return inTransaction(db, async (tx) => {
    const found = await rows(
      tx,
      statement`select ${m('mail_id', 'kind')} from mails as m
       where m.merchant_id = $1 and m.status = 'kept'
         and exists (select from merchants as live where live.merchant_id = $1 and live.live_merchant_id is null) and m.created_at >= $2 and m.kind <> all($3::text[])
         and ${contentHoldsSql}
       order by m.mail_id for update of m`,
      [merchantId, since, tooLate],
    );
    if (!dryRun) await queueAgain(tx, merchantId, { mailIds: found.map(({ mail_id }) => mail_id), now });
    const byKind = Map.groupBy(found, ({ kind }) => kind);
    return [...byKind].map(([kind, mails]) => ({ kind, mails: mails.length }));
  });
}
