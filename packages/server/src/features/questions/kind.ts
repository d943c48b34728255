import { type Kind, textsOf } from '../content/index.ts';
import { answerFields, questionFields } from './columns.ts';

/** The life of a question, for features/content. */
export const questionKind: Kind = {
  itemType: 'question',
  table: 'questions',
  idColumn: 'question_id',
  statusColumn: 'status',
  texts: textsOf(questionFields),
};

/** The life of an answer. */
export const answerKind: Kind = {
  itemType: 'answer',
  table: 'answers',
  idColumn: 'answer_id',
  statusColumn: 'status',
  texts: textsOf(answerFields),
};
