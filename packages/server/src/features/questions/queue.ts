import { productOf } from '../../platform/db/product-of.ts';
import { columnsOf, orNull, table } from '../../platform/db/statement.ts';
import { uuidOf } from '../../platform/ids.ts';
import { wordsMatch } from '../../platform/language/search-words.ts';
import { type KindQueue, queuedAs, searchOfTexts, textsOf } from '../content/index.ts';
import {
  answerFields,
  q,
  questionFields,
  staffAnswerColumns,
  staffColumns,
  storedAnswer,
  storedQuestion,
} from './columns.ts';
import { merchantCounts } from './counts.ts';
import {
  presentAnswerForStaff,
  presentQuestionForStaff,
  type StaffAnswerRow,
  type StaffQuestionRow,
} from './present.ts';

/** From `products as p`; null for unknown products. */
export const productName = orNull(table('products', 'p').as({ product_name: 'name' }));
/** What staff see of an answer's question and product, with these joins of `answers as a`. */
export const questionOfAnswer = columnsOf(q.as({ question_body: 'body' }), productName);
export const joinsOfAnswer = `
  join questions as q on q.merchant_id = $1 and q.merchant_id = a.merchant_id and q.question_id = a.question_id
  ${productOf('a')}`;

/** Questions in the moderation queue. */
export const questionsInQueue: KindQueue<StaffQuestionRow> = {
  ...storedQuestion,
  alias: 'q',
  columns: columnsOf(staffColumns, productName),
  joins: productOf('q'),
  present: queuedAs('question', presentQuestionForStaff),
  search: searchOfTexts(
    { texts: textsOf(questionFields) },
    'q',
    (words, config) =>
      `exists (select from question_search as s
        where s.merchant_id = $1 and s.merchant_id = q.merchant_id and s.question_id = q.question_id
          and ${wordsMatch('s.words', words, config)})`,
  ),
  isPlannedOnce: true,
  counts: async (db, merchantId) => (await merchantCounts(db, merchantId)).questions,
};

/** Answers in the moderation queue. */
export const answersInQueue: KindQueue<StaffAnswerRow> = {
  ...storedAnswer,
  alias: 'a',
  columns: columnsOf(staffAnswerColumns, questionOfAnswer),
  joins: joinsOfAnswer,
  present: queuedAs('answer', presentAnswerForStaff),
  conditions: ({ questionId, verified }, add) => [
    ...(questionId === undefined ? [] : [`a.question_id = ${add(uuidOf('question', questionId))}`]),
    ...(verified === undefined ? [] : [`a.verified = ${add(verified)}`]),
  ],
  search: searchOfTexts({ texts: textsOf(answerFields) }, 'a', (words, config) =>
    wordsMatch('a.words', words, config),
  ),
  isPlannedOnce: true,
  counts: async (db, merchantId) => (await merchantCounts(db, merchantId)).answers,
};
