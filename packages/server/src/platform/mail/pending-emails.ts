import { sql } from 'kysely';
import { type Db, rows } from '../db/database.ts';
import { isUnavailable } from '../db/sql-states.ts';
import { table } from '../db/statement.ts';
import { inTransaction } from '../db/transaction.ts';
import {
  claimLeases,
  cleared,
  expiredLeases,
  holdsLease,
  isLeased,
  leasedTable,
  releaseLease,
} from '../jobs/lease.ts';
import { notSuspended } from '../merchants/suspension.ts';
import { longestSendMs } from './transport.ts';

/*
 * The email queue of all merchants. Senders take leases; an expired lease belongs to a killed worker. Leases use the system
 * clock, not the context's.
 */
export const mailLease = leasedTable('mail_queue', 'mail_id');
const term = () => ({ now: new Date(), ttlMs: longestSendMs + 15_000 });

export interface Leased {
  mail_id: string;
  merchant_id: string;
  lease: string;
}

/** Claims up to `limit` due emails of all merchants. Emails leased by other workers are skipped. */
export function leaseMails(db: Db, { limit, now }: { limit: number; now: Date }): Promise<Leased[]> {
  return claimLeases(db, mailLease, {
    term: term(),
    chosen: sql`select mail_id from mail_queue where lease is null and due_at <= ${now}
                  and (despite_suspension or ${sql.raw(notSuspended('mail_queue'))})
                order by due_at limit ${limit} for update skip locked`,
    returning: table('mail_queue', 'leased')('mail_id', 'merchant_id'),
  });
}

/** Returns an email to the queue, due at `dueAt`. */
export async function release(db: Db, leased: Leased, dueAt: Date): Promise<void> {
  await releaseLease(db, mailLease, leased, sql`handed = false, due_at = ${dueAt}`);
}

/**
 * Records that the end of the message is being sent. From then on, the email is resent only if the server rejects it. Returns false if
 * another worker holds the lease.
 */
export async function noteHanded(db: Db, leased: Leased, attempt: number): Promise<boolean> {
  const { mail_id, merchant_id } = leased;
  const { rows } = await sql`
    with queued as (
      update mail_queue set handed = true
      where ${holdsLease(mailLease, leased)} and ${isLeased(mailLease, term())} and not handed
      returning mail_id
    )
    update mail_attempts set handed_at = ${new Date()}
    where merchant_id = ${merchant_id} and mail_id = ${mail_id} and attempt = ${attempt}
      and exists (select from queued)
    returning attempt`.execute(db);
  return rows.length > 0;
}

/** Removes an email from the queue; its row in `mails` remains. */
export async function leaveQueue(db: Db, mailId: string): Promise<void> {
  await rows(db, 'delete from mail_queue where mail_id = $1', [mailId]);
}

/**
 * Settles expired leases. An email that was not handed over completely cannot have been accepted and is resent; otherwise it may have been
 * accepted, is never resent, and is `uncertain`. Skips merchants whose node of a distributed database is unreachable.
 */
export async function settleLostLeases(db: Db, now: Date): Promise<{ again: number; uncertain: number }> {
  const lost = await expiredLeases(db, mailLease, {
    term: term(),
    returning: table('mail_queue')('mail_id'),
    limit: 500,
  });
  const settled = { again: 0, uncertain: 0 };
  for (const { mail_id } of lost) {
    const outcome = await inTransaction(db, (tx) => settleLost(tx, mail_id, now)).catch(unlessUnavailable);
    if (outcome) settled[outcome]++;
  }
  return settled;
}

/** Undefined when another worker has settled it. */
async function settleLost(tx: Db, mailId: string, now: Date): Promise<'again' | 'uncertain' | undefined> {
  const [lost] = await expiredLeases(tx, mailLease, {
    term: term(),
    returning: table('mail_queue')('merchant_id', 'handed'),
    where: sql`mail_id = ${mailId}`,
    limit: 1,
    lock: true,
  });
  if (!lost) return undefined;
  const { merchant_id: merchantId, handed } = lost;
  await rows(
    tx,
    `update mail_attempts set ended_at = $3, outcome = $4
     where merchant_id = $1 and mail_id = $2 and outcome is null`,
    [merchantId, mailId, now, handed ? 'uncertain' : 'abandoned'],
  );
  await rows(
    tx,
    `update mails set status = $3, last_error = 'The worker that sent it was ended' where merchant_id = $1 and mail_id = $2`,
    [merchantId, mailId, handed ? 'uncertain' : 'queued'],
  );
  if (handed) await leaveQueue(tx, mailId);
  else await requeue(tx, mailId, now);
  return handed ? 'uncertain' : 'again';
}

function unlessUnavailable(error: unknown): undefined {
  if (!isUnavailable(error)) throw error;
}

async function requeue(tx: Db, mailId: string, dueAt: Date): Promise<void> {
  const set = sql`${cleared(mailLease)}, due_at = ${dueAt}`;
  await sql`update mail_queue set ${set} where mail_id = ${mailId}`.execute(tx);
}

/** Queues stored emails. The caller holds their row locks. */
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
