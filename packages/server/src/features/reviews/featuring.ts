import { type Db, row } from '../../platform/db/database.ts';
import { type Row, statement } from '../../platform/db/statement.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { recordContentEvents } from '../content/index.ts';
import { featured as featuredInLog, recordInLog } from '../transparency/index.ts';
import { reviews } from './columns.ts';
import { reviewEvents } from './events.ts';

const featuredColumns = reviews('review_id', 'product_id', 'featured_sequence', 'updated_at');
export type FeaturedReview = Row<typeof featuredColumns>;

/** Features a review, or unfeatures it if `sequence` is null. Works in any status. Undefined if the review does not exist. */
export function featureReview(
  db: Db,
  merchantId: string,
  { reviewId, sequence, now }: { reviewId: string; sequence: number | null; now: Date },
): Promise<FeaturedReview | undefined> {
  return inTransaction(db, async (tx) => {
    const featured = await setSequence(tx, merchantId, { reviewId, sequence, now });
    if (!featured) return undefined;
    await recordInLog(tx, merchantId, [featuredInLog(reviewId, sequence !== null, now)]);
    await recordContentEvents(tx, merchantId, reviewEvents, { types: ['review.updated'], id: reviewId, now });
    return featured;
  });
}

function setSequence(
  tx: Db,
  merchantId: string,
  { reviewId, sequence, now }: { reviewId: string; sequence: number | null; now: Date },
): Promise<FeaturedReview | undefined> {
  return row(
    tx,
    statement`update reviews set
       featured_at = case when $3::smallint is null then null
                          when featured_sequence = $3 then featured_at
                          else $4::timestamptz end,
       featured_sequence = $3, updated_at = $4
     where merchant_id = $1 and review_id = $2
     returning ${featuredColumns}`,
    [merchantId, reviewId, sequence, now],
  );
}
