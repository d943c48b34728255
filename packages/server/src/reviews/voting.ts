import { type Db, row } from '../db/database.ts';
import { isForeignKeyViolation } from '../db/faults.ts';

export interface Votes {
  helpful_votes: number;
  not_helpful_votes: number;
}

export interface VoteResult extends Votes {
  alreadyVoted: boolean;
  /** The product whose pages changed; null when nothing did. */
  product_id: string | null;
}

/**
 * Counts one voter's vote on a published review. The same vote again changes nothing, the opposite one moves. Undefined
 * when there is no such published review.
 */
export async function voteOnReview(
  db: Db,
  merchantId: string,
  vote: { reviewId: string; voter: Buffer; helpful: boolean; now: Date },
): Promise<VoteResult | undefined> {
  const counted = await countVote(db, merchantId, vote).catch((error) => {
    // The review was deleted while this waited for it.
    if (db.isTransaction || !isForeignKeyViolation(error)) throw error;
    return undefined;
  });
  if (counted) {
    const { inserted, ...votes } = counted;
    return { ...votes, alreadyVoted: !inserted };
  }
  const unchanged = await votesOf(db, merchantId, vote.reviewId);
  return unchanged && { ...unchanged, alreadyVoted: true, product_id: null };
}

/**
 * The vote and the counts in one statement. What a vote changes follows from whether its row was inserted or updated: an
 * update happens only from the opposite vote, so it takes one there and adds one here. `xmax = 0` tells an inserted row.
 */
function countVote(
  db: Db,
  merchantId: string,
  { reviewId, voter, helpful, now }: { reviewId: string; voter: Buffer; helpful: boolean; now: Date },
) {
  return row<Votes & { inserted: boolean; product_id: string }>(
    db,
    `with vote as (
       insert into review_votes as kept (merchant_id, review_id, voter, helpful, voted_at)
       select r.merchant_id, r.review_id, $3, $4, $5
       from reviews as r where r.merchant_id = $1 and r.review_id = $2 and r.status = 'approved'
       on conflict (merchant_id, review_id, voter)
         do update set helpful = excluded.helpful, voted_at = excluded.voted_at
         where kept.helpful <> excluded.helpful
       returning (xmax = 0) as inserted)
     update reviews as r set
       helpful_votes = helpful_votes + case when $4 then 1 when vote.inserted then 0 else -1 end,
       not_helpful_votes = not_helpful_votes + case when not $4 then 1 when vote.inserted then 0 else -1 end
     from vote
     where r.merchant_id = $1 and r.review_id = $2
     returning r.helpful_votes, r.not_helpful_votes, r.product_id, vote.inserted`,
    [merchantId, reviewId, voter, helpful, now],
  );
}

function votesOf(db: Db, merchantId: string, reviewId: string) {
  return row<Votes>(
    db,
    `select helpful_votes, not_helpful_votes from reviews
     where merchant_id = $1 and review_id = $2 and status = 'approved'`,
    [merchantId, reviewId],
  );
}
