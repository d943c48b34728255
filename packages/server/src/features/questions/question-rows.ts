import { type Db, row, rows } from '../../platform/db/database.ts';
import { orNull, statement, table } from '../../platform/db/statement.ts';
import { q, staffAnswerColumns, staffColumns } from './columns.ts';

/** From `products as p`; null for unknown products. */
export const productName = orNull(table('products', 'p').as({ product_name: 'name' }));
/** From an answer's `questions as q`. */
export const questionBody = q.as({ question_body: 'body' });

const staffQuestions = (which: string) => statement`
  select ${staffColumns}, ${productName}
  from questions as q
  left join products as p on p.merchant_id = $1 and p.merchant_id = q.merchant_id and p.product_id = q.product_id
  where q.merchant_id = $1 and q.question_id ${which}`;

const staffAnswers = (which: string) => statement`
  select ${staffAnswerColumns}, ${questionBody}
  from answers as a
  join questions as q on q.merchant_id = $1 and q.merchant_id = a.merchant_id and q.question_id = a.question_id
  where a.merchant_id = $1 and a.answer_id ${which}`;

/** The question as staff see it. */
export const questionForStaff = (db: Db, merchantId: string, questionId: string) =>
  row(db, staffQuestions('= $2'), [merchantId, questionId]);

/** Several of them, in no order. */
export const questionsForStaff = (db: Db, merchantId: string, questionIds: readonly string[]) =>
  rows(db, staffQuestions('= any($2)'), [merchantId, questionIds]);

/** The answer as staff see it. */
export const answerForStaff = (db: Db, merchantId: string, answerId: string) =>
  row(db, staffAnswers('= $2'), [merchantId, answerId]);

/** Several of them, in no order. */
export const answersForStaff = (db: Db, merchantId: string, answerIds: readonly string[]) =>
  rows(db, staffAnswers('= any($2)'), [merchantId, answerIds]);
