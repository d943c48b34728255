import { type Db, row } from '../db/database.ts';
import { castVote, type VoteResult, type Votes } from '../votes/casting.ts';

/**
 * Counts one voter's vote on an approved question, as on a review: the same vote again changes nothing, the opposite one
 * moves. Undefined when there is no such approved question.
 */
export function voteOnQuestion(db: Db, merchantId: string, vote: Vote): Promise<VoteResult | undefined> {
  return castVote({
    count: () => countVote(db, merchantId, vote),
    standing: () => standing(db, merchantId, vote),
  });
}

interface Vote {
  questionId: string;
  voter: Buffer;
  helpful: boolean;
  now: Date;
}

/** The vote and the counts in one statement; reviews/voting.ts says why `inserted` is all it takes. */
function countVote(db: Db, merchantId: string, { questionId, voter, helpful, now }: Vote) {
  return row<Votes & { inserted: boolean; product_id: string }>(
    db,
    `with vote as (
       insert into question_votes as kept (merchant_id, question_id, voter, helpful, voted_at)
       select q.merchant_id, q.question_id, $3, $4, $5
       from questions as q where q.merchant_id = $1 and q.question_id = $2 and q.status = 'approved'
       on conflict (merchant_id, question_id, voter)
         do update set helpful = excluded.helpful, voted_at = excluded.voted_at
         where kept.helpful <> excluded.helpful
       returning (xmax = 0) as inserted)
     update questions as q set
       helpful_votes = helpful_votes + case when $4 then 1 when vote.inserted then 0 else -1 end,
       not_helpful_votes = not_helpful_votes + case when not $4 then 1 when vote.inserted then 0 else -1 end
     from vote
     where q.merchant_id = $1 and q.question_id = $2
     returning q.helpful_votes, q.not_helpful_votes, q.product_id, vote.inserted`,
    [merchantId, questionId, voter, helpful, now],
  );
}

function standing(db: Db, merchantId: string, { questionId, voter, helpful }: Vote) {
  return row<Votes & { stands: boolean }>(
    db,
    `select q.helpful_votes, q.not_helpful_votes, v.helpful is not null as stands
     from questions as q left join question_votes as v
       on v.merchant_id = $1 and v.question_id = $2 and v.voter = $3 and v.helpful = $4
     where q.merchant_id = $1 and q.question_id = $2 and q.status = 'approved'`,
    [merchantId, questionId, voter, helpful],
  );
}
