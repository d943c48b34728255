import { type Db, rows } from '../../platform/db/database.ts';
import { statement, table } from '../../platform/db/statement.ts';

/** Number of questions per statement, because a statement for all would exceed the statement timeout. */
const batchSize = 20_000;

/**
 * Inserts this number of approved questions about P-1 with up to 31 votes each, a hundred per second of submission time, and counts them.
 */
export async function manyQuestions(db: Db, merchantId: string, howMany: number): Promise<string[]> {
  const made: { question_id: string }[] = [];
  for (let from = 1; from <= howMany; from += batchSize)
    made.push(...(await rows(db, insertSql, [merchantId, from, Math.min(from + batchSize - 1, howMany)])));
  await rows(
    db,
    `insert into product_question_counts (merchant_id, product_id, slot, approved) values ($1, 'P-1', 0, $2)`,
    [merchantId, howMany],
  );
  await rows(db, 'insert into shop_question_counts (merchant_id, slot, approved) values ($1, 0, $2)', [
    merchantId,
    howMany,
  ]);
  return made.map(({ question_id }) => question_id);
}

const insertSql = statement`insert into questions (merchant_id, question_id, product_id, body, author_name, author_email, email_key, status,
    helpful_votes, created_at, updated_at)
  select $1, gen_random_uuid(), 'P-1', 'Question ' || i, 'Maya', 'maya@example.com', 'maya@example.com', 'approved',
    i * 7919 & 31, at, at
  from generate_series($2::int, $3::int) as i,
    lateral (select timestamptz '2026-01-01' - make_interval(secs => i / 100) as at) as moment
  returning ${table('questions')('question_id')}`;
