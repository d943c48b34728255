import type { MailKind } from '@tribune/contract';
import { type Db, rows } from '../db/database.ts';
import { inTransaction } from '../db/transaction.ts';

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
         and (m.request_id is null or exists
           (select from review_requests as q
            where q.merchant_id = $1 and q.request_id = m.request_id and q.status = 'sent' and q.reviewed_at is null))
       order by m.mail_id for update of m`,
      [merchantId, since, tooLate],
    );
    if (!dryRun) await queue(tx, merchantId, { mailIds: found.map(({ mail_id }) => mail_id), now });
    const byKind = Map.groupBy(found, ({ kind }) => kind);
    return [...byKind].map(([kind, mails]) => ({ kind, mails: mails.length }));
  });
}

async function queue(tx: Db, merchantId: string, { mailIds, now }: { mailIds: string[]; now: Date }) {
  await rows(tx, `update mails set status = 'queued' where merchant_id = $1 and mail_id = any($2::uuid[])`, [
    merchantId,
    mailIds,
  ]);
  await rows(
    tx,
    `insert into mail_queue (mail_id, merchant_id, due_at)
     select kept.mail_id, $1::uuid, $3::timestamptz from unnest($2::uuid[]) as kept (mail_id)
     on conflict (mail_id) do nothing`,
    [merchantId, mailIds, now],
  );
}
