import type { questionList, Static } from '@tribune/contract';
import type { Db } from '../../platform/db/database.ts';
import { typeId } from '../../platform/ids.ts';
import { correctedSearch, sampledTexts } from '../../platform/language/search-correction.ts';
import { matchesIn } from '../../platform/language/search-matches.ts';
import { configOfSearched } from '../../platform/language/search-words.ts';
import type { AnswerRow, QuestionRow } from './present.ts';

interface Searched {
  text: string;
  language: string;
}

/**
 * The search with spelling corrected by words of the product's questions with this status and of approved answers; null if there is
 * nothing to correct.
 */
export function correctedQuestionSearch(
  db: Db,
  merchantId: string,
  { text, language, productId, status }: Searched & { productId: string; status: string },
): Promise<string | null> {
  return correctedSearch(db, merchantId, text, {
    newest: newestTexts,
    values: [productId, status, sampledTexts],
    occurs: (
      query,
    ) => `(exists (select from question_search as s where s.merchant_id = $1 and s.words @@ ${query})
      or exists (select from answers as a where a.merchant_id = $1 and a.status = 'approved' and a.words @@ ${query}))`,
    config: configOfSearched(text, language),
  });
}

/* May include answers to questions of another status: a search for their words finds nothing, and is not shown. */
const newestTexts = `
  (select q.body as words from questions as q where q.merchant_id = $1 and q.product_id = $3 and q.status = $4
    order by q.created_at desc, q.question_id desc limit $5)
  union all
  (select a.body as words from answers as a where a.merchant_id = $1 and a.product_id = $3 and a.status = 'approved'
    order by a.created_at desc, a.answer_id desc limit $5)`;

type Match = NonNullable<Static<typeof questionList>['matches']>[number];

/** Maximum number of matches in one question or answer. */
const maxInText = 100;

/** The occurrences of search words in a page's questions and inlined answers. */
export async function matchesInQuestions(
  db: Db,
  { questions, answers }: { questions: readonly QuestionRow[]; answers: readonly AnswerRow[] },
  search: Searched,
): Promise<Match[]> {
  const texts = [
    ...questions.map(({ question_id, body, language }) => ({
      ids: { questionId: typeId('question', question_id), answerId: null },
      text: body,
      language,
    })),
    ...answers.map(({ question_id, answer_id, body, language }) => ({
      ids: { questionId: typeId('question', question_id), answerId: typeId('answer', answer_id) },
      text: body,
      language,
    })),
  ];
  const found = await matchesIn(db, texts, search);
  return texts.flatMap(({ ids: { questionId, answerId } }, index) =>
    (found[index] ?? [])
      .slice(0, maxInText)
      .map(({ start, end }): Match => ({ questionId, answerId, start, end })),
  );
}
