import { type Db, rows } from '../../platform/db/database.ts';
import { output, statement, table } from '../../platform/db/statement.ts';
import { erased } from './entry-bodies.ts';
import { recordInLog } from './recording.ts';

/**
 * Ends reviews in the log, in the transaction that deletes them and has locked their rows: destroys their salts, so that nothing links
 * the log to them, and adds an entry that they no longer count.
 */
export async function eraseFromLog(
  tx: Db,
  merchantId: string,
  { reviewIds, reason, now }: { reviewIds: readonly string[]; reason: string; now: Date },
): Promise<void> {
  if (reviewIds.length === 0) return;
  // Deletes from the outbox first: this waits for a running sequencer, whose rows the next statement then sees.
  const pending = await rows(
    tx,
    statement`select ${table('transparency_outbox')('review_id', 'opaque_id')} from transparency_outbox
     where merchant_id = $1 and review_id = any($2) for update`,
    [merchantId, reviewIds],
  );
  const sequenced = await rows(
    tx,
    statement`update transparency_reviews as t set review_id = null
     from (select review_id, opaque_id from transparency_reviews
           where merchant_id = $1 and review_id = any($2) for update) as found
     where t.merchant_id = $1 and t.opaque_id = found.opaque_id
     returning ${table('transparency_reviews', 'found')('review_id', 'opaque_id')}`,
    [merchantId, reviewIds],
  );
  const opaqueIds = new Map<string, string>();
  for (const { review_id, opaque_id } of [...pending, ...sequenced])
    if (review_id !== null && opaque_id !== null) opaqueIds.set(review_id, opaque_id);
  if (pending.length > 0) await detachPending(tx, merchantId, reviewIds, opaqueIds);
  await rows(tx, 'delete from transparency_salts where merchant_id = $1 and review_id = any($2)', [
    merchantId,
    reviewIds,
  ]);
  const changes = [...opaqueIds.values()].map((opaqueId) => erased(opaqueId, reason, now));
  await recordInLog(tx, merchantId, changes);
}

/** Ends all reviews in the log that the transaction has deleted, as when a sandbox is reset. */
export async function eraseDeletedFromLog(
  tx: Db,
  merchantId: string,
  { reason, now }: { reason: string; now: Date },
): Promise<void> {
  const found = await rows(
    tx,
    statement`select l.review_id as ${output.text('review_id')}
     from (select review_id from transparency_reviews where merchant_id = $1 and review_id is not null
           union
           select review_id from transparency_outbox where merchant_id = $1 and review_id is not null) as l
     where not exists (select from reviews as r where r.merchant_id = $1 and r.review_id = l.review_id)`,
    [merchantId],
  );
  await eraseFromLog(tx, merchantId, { reviewIds: found.map(({ review_id }) => review_id), reason, now });
}

/** Pending changes keep their position in the log, without the salt and the review's ID. */
async function detachPending(
  tx: Db,
  merchantId: string,
  reviewIds: readonly string[],
  opaqueIds: ReadonlyMap<string, string>,
): Promise<void> {
  await rows(
    tx,
    `update transparency_outbox as o set review_id = null, salt = null, opaque_id = known.opaque_id
     from unnest($2::uuid[], $3::text[]) as known (review_id, opaque_id)
     where o.merchant_id = $1 and o.review_id = known.review_id`,
    [merchantId, [...opaqueIds.keys()], [...opaqueIds.values()]],
  );
  // Removes changes of reviews that are not in the log: the backfill has not reached them, and never will.
  await rows(tx, 'delete from transparency_outbox where merchant_id = $1 and review_id = any($2)', [
    merchantId,
    reviewIds,
  ]);
}
