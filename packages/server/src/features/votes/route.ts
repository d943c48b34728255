import type * as contract from '@tribune/contract';
import { announceProduct } from '../../platform/db/announcing.ts';
import { notFound } from '../../platform/errors.ts';
import type { Call } from '../../platform/http/serve.ts';
import { voterOf } from './voter.ts';
import { castVote } from './voting.ts';

type Voting = Pick<
  Call<typeof contract.voteOnReview>,
  'context' | 'db' | 'merchant' | 'body' | 'now' | 'request'
>;

/** Handles a vote on a review or a question, by its UUID. Throws NOT_FOUND. */
export async function vote(
  { context, db, merchant, body, now, request }: Voting,
  item: 'review' | 'question',
  itemId: string,
) {
  const voter = voterOf(merchant, body, request);
  const result = await castVote(db, merchant.merchantId, item, { itemId, voter, helpful: body.helpful, now });
  if (!result) throw notFound(item);
  if (result.productId !== null) announceProduct(context, db, merchant.merchantId, result.productId);
  return result.answer;
}
