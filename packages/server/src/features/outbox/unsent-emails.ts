import type { MailKind } from '@tribune/contract';
import { type Db, rows } from '../../platform/db/database.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { queueAgain } from '../../platform/mail/pending-emails.ts';
import { requestHoldsSql } from '../../platform/mail/still-relevant.ts';

/** What is of no use any more when it is late. */
const tooLate: readonly MailKind[] = ['password_reset'];

/**
 * Queues mails that were kept because there was no mail server, as far as there is still something to say: not requests
 * whose products were reviewed or that were cancelled meanwhile. Gives how many of each kind; `dryRun` only counts.
 */
export function queueKeptMails(
  db: Db,
  merchantId: string,
  { since, dryRun, now }: { since: Date; dryRun: boolean; now: Date },
): Promise<{ kind: MailKind; mails: number }[]> {
  return inTransaction(db, async (tx) => {
    const found = await rows<{ mail_id: string; kind: MailKind }>(
      tx,
      `select m.mail_id, m.kind from mails as m
       where m.merchant_id = $1 and m.status = 'kept' and m.created_at >= $2 and m.kind <> all($3::text[])
         and ${requestHoldsSql}
       order by m.mail_id for update of m`,
      [merchantId, since, tooLate],
    );
    if (!dryRun) await queueAgain(tx, merchantId, { mailIds: found.map(({ mail_id }) => mail_id), now });
    const byKind = Map.groupBy(found, ({ kind }) => kind);
    return [...byKind].map(([kind, mails]) => ({ kind, mails: mails.length }));
  });
}
