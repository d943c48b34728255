import { type Db, row } from '../db/database.ts';
import { isForeignKeyViolation } from '../db/faults.ts';
import { castVote, type VoteResult, type Votes } from '../votes/casting.ts';

/**
 * Counts one voter's vote on a published review. The same vote again changes nothing, the opposite one moves. Undefined
 * when there is no such published review.
 */
export function voteOnReview(db: Db, merchantId: string, vote: Vote): Promise<VoteResult | undefined> {
  return castVote({
    count: () =>
      countVote(db, merchantId, vote).catch((error) => {
        // The review was deleted while this waited for it.
        if (db.isTransaction || !isForeignKeyViolation(error)) throw error;
        return undefined;
      }),
    standing: () => standing(db, merchantId, vote),
  });
}

interface Vote {
  reviewId: string;
  voter: Buffer;
  helpful: boolean;
  now: Date;
}

/**
 * The vote and the counts in one statement. What a vote changes follows from whether its row was inserted or updated: an
 * update happens only from the opposite vote, so it takes one there and adds one here. `xmax = 0` tells an inserted row.
 */
function countVote(db: Db, merchantId: string, { reviewId, voter, helpful, now }: Vote) {
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

function standing(db: Db, merchantId: string, { reviewId, voter, helpful }: Vote) {
  return row<Votes & { stands: boolean }>(
    db,
    `select r.helpful_votes, r.not_helpful_votes, v.helpful is not null as stands
     from reviews as r left join review_votes as v
       on v.merchant_id = $1 and v.review_id = $2 and v.voter = $3 and v.helpful = $4
     where r.merchant_id = $1 and r.review_id = $2 and r.status = 'approved'`,
    [merchantId, reviewId, voter, helpful],
  );
}
