import type { Context } from '../../platform/context.ts';
import { type Db, rows } from '../../platform/db/database.ts';
import { statement } from '../../platform/db/statement.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { type Agreement, agreementColumns, agreementsOf, isPaused, lockAgreement } from './agreements.ts';
import { withdrawSome } from './withdrawing.ts';

/** Ends an agreement, or withdraws an offer. Workers then withdraw its reviews. Does nothing if it has already ended. */
export async function endAgreement(tx: Db, agreement: Agreement, now: Date): Promise<Agreement> {
  const { merchant_id: merchantId, agreement_id: agreementId, role } = agreement;
  return (await end(tx, merchantId, agreementId, { by: role, now, notify: true })) ?? agreement;
}

/** Ends all agreements and offers of a merchant that is being deleted: partners delete what it has shared. */
export async function endAgreements(db: Db, merchantId: string, now: Date): Promise<void> {
  for (const agreement of await agreementsOf(db, merchantId))
    if (agreement.state !== 'ended') await endAgreement(db, agreement, now);
}

/** Records that the other side has ended the agreement. */
export async function noteEndByPeer(context: Context, agreement: Agreement): Promise<void> {
  const { merchant_id: merchantId, agreement_id: agreementId, role } = agreement;
  const by = role === 'source' ? 'target' : 'source';
  await end(context.db, merchantId, agreementId, { by, now: context.clock.now(), notify: false });
}

async function end(
  db: Db,
  merchantId: string,
  agreementId: string,
  { by, now, notify }: { by: string; now: Date; notify: boolean },
): Promise<Agreement | undefined> {
  const [ended] = await rows(
    db,
    statement`update syndication_agreements set withdrawn = state <> 'active', ended_at = $4::timestamptz, ended_by = $3,
       pull_due_at = null, notify_due_at = case when $5::bool and state = 'active' then $4::timestamptz end, attempts = 0, problem = null,
       state = 'ended'
     where merchant_id = $1 and agreement_id = $2 and state <> 'ended' returning ${agreementColumns}`,
    [merchantId, agreementId, by, now, notify],
  );
  return ended;
}

/** Pauses or resumes this side. Changes during a pause are shared after it. */
export async function setPaused(
  tx: Db,
  agreement: Agreement,
  { paused, now }: { paused: boolean; now: Date },
): Promise<Agreement> {
  const { merchant_id: merchantId, agreement_id: agreementId, role } = agreement;
  if (agreement.paused === paused) return agreement;
  const [changed] = await rows(
    tx,
    statement`update syndication_agreements set paused = $3, matched_at = null,
       notify_due_at = case when role = 'source' then $4::timestamptz else notify_due_at end,
       pull_due_at = case when role = 'target' then $4::timestamptz else pull_due_at end, attempts = 0
     where merchant_id = $1 and agreement_id = $2 and state = 'active' returning ${agreementColumns}`,
    [merchantId, agreementId, paused, now],
  );
  if (role === 'source' && changed && !isPaused(changed))
    await rows(tx, 'delete from syndication_days where merchant_id = $1 and agreement_id = $2', [
      merchantId,
      agreementId,
    ]);
  return changed ?? agreement;
}

/** Withdraws the reviews of an ended agreement in steps: a target deletes its reviews, a source its records of them. */
export async function clearEnded(context: Context, agreement: Agreement): Promise<void> {
  const { merchant_id: merchantId, agreement_id: agreementId, role } = agreement;
  if (role === 'target') while ((await withdrawSome(context, merchantId, agreementId)) > 0);
  await inTransaction(context.db, async (tx) => {
    await lockAgreement(tx, merchantId, agreementId);
    if (role === 'source') await forgetSent(tx, merchantId, agreementId);
    await rows(
      tx,
      'update syndication_agreements set withdrawn = true where merchant_id = $1 and agreement_id = $2',
      [merchantId, agreementId],
    );
  });
}

async function forgetSent(tx: Db, merchantId: string, agreementId: string): Promise<void> {
  await rows(
    tx,
    `update syndication_sent set withdrawn = true, digest = null
     where merchant_id = $1 and agreement_id = $2 and not withdrawn`,
    [merchantId, agreementId],
  );
  await rows(tx, 'delete from syndication_days where merchant_id = $1 and agreement_id = $2', [
    merchantId,
    agreementId,
  ]);
  await rows(
    tx,
    'update syndication_agreements set acknowledged = last_sequence where merchant_id = $1 and agreement_id = $2',
    [merchantId, agreementId],
  );
}
