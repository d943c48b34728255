import type { Context } from '../../platform/context.ts';
import { announceProduct } from '../../platform/db/announcing.ts';
import { type Db, row, rows } from '../../platform/db/database.ts';
import { computedColumns, output, statement, table } from '../../platform/db/statement.ts';
import { enqueue } from '../../platform/jobs/job.ts';
import { changeStatuses, itemForUpdate } from '../content/index.ts';
import {
  type FoundLater,
  findingOf,
  gatherRaidJob,
  judgeLater,
  type StoredJudgment,
  stored,
} from '../integrity/index.ts';
import { decidedByStaff, heldLater } from '../raids/index.ts';
import { type ReviewState, reviewKind } from '../reviews/index.ts';

/**
 * Adds signals that are found after the submission to the judgment of a review, and holds the review if it then is more likely manipulated
 * than not. Reviews about which staff decided remain as they are, with a label.
 */
export async function judgeAgain(
  context: Context,
  tx: Db,
  merchantId: string,
  { reviewId, found }: { reviewId: string; found: FoundLater },
): Promise<void> {
  const now = context.clock.now();
  const item = await itemForUpdate(tx, merchantId, reviewKind, reviewId);
  const review = await judgedReview(tx, merchantId, reviewId);
  if (!item || !review) return;
  const client = review.client_hash?.toString('hex') ?? null;
  const judged = judgeLater(review.integrity, { review: { client, verified: review.verified }, ...found });
  if (!judged) return;
  const holds = judged.held && mayHold(item, review);
  // A review that was held before counts as held, whatever staff decided since.
  const held = holds || (review.integrity?.held ?? false);
  await storeJudgment(tx, merchantId, reviewId, { ...stored(judged), held });
  if (holds && item.status === 'approved')
    await changeStatuses(tx, merchantId, reviewKind, [heldLater(item, now)]);
  if (holds && judged.others.length > 1)
    await enqueue(tx, gatherRaidJob, { merchantId, reviewId, others: judged.others });
  announceProduct(context, tx, merchantId, item.product_id);
}

const mayHold = ({ status }: ReviewState, { decided }: { decided: boolean }) =>
  !decided && (status === 'approved' || status === 'pending');

const judgedColumns = table('reviews', 'r').holding<{ integrity: StoredJudgment | null }>()(
  'integrity',
  'verified',
  'client_hash',
);

const judgedReview = (tx: Db, merchantId: string, reviewId: string) =>
  row(
    tx,
    statement`select ${judgedColumns}, ${computedColumns([decidedByStaff, output.boolean('decided')])}
     from reviews as r where r.merchant_id = $1 and r.review_id = $2`,
    [merchantId, reviewId],
  );

const storeJudgment = (tx: Db, merchantId: string, reviewId: string, judgment: StoredJudgment) =>
  rows(
    tx,
    `update reviews set integrity = $judgment, findings = jsonb_path_query_array(findings, '$[*] ? (@.phase != "integrity")') || $found::jsonb
     where merchant_id = $merchantId and review_id = $reviewId`,
    {
      merchantId,
      reviewId,
      judgment: JSON.stringify(judgment),
      found: JSON.stringify(findingOf(judgment)),
    },
  );
