import { randomUUID } from 'node:crypto';
import { type Db, row, rows } from '../db/database.ts';
import { inTransaction } from '../db/transaction.ts';
import { longestSendMs } from './transport.ts';

/*
 * The queue of all merchants' mails. A sender takes a lease on a mail; a lease that runs out belongs to a worker that was
 * killed. Leases go by the system's time, as it is processes that they outlive.
 */
const leaseMs = longestSendMs + 15_000;

export interface Leased {
  mail_id: string;
  merchant_id: string;
  lease: string;
}

export async function leaseMails(db: Db, { limit, now }: { limit: number; now: Date }): Promise<Leased[]> {
  const lease = randomUUID();
  const found = await rows<{ mail_id: string; merchant_id: string }>(
    db,
    `update mail_queue set lease = $1, leased_until = $2
     where mail_id in (select mail_id from mail_queue where lease is null and due_at <= $3
                       order by due_at limit $4 for update skip locked)
     returning mail_id, merchant_id`,
    [lease, new Date(Date.now() + leaseMs), now, limit],
  );
  return found.map((one) => ({ ...one, lease }));
}

/** Gives a mail back, to be sent at `dueAt`. */
export async function release(db: Db, { mail_id, lease }: Leased, dueAt: Date): Promise<void> {
  await rows(
    db,
    `update mail_queue set lease = null, leased_until = null, handed = false, due_at = $3
     where mail_id = $1 and lease = $2`,
    [mail_id, lease, dueAt],
  );
}

/**
 * Notes that the end of the mail goes out now. From here on nobody sends it again but on the server's word that it did
 * not take it. False when the lease is another's.
 */
export async function noteHanded(
  db: Db,
  { mail_id, merchant_id, lease }: Leased,
  attempt: number,
): Promise<boolean> {
  const noted = await row(
    db,
    `with queued as (
       update mail_queue set handed = true
       where mail_id = $1 and lease = $2 and leased_until > $3 and not handed
       returning mail_id
     )
     update mail_attempts set handed_at = $3
     where merchant_id = $4 and mail_id = $1 and attempt = $5 and exists (select from queued)
     returning attempt`,
    [mail_id, lease, new Date(), merchant_id, attempt],
  );
  return noted !== undefined;
}

export async function leaveQueue(db: Db, mailId: string): Promise<void> {
  await rows(db, 'delete from mail_queue where mail_id = $1', [mailId]);
}

/**
 * What killed workers left behind. A mail that was not handed over whole was certainly not taken and is sent again; one
 * that was may have been taken, is never sent again, and is shown as `uncertain`.
 */
export function settleLostLeases(db: Db, now: Date): Promise<{ again: number; uncertain: number }> {
  return inTransaction(db, async (tx) => {
    const lost = await rows<{ mail_id: string; merchant_id: string; handed: boolean }>(
      tx,
      `select mail_id, merchant_id, handed from mail_queue where leased_until <= $1
       order by leased_until limit 500 for update skip locked`,
      [new Date()],
    );
    for (const { mail_id, merchant_id, handed } of lost) {
      await rows(
        tx,
        `update mail_attempts set ended_at = $3, outcome = $4
         where merchant_id = $1 and mail_id = $2 and outcome is null`,
        [merchant_id, mail_id, now, handed ? 'uncertain' : 'abandoned'],
      );
      await rows(
        tx,
        `update mails set status = $3, last_error = 'The worker that sent it was ended' where merchant_id = $1 and mail_id = $2`,
        [merchant_id, mail_id, handed ? 'uncertain' : 'queued'],
      );
      if (handed) await leaveQueue(tx, mail_id);
      else
        await rows(
          tx,
          'update mail_queue set lease = null, leased_until = null, due_at = $2 where mail_id = $1',
          [mail_id, now],
        );
    }
    const uncertain = lost.filter(({ handed }) => handed).length;
    return { again: lost.length - uncertain, uncertain };
  });
}

/** Queues mails of the outbox that are in no queue. The caller holds their locks. */
export async function queueAgain(
  tx: Db,
  merchantId: string,
  { mailIds, now }: { mailIds: string[]; now: Date },
): Promise<void> {
  await rows(tx, `update mails set status = 'queued' where merchant_id = $1 and mail_id = any($2::uuid[])`, [
    merchantId,
    mailIds,
  ]);
  await rows(
    tx,
    `insert into mail_queue (mail_id, merchant_id, due_at)
     select again.mail_id, $1::uuid, $3::timestamptz from unnest($2::uuid[]) as again (mail_id)
     on conflict (mail_id) do nothing`,
    [merchantId, mailIds, now],
  );
}
