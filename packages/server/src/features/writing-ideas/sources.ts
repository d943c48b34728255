import { type Db, rows } from '../../platform/db/database.ts';
import { output, statement, table } from '../../platform/db/statement.ts';
import type { Language } from '../../platform/language/aspects/index.ts';
import { subjectOf } from '../topics/index.ts';
import type { CountedTopic, Question } from './choosing.ts';

/** Maximum numbers of rows that are read: other products of a category, and the latest questions. */
const limits = { products: 100, questions: 200 };

/** The topics of the product, or of its group. */
export function topicsOfProduct(db: Db, merchantId: string, productId: string): Promise<CountedTopic[]> {
  return rows(
    db,
    statement`select ${table('product_topics', 't').as({ subject: 'subject', name: 'name', mentions: 'review_count' })},
       ${table('topic_builds', 'b')('analyzed')}, coalesce(b.language, 'en') as ${output.oneOf<Language>()('language')}
     from topic_builds as b join product_topics as t on t.merchant_id = $1 and t.subject = b.subject
     where b.merchant_id = $1 and b.subject = ${subjectOf('$1', '$2')} order by t.place`,
    [merchantId, productId],
  );
}

/** The topics of other products in the same category. */
export function topicsOfCategory(db: Db, merchantId: string, productId: string): Promise<CountedTopic[]> {
  return rows(
    db,
    statement`with members as (
       select distinct coalesce('group:' || other.group_id, 'product:' || other.product_id) as subject
       from products as p join products as other on other.merchant_id = $1 and other.category = p.category
       where p.merchant_id = $1 and p.product_id = $2 and other.product_id <> $2
       order by 1 limit ${limits.products})
     select ${table('product_topics', 't').as({ subject: 'subject', name: 'name', mentions: 'review_count' })},
       ${table('topic_builds', 'b')('analyzed')}, coalesce(b.language, 'en') as ${output.oneOf<Language>()('language')}
     from members as m join topic_builds as b on b.merchant_id = $1 and b.subject = m.subject
     join product_topics as t on t.merchant_id = $1 and t.subject = m.subject order by t.subject, t.place`,
    [merchantId, productId],
  );
}

/** The latest published questions about the product. */
export function questionsOf(db: Db, merchantId: string, productId: string): Promise<Question[]> {
  return rows(
    db,
    statement`select ${table('questions').as({ text: 'body', language: 'language' })} from questions
     where merchant_id = $1 and product_id = $2 and status = 'approved'
     order by created_at desc, question_id desc limit ${limits.questions}`,
    [merchantId, productId],
  );
}
