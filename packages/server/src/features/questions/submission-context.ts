import { orNull, statement } from '../../platform/db/statement.ts';
import { contextColumns } from '../content/index.ts';
import { q } from './columns.ts';
import { productName } from './queue.ts';

/** Everything that a new question depends on, in one query of index lookups. */
export const questionContextSql = statement`
  select ${contextColumns(
    ['questions', 'answers'],
    'select body from questions where merchant_id = $merchantId and email_key = $emailKey and product_id = $productId',
  )}, ${productName}
  from merchants as shop
  left join products as p on p.merchant_id = $merchantId and p.merchant_id = shop.merchant_id and p.product_id = $productId
  where shop.merchant_id = $merchantId`;

/** Everything that a new answer depends on. The question's columns are null if it does not exist. */
export const answerContextSql = statement`
  select ${contextColumns(
    ['questions', 'answers'],
    'select body from answers where merchant_id = $merchantId and email_key = $emailKey and question_id = $questionId',
  )}, ${orNull(q.as({ product_id: 'product_id', question_status: 'status' }))}
  from merchants as shop
  left join questions as q on q.merchant_id = $merchantId and q.merchant_id = shop.merchant_id and q.question_id = $questionId
  where shop.merchant_id = $merchantId`;
