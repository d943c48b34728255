import { type Db, row } from '../../platform/db/database.ts';
import { isForeignKeyViolation } from '../../platform/db/sql-states.ts';
import { output, statement, table } from '../../platform/db/statement.ts';

interface Vote {
  itemId: string;
  /** See voterOf. */
  voter: Buffer;
  helpful: boolean;
  now: Date;
}

interface Votes {
  helpful_votes: number;
  not_helpful_votes: number;
}

/** The route's response, and the product whose pages changed; null if nothing changed. */
export interface VoteResult {
  answer: { helpfulVotes: number; notHelpfulVotes: number; alreadyVoted: boolean };
  productId: string | null;
}

/**
 * Casts a vote on a published review or question: the same vote again changes nothing, the opposite vote replaces it. Undefined if there
 * is no such published item. If the item is published between counting and reading the counters, the vote is cast again, so that every
 * acknowledged vote is stored.
 */
export async function castVote(
  db: Db,
  merchantId: string,
  kind: 'review' | 'question',
  vote: Vote,
): Promise<VoteResult | undefined> {
  const { count, standing } = statements[kind];
  const values = [merchantId, vote.itemId, vote.voter, vote.helpful];
  for (;;) {
    const counted = await row(db, count, [...values, vote.now]).catch((error) => {
      // The item was deleted while this transaction waited for its lock.
      if (db.isTransaction || !isForeignKeyViolation(error)) throw error;
      return undefined;
    });
    if (counted) return { answer: answerOf(counted, !counted.inserted), productId: counted.product_id };
    const found = await row(db, standing, values);
    if (!found) return undefined;
    if (found.stands) return { answer: answerOf(found, true), productId: null };
  }
}

const answerOf = (votes: Votes, alreadyVoted: boolean) => ({
  helpfulVotes: votes.helpful_votes,
  notHelpfulVotes: votes.not_helpful_votes,
  alreadyVoted,
});

type Items = 'reviews' | 'questions';

const statements = {
  review: { count: countSql('reviews', 'review'), standing: voteCountsSql('reviews', 'review') },
  question: { count: countSql('questions', 'question'), standing: voteCountsSql('questions', 'question') },
};

/**
 * Writes the vote and the counters in one statement; returns nothing if the same vote exists or the item is not published. An updated
 * row always replaces the opposite vote, so both counters change; an inserted row (`xmax = 0`) changes one.
 */
function countSql(items: Items, kind: string) {
  const i = table(items, 'i');
  return statement`with vote as (
      insert into ${kind}_votes as kept (merchant_id, ${kind}_id, voter, helpful, voted_at)
      select i.merchant_id, i.${kind}_id, $3, $4, $5
      from ${items} as i where i.merchant_id = $1 and i.${kind}_id = $2 and i.status = 'approved'
      on conflict (merchant_id, ${kind}_id, voter)
        do update set helpful = excluded.helpful, voted_at = excluded.voted_at
        where kept.helpful <> excluded.helpful
      returning (xmax = 0) as inserted)
    update ${items} as i set
      helpful_votes = helpful_votes + case when $4 then 1 when vote.inserted then 0 else -1 end,
      not_helpful_votes = not_helpful_votes + case when not $4 then 1 when vote.inserted then 0 else -1 end
    from vote
    where i.merchant_id = $1 and i.${kind}_id = $2
    returning ${i('helpful_votes', 'not_helpful_votes', 'product_id')}, vote.inserted as ${output.boolean('inserted')}`;
}

/** The counters, and whether this vote is stored. */
function voteCountsSql(items: Items, kind: string) {
  return statement`select ${table(items, 'i')('helpful_votes', 'not_helpful_votes')},
      v.helpful is not null as ${output.boolean('stands')}
    from ${items} as i left join ${kind}_votes as v
      on v.merchant_id = $1 and v.${kind}_id = $2 and v.voter = $3 and v.helpful = $4
    where i.merchant_id = $1 and i.${kind}_id = $2 and i.status = 'approved'`;
}
