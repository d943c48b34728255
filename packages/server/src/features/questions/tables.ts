import { columnsFor } from '../../platform/db/fields.ts';
import { declared, type Tables } from '../../platform/db/tables.ts';
import { answerFields, questionFields } from './columns.ts';

export const tables: Tables = {
  questions: {
    ...declared(questionFields),
    erased: 'the row is deleted with all of its answers',
    moved: 'buyers_asked_at created_at moderated_at updated_at',
  },
  question_search: { personal: 'question_id words', erased: 'with its question' },
  question_versions: {
    personal: `question_id ${columnsFor(questionFields, 'words').join(' ')}`,
    erased: 'with its question',
    other: 'status',
    moved: 'replaced_at written_at',
  },
  question_votes: { personal: 'question_id voter', erased: 'as review_votes', moved: 'voted_at' },
  answers: {
    ...declared(answerFields),
    erased: "the row is deleted; of the merchant's own answers, the author is removed",
    moved: 'asker_told_at created_at moderated_at updated_at',
  },
  answer_versions: {
    personal: `answer_id ${columnsFor(answerFields, 'words').join(' ')}`,
    erased: 'with its answer',
    other: 'status',
    moved: 'replaced_at written_at',
  },
  product_question_counts: {},
  shop_question_counts: {},
};
