import type { QuestionSort, questionListQuery, Static } from '@tribune/contract';
import { type Db, type row, rows } from '../../platform/db/database.ts';
import { productOf } from '../../platform/db/product-of.ts';
import { orNull, output, statement } from '../../platform/db/statement.ts';
import { typeId } from '../../platform/ids.ts';
import type { Merchant } from '../../platform/merchants/merchant.ts';
import { answersInlined } from './answers-listing.ts';
import { publicColumns } from './columns.ts';
import { type FoundPage, filteredPage } from './filtered-page.ts';
import { type ListPosition, listPosition } from './list-position.ts';
import { presentAnswer, presentQuestion, type QuestionRow } from './present.ts';
import { productName } from './queue.ts';
import { questionSearch } from './search.ts';
import { correctedQuestionSearch, matchesInQuestions } from './searching.ts';

export type QuestionListQuery = Static<typeof questionListQuery>;

/** A page of a product's questions. Throws VALIDATION_ERROR. */
export async function listQuestions(
  db: Db,
  merchant: Pick<Merchant, 'merchantId' | 'locale'>,
  asked: { productId: string; query: QuestionListQuery },
) {
  const { merchantId, locale } = merchant;
  const { query } = asked;
  const limit = query.limit ?? 20;
  const { page, searchedFor } = await foundOrCorrected(db, merchant, asked);
  const { found, total, isEstimate, stoppedAt } = page;
  const questions = found.slice(0, limit);
  const answers = query.includeAnswers
    ? await answersInlined(
        db,
        merchantId,
        questions.map(({ question_id }) => question_id),
      )
    : null;
  const text = searchedFor ?? query.search;
  const language = query.preferredLanguage ?? locale;
  const shown = { questions, answers: [...(answers?.values() ?? [])].flat() };
  const matches = text === undefined ? null : await matchesInQuestions(db, shown, { text, language });
  const last = found.length > limit ? questions.at(-1)?.question_id : stoppedAt;
  return {
    questions: questions.map((question) => ({
      ...presentQuestion(question),
      answers: answers && (answers.get(question.question_id) ?? []).map(presentAnswer),
    })),
    totalQuestions: total,
    totalQuestionsIsEstimate: isEstimate,
    ...(searchedFor !== null && { searchedFor }),
    ...(matches && { matches }),
    limit,
    nextStartAfter: last ? typeId('question', last) : null,
  };
}

/** If a search finds nothing, returns the page of the most similar words that occur. */
async function foundOrCorrected(
  db: Db,
  { merchantId, locale }: Pick<Merchant, 'merchantId' | 'locale'>,
  { productId, query }: { productId: string; query: QuestionListQuery },
): Promise<{ page: FoundPage; searchedFor: string | null }> {
  const { startAfter, status = 'approved', sort = 'newest', limit = 20, search } = query;
  const { answered = null, preferredLanguage = null } = query;
  const after = await listPosition(db, merchantId, { startAfter, productId });
  const request = { productId, status, sort, after, limit };
  const language = preferredLanguage ?? locale;
  const searched = async (text: string) =>
    filteredPage(db, merchantId, {
      ...request,
      answered,
      preferredLanguage,
      search: await questionSearch(db, merchantId, { text, language }),
    });
  if (search !== undefined) {
    const page = await searched(search);
    if (query.exact || page.total > 0 || page.isEstimate) return { page, searchedFor: null };
    const where = { text: search, language, productId, status };
    const searchedFor = await correctedQuestionSearch(db, merchantId, where);
    const corrected = searchedFor === null ? null : await searched(searchedFor);
    return corrected && corrected.total > 0 ? { page: corrected, searchedFor } : { page, searchedFor: null };
  }
  const isPlain = sort !== 'answered' && answered === null && preferredLanguage === null;
  const page = isPlain
    ? await plainPage(db, merchantId, { ...request, sort })
    : await filteredPage(db, merchantId, { ...request, answered, preferredLanguage, search: null });
  return { page, searchedFor: null };
}

type PlainSort = Exclude<QuestionSort, 'answered'>;

export interface PageRequest {
  productId: string;
  status: string;
  sort: PlainSort;
  after: ListPosition | null;
  limit: number;
}

async function plainPage(db: Db, merchantId: string, request: PageRequest): Promise<FoundPage> {
  const page = pageStatement(merchantId, request);
  const found = await rows(db, page.text, page.values);
  return {
    // Every row contains the total. An empty page is one row whose question columns are null.
    found: found.filter((row): row is QuestionRow & typeof row => row.question_id !== null),
    total: found[0]?.total ?? 0,
    isEstimate: false,
    stoppedAt: null,
  };
}

interface Order {
  order: string;
  /** Condition for rows after the cursor: votes, time and id are $5, $6 and $7; without votes, $5 and $6. */
  going: string;
  keys(after: ListPosition): unknown[];
}

const byTime = ({ createdAt, questionId }: ListPosition) => [createdAt, questionId];

const orders: Record<PlainSort, Order> = {
  newest: {
    order: 'q.created_at desc, q.question_id desc',
    going: '(q.created_at, q.question_id) < ($5, $6)',
    keys: byTime,
  },
  oldest: {
    order: 'q.created_at, q.question_id',
    going: '(q.created_at, q.question_id) > ($5, $6)',
    keys: byTime,
  },
  helpful: {
    order: 'q.helpful_votes desc, q.created_at desc, q.question_id desc',
    going: '(q.helpful_votes, q.created_at, q.question_id) < ($5, $6, $7)',
    keys: (after) => [after.helpfulVotes, ...byTime(after)],
  },
};

/**
 * One statement for a page: the maintained total, joined with the page's rows (or nulls). Each sort order has an index, and a
 * cursor continues in it by keyset. One extra row shows whether there is a next page.
 */
export function pageStatement(merchantId: string, { productId, status, sort, after, limit }: PageRequest) {
  const { order, going, keys } = orders[sort];
  return {
    text: statement`
      with kept as (
        select coalesce(sum(case $3::text when 'pending' then pending when 'approved' then approved
          when 'rejected' then rejected else flagged end), 0) as total
        from product_question_counts where merchant_id = $1 and product_id = $2),
      page as (
        select q.* from questions as q
        where q.merchant_id = $1 and q.product_id = $2 and q.status = $3${after ? ` and ${going}` : ''}
        order by ${order} limit $4)
      select kept.total as ${output.number('total')}, ${orNull(publicColumns)}, ${productName}
      from kept
      left join page as q on true
      ${productOf('q')}
      order by ${order}`,
    values: [merchantId, productId, status, limit + 1, ...(after ? keys(after) : [])],
  };
}
