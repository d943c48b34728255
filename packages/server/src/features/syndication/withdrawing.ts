import type { Context } from '../../platform/context.ts';
import { announceProduct } from '../../platform/db/announcing.ts';
import { type Db, rows, rowWith } from '../../platform/db/database.ts';
import { statement, table } from '../../platform/db/statement.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { deleteItem } from '../content/index.ts';
import { reviewKind } from '../reviews/index.ts';
import { type Agreement, lockAgreement } from './agreements.ts';

/** The target's copy of a review. */
interface Withdrawn {
  sourceReviewId: string;
  /** Null while the review waits for its product. */
  reviewId: string | null;
  version: number;
}

/**
 * Deletes a shared review with its history, media and search words, and records the withdrawal. A higher version from its source
 * restores it.
 */
export async function withdrawShared(
  context: Context,
  tx: Db,
  agreement: Agreement,
  { sourceReviewId, reviewId, version }: Withdrawn,
): Promise<void> {
  const { merchant_id: merchantId, agreement_id: agreementId, peer_name } = agreement;
  const before = reviewId && (await statusOf(tx, merchantId, reviewId));
  await rows(tx, noteWithdrawnSql, [
    ...[merchantId, agreementId, sourceReviewId, version],
    // A review that staff of the target deleted or rejected is not restored automatically.
    reviewId !== null && (before === null || before === 'rejected'),
  ]);
  if (reviewId === null) return;
  const deleted = await deleteItem(tx, merchantId, reviewKind, reviewId, {
    reasonCode: 'other',
    reason: `Withdrawn by ${peer_name ?? 'its source'}`,
    actor: { type: 'system', name: null },
    now: context.clock.now(),
    library: context.media,
  });
  if (deleted) announceProduct(context, tx, merchantId, deleted.productId);
}

const noteWithdrawnSql = `
  insert into syndicated_reviews (merchant_id, agreement_id, source_review_id, version, state, was_rejected)
  values ($1, $2, $3, $4, 'withdrawn', $5)
  on conflict (merchant_id, agreement_id, source_review_id) do update set version = excluded.version, state = 'withdrawn',
    review_id = null, content = null, gtin = null, brand = null, mpn = null, media_urls = '{}',
    was_rejected = excluded.was_rejected or syndicated_reviews.was_rejected`;

async function statusOf(tx: Db, merchantId: string, reviewId: string): Promise<string | null> {
  const found = await rowWith(tx, table('reviews')('status'), {
    merchant_id: merchantId,
    review_id: reviewId,
  });
  return found?.status ?? null;
}

const atATime = 20;

/** Withdraws some reviews of an ended agreement, each in a transaction. Returns their number. */
export async function withdrawSome(
  context: Context,
  merchantId: string,
  agreementId: string,
): Promise<number> {
  const received = table('syndicated_reviews');
  const found = await rows(
    context.db,
    statement`select ${received.as({ sourceReviewId: 'source_review_id', reviewId: 'review_id', version: 'version' })}
     from syndicated_reviews where merchant_id = $1 and agreement_id = $2 and state <> 'withdrawn'
     order by source_review_id limit ${atATime}`,
    [merchantId, agreementId],
  );
  for (const one of found)
    await inTransaction(context.db, async (tx) => {
      const agreement = await lockAgreement(tx, merchantId, agreementId);
      if (agreement) await withdrawShared(context, tx, agreement, one);
    });
  return found.length;
}
