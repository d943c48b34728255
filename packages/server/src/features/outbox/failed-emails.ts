import type { MailKind } from '@tribune/contract';
import { type Db, row, rows } from '../../platform/db/database.ts';
import { output, statement, table } from '../../platform/db/statement.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { contentHoldsSql } from '../../platform/mail/causes.ts';
import { queueAgain } from '../../platform/mail/pending-emails.ts';
import { suppressedSql } from '../../platform/mail/suppression.ts';

/** Never resent: their links are short-lived or were replaced, so users request a new email. */
const neverResent: readonly MailKind[] = ['password_reset', 'staff_invitation', 'own_link'];
/** The links in older emails have expired. */
const sendableMs = 60 * 24 * 60 * 60 * 1000;

interface Failed {
  failed: number;
  sendable: number;
}

/** The number of failed emails, and how many of them `sendFailedMails` would queue. */
export async function failedMails(db: Db, merchantId: string, now: Date): Promise<Failed> {
  const counted = await row(
    db,
    statement`select count(*) as ${output.number('failed')}, count(*) filter (where ${sendableSql}) as ${output.number('sendable')}
     from mails as m join merchants as shop on shop.merchant_id = $1
     where m.merchant_id = $1 and m.status = 'failed'`,
    [merchantId, ...limits(now)],
  );
  return counted ?? { failed: 0, sendable: 0 };
}

/** Queues failed emails that are still relevant. Concurrent calls queue each email once. `heldBack` is the number that remain failed. */
export function sendFailedMails(
  db: Db,
  merchantId: string,
  now: Date,
): Promise<{ queued: number; heldBack: number }> {
  return inTransaction(db, async (tx) => {
    const found = await rows(
      tx,
      statement`select ${table('mails', 'm')('mail_id')} from mails as m join merchants as shop on shop.merchant_id = $1
       where m.merchant_id = $1 and m.status = 'failed' and ${sendableSql}
       order by m.mail_id for update of m`,
      [merchantId, ...limits(now)],
    );
    await queueAgain(tx, merchantId, { mailIds: found.map(({ mail_id }) => mail_id), now });
    const left = await failedMails(tx, merchantId, now);
    return { queued: found.length, heldBack: left.failed };
  });
}

const limits = (now: Date) => [new Date(now.getTime() - sendableMs), neverResent] as const;

const sendableSql = `m.created_at >= $2 and m.kind <> all($3::text[])
  and ${contentHoldsSql} and not ${suppressedSql('m.email_key', 'shop.client_salt')}`;
