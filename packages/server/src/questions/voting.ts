import { type Db, row } from '../db/database.ts';

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
 * Counts one voter's vote on an approved question, as on a review: the same vote again changes nothing, the opposite one
 * moves. Undefined when there is no such approved question.
 */
export async function voteOnQuestion(
  db: Db,
  merchantId: string,
  vote: { questionId: string; voter: Buffer; helpful: boolean; now: Date },
): Promise<VoteResult | undefined> {
  const counted = await countVote(db, merchantId, vote);
  if (counted) {
    const { inserted, ...votes } = counted;
    return { ...votes, alreadyVoted: !inserted };
  }
  const unchanged = await votesOf(db, merchantId, vote.questionId);
  return unchanged && { ...unchanged, alreadyVoted: true, product_id: null };
}

/** The vote and the counts in one statement; reviews/voting.ts says why `inserted` is all it takes. */
function countVote(
  db: Db,
  merchantId: string,
  { questionId, voter, helpful, now }: { questionId: string; voter: Buffer; helpful: boolean; now: Date },
) {
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

function votesOf(db: Db, merchantId: string, questionId: string) {
  return row<Votes>(
    db,
    `select helpful_votes, not_helpful_votes from questions
     where merchant_id = $1 and question_id = $2 and status = 'approved'`,
    [merchantId, questionId],
  );
}
