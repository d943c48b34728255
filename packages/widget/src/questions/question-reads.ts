import type { answerList, QuestionSort, questionList, Static } from '@tribune/contract';
import { type Connection, read } from '../api.ts';

export type QuestionList = Static<typeof questionList>;
export type Question = QuestionList['questions'][number];
export type Answer = NonNullable<Question['answers']>[number];
export type { QuestionSort };

export interface QuestionQuery {
  sort: QuestionSort;
  /** Empty for all. */
  search: string;
  /** Whether the search is used as typed, without spelling correction. */
  exact: boolean;
  /** Questions in this language come first. */
  language: string;
  limit: number;
  startAfter: string | null;
  fresh: boolean;
}

/** A page of questions, each with its answers, the store's first. */
export function listQuestions(connection: Connection, productId: string, query: QuestionQuery) {
  const search = new URLSearchParams({
    sort: query.sort,
    limit: `${query.limit}`,
    includeAnswers: 'true',
    preferredLanguage: query.language,
  });
  if (query.search) search.set('search', query.search);
  if (query.search && query.exact) search.set('exact', 'true');
  if (query.startAfter) search.set('startAfter', query.startAfter);
  const path = `/products/${encodeURIComponent(productId)}/questions`;
  return read<QuestionList>(connection, path, search, query.fresh);
}

/** The answers beyond those included with a question. */
export function listAnswers(connection: Connection, questionId: string, startAfter: string | null) {
  const search = new URLSearchParams({ limit: '100' });
  if (startAfter) search.set('startAfter', startAfter);
  const path = `/questions/${encodeURIComponent(questionId)}/answers`;
  return read<Static<typeof answerList>>(connection, path, search);
}
