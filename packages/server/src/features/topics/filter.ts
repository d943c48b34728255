import { type Db, row } from '../../platform/db/database.ts';
import { output, statement } from '../../platform/db/statement.ts';
import { subjectOf } from './subject-sql.ts';

/** Adds a parameter and returns its placeholder. */
type Add = (value: unknown) => string;

/** The reviews that mention a topic, for a list of reviews `r` whose merchant is `$1`. */
export interface TopicFilter {
  condition(add: Add): string;
  /** Number of reviews that mention it, counted up to `most` plus one. */
  hits: number;
  /** SQL that selects their ids as `review_id`. */
  lookUp(add: Add): string;
}

/** Finds reviews by a topic as listed by `topicsOf`; for any product if `productId` is null. */
export async function topicFilter(
  db: Db,
  merchantId: string,
  { topic, productId, most }: { topic: string; productId: string | null; most: number },
): Promise<TopicFilter> {
  const mentions = (add: Add) =>
    `select m.review_id, m.edited_at from topic_mentions as m where m.merchant_id = $1 and m.topic = ${add(topic)}${
      productId === null ? '' : ` and m.subject = ${subjectOf('$1', `${add(productId)}::text`)}`
    }`;
  const values: unknown[] = [merchantId];
  const add = (value: unknown) => `$${values.push(value)}`;
  const counted = await row(
    db,
    statement`select count(*) as ${output.number('hits')} from (${mentions(add)} limit ${most + 1}) as found`,
    values,
  );
  return {
    hits: counted?.hits ?? 0,
    condition: (add) =>
      `exists (select from (${mentions(add)}) as m where m.review_id = r.review_id and m.edited_at is not distinct from r.edited_at)`,
    lookUp: (add) =>
      `select m.review_id from (${mentions(add)}) as m join reviews as spoken on spoken.merchant_id = $1
         and spoken.review_id = m.review_id and spoken.edited_at is not distinct from m.edited_at`,
  };
}
