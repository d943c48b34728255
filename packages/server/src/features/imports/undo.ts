import type { Context } from '../../platform/context.ts';
import { ImportLost } from '../../platform/csv/import-error.ts';
import { copyRows } from '../../platform/db/copy.ts';
import { type Db, row, rows } from '../../platform/db/database.ts';
import { output, statement } from '../../platform/db/statement.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { invalidState } from '../../platform/errors.ts';
import { newUuid } from '../../platform/ids.ts';
import { enqueue } from '../../platform/jobs/job.ts';
import { newLease, whileRenewing } from '../../platform/jobs/lease.ts';
import { assertRunning, WorkerStopping } from '../../platform/jobs/stopping.ts';
import { recordDeleted } from '../content/index.ts';
import { recountClaimsOf } from '../incentives/index.ts';
import { removeMediaOfReview } from '../media/index.ts';
import { countedOf, countTransitions } from '../rating-counters/index.ts';
import { reviewEvents, reviewsAsR } from '../reviews/index.ts';
import { dropFromTopics } from '../topics/index.ts';
import { eraseFromLog } from '../transparency/index.ts';
import {
  claimImport,
  finishUndo,
  type Held,
  type ImportRow,
  importWith,
  noteRemoved,
  releaseImport,
  renewImport,
} from './import-rows.ts';
import { undoImportJob } from './job-types.ts';
import { undoQuestions } from './undo-questions.ts';
import { undoStoreReviews } from './undo-store-reviews.ts';

/** Queues the undo of an import. False when there is no such import; throws INVALID_STATE when it is not finished. */
export function undoImportLater(
  db: Db,
  merchantId: string,
  { importId, includeTouched }: { importId: string; includeTouched: boolean },
): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    const found = await importWith(tx, merchantId, importId);
    if (!found) return false;
    if (found.dry_run) throw invalidState('A dry run imports nothing, so there is nothing to undo.');
    if (!['completed', 'failed', 'undone'].includes(found.status))
      throw invalidState('This import is in progress. Wait until it is completed.');
    await rows(
      tx,
      `update imports set status = 'undoing', undo_touched = $3, kept = 0, attempts = 0
       where merchant_id = $1 and import_id = $2 and status = $4`,
      [merchantId, importId, includeTouched, found.status],
    );
    await enqueue(tx, undoImportJob, { merchantId, importId });
    return true;
  });
}

export const undoStepRows = 500;

/** Deletes what an import created, in steps: the body of the job `undo_import`. May run twice. */
export async function undoImport(context: Context, merchantId: string, importId: string): Promise<void> {
  const { db, clock, media, changes } = context;
  const held = { importId, claim: newLease() };
  const term = () => ({ now: clock.now(), ttlMs: media.silenceMs });
  const found = await claimImport(db, merchantId, { ...held, work: 'undo' }, term());
  if (!found) return;
  const renew = () => renewImport(db, merchantId, held, term());
  const undoing: Undoing = {
    ...held,
    merchantId,
    includeTouched: found.undo_touched === true,
    now: clock.now(),
  };
  try {
    await whileRenewing({ renew, everyMs: media.silenceMs / 4 }, async () => {
      if (found.kind === 'reviews') await undoReviews(context, undoing, found);
      else if (found.kind === 'questions') await undoQuestions(context, undoing);
      else await undoStoreReviews(context, undoing, found);
      await endUndo(db, undoing);
    });
  } catch (error) {
    if (error instanceof ImportLost) return;
    await releaseImport(db, merchantId, { ...held, isAttempt: !(error instanceof WorkerStopping) });
    throw error;
  } finally {
    changes.announce({ kind: 'merchant', merchantId });
  }
}

export interface Undoing extends Held {
  merchantId: string;
  includeTouched: boolean;
  now: Date;
}

/** Continues after the last review of each step, so that no step reads again what stays. */
async function undoReviews(context: Context, undoing: Undoing, row: ImportRow): Promise<void> {
  for (let after: string | null = '00000000-0000-0000-0000-000000000000'; after !== null; ) {
    assertRunning(context);
    after = await undoStep(context, undoing, { row, after });
  }
}

/** One step after a review. Returns its last review; null when nothing is left. */
function undoStep(
  { db, media }: Context,
  undoing: Undoing,
  { row: { started_at: importedAt }, after }: { row: ImportRow; after: string },
): Promise<string | null> {
  const { merchantId, importId, includeTouched, now } = undoing;
  return inTransaction(db, async (tx) => {
    const found = await rows(
      tx,
      statement`select ${reviewsAsR('review_id', 'product_id', 'rating', 'incentivized', 'created_at', 'source')},
         ${reviewsAsR('device', 'sentiment', 'attribute_tags', 'status', 'reason_code', 'media_status')},
         ${reviewsAsR('language', 'verified', 'media_count', 'would_recommend')},
         (${touchedReview}) as ${output.boolean('touched')}
       from reviews as r
       where r.merchant_id = $1 and r.import_id = $2 and r.review_id > $6 and ($5 or not (${touchedReview}))
       order by r.review_id limit $3 for update`,
      [merchantId, importId, undoStepRows, importedAt, includeTouched, after],
    );
    for (const { review_id: reviewId, media_status } of found)
      if (media_status !== null) await removeMediaOfReview(tx, merchantId, { reviewId, library: media, now });
    const reviewIds = found.map(({ review_id }) => review_id);
    await dropFromTopics(tx, merchantId, reviewIds);
    await rows(tx, 'delete from reviews where merchant_id = $1 and review_id = any($2::uuid[])', [
      merchantId,
      reviewIds,
    ]);
    await eraseFromLog(tx, merchantId, { reviewIds, reason: 'import_undone', now });
    await recountClaimsOf(tx, merchantId, { reviewIds, now });
    await countTransitions(
      tx,
      merchantId,
      found.map((review) => ({ ...countedOf(review), from: review.status, to: null })),
    );
    // Imports send no events, so subscribers only know of items that were changed since.
    for (const { review_id: id, product_id, touched } of found)
      if (touched) await recordDeleted(tx, merchantId, reviewEvents, { item: { id, product_id }, now });
    await logUndone(
      tx,
      undoing,
      'review',
      found.map(({ review_id: id, status }) => ({ id, status })),
    );
    await noteRemoved(tx, merchantId, undoing, found.length);
    return found.length === undoStepRows ? (reviewIds.at(-1) ?? null) : null;
  });
}

/** Whether a review was moderated, replied to, edited, featured or voted on since the import. $4: time of the import. */
const touchedReview = `
  exists (select from moderation_log as l
          where l.merchant_id = $1 and l.item_id = r.review_id and l.action <> 'import')
  or exists (select from review_votes as v where v.merchant_id = $1 and v.review_id = r.review_id)
  or coalesce(greatest(r.reply_created_at, r.reply_updated_at, r.edited_at, r.featured_at) >= $4, false)`;

/** The log is append-only: it records the import and its undo. */
export function logUndone(
  tx: Db,
  { merchantId, now }: Undoing,
  type: 'review' | 'question' | 'answer' | 'store_review',
  items: readonly { id: string; status: string }[],
): Promise<void> {
  const columns = ['merchant_id, entry_id, item_type, item_id, at, actor_type, action, from_status'];
  const lines = items.map(({ id, status }) => [
    ...[merchantId, newUuid(), type, id, now, 'system', 'undo_import', status],
  ]);
  return copyRows(tx, 'moderation_log', columns, lines);
}

async function endUndo(db: Db, undoing: Undoing): Promise<void> {
  const { merchantId, importId } = undoing;
  const left = await row(
    db,
    statement`select (select count(*) from reviews as r where r.merchant_id = $1 and r.import_id = $2)
       + (select count(*) from questions as q where q.merchant_id = $1 and q.import_id = $2)
       + (select count(*) from answers as a where a.merchant_id = $1 and a.import_id = $2)
       + (select count(*) from store_reviews as s where s.merchant_id = $1 and s.import_id = $2) as ${output.number('count')}`,
    [merchantId, importId],
  );
  await finishUndo(db, merchantId, undoing, left?.count ?? 0);
}
