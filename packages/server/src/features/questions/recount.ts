import { type Difference, differenceOf } from '../../platform/db/counter-difference.ts';
import { type Db, rows } from '../../platform/db/database.ts';
import { type CounterTable, recountedTables } from '../../platform/db/recounting.ts';
import { statement, table } from '../../platform/db/statement.ts';

/**
 * Recounts a merchant's questions, answers and votes and returns the maintained counters that differ, from one snapshot
 * while others write. With `repair`, the differences are corrected.
 */
export const recountQuestions = (
  db: Db,
  merchantId: string,
  options: { repair: boolean },
): Promise<Difference[]> =>
  recountedTables(db, merchantId, options, [ofProducts, ofShop], {
    inAll: (snapshot) => questionDifferences(snapshot, merchantId),
  });

const statuses = ['pending', 'approved', 'rejected', 'flagged'] as const;
const ofAnswers = statuses.map((status) => `answers_${status}`);
const byStatus = (prefix = '') =>
  statuses.map((status) => `count(*) filter (where status = '${status}') as ${prefix}${status}`).join(', ');

/** Names of the counters in results, which distinguish them from the equally named counters of reviews. */
const nameOf = (column: string) =>
  column.startsWith('answers_') ? `${column.slice('answers_'.length)} answers` : `${column} questions`;

const ofProducts: CounterTable = {
  table: 'product_question_counts',
  keys: ['product_id'],
  shard: 'slot',
  columns: statuses,
  counted: `select product_id, ${byStatus()} from questions where merchant_id = $1 group by product_id`,
  describe: (column, productId) => ({ productId, count: nameOf(column) }),
};

const ofShop: CounterTable = {
  table: 'shop_question_counts',
  keys: [],
  shard: 'slot',
  columns: [...statuses, ...ofAnswers],
  counted: `
    select * from (select ${byStatus()} from questions where merchant_id = $1) as of_questions
    cross join (select ${byStatus('answers_')} from answers where merchant_id = $1) as of_answers`,
  describe: (column) => ({ productId: null, count: nameOf(column) }),
};

/** Counters in columns of the question: votes and approved answers. */
async function questionDifferences(db: Db, merchantId: string) {
  const found = await rows(
    db,
    statement`with votes as (
       select question_id, count(*) filter (where helpful) as helpful, count(*) filter (where not helpful) as not_helpful
       from question_votes where merchant_id = $1 group by question_id
     ), approved as (
       select question_id, count(*) as number from answers
       where merchant_id = $1 and status = 'approved' group by question_id
     )
     select ${differenceOf('q.product_id', `pair.name || ' of question ' || q.question_id`, 'pair.kept', 'pair.counted')},
       ${table('questions', 'q').as({ questionId: 'question_id' })}
     from questions as q
     left join votes using (question_id)
     left join approved using (question_id)
     cross join lateral (values
       ('helpful_votes', q.helpful_votes, q.imported_helpful_votes + coalesce(votes.helpful, 0)),
       ('not_helpful_votes', q.not_helpful_votes, q.imported_not_helpful_votes + coalesce(votes.not_helpful, 0)),
       ('approved_answers', q.approved_answers, coalesce(approved.number, 0))) as pair (name, kept, counted)
     where q.merchant_id = $1 and pair.kept <> pair.counted`,
    [merchantId],
  );
  return found.map(({ questionId, ...difference }) => ({
    ...difference,
    correct: (tx: Db) => recountQuestion(tx, merchantId, questionId),
  }));
}

/** Recounts under the row's lock, because votes and answers may have been added since. */
async function recountQuestion(tx: Db, merchantId: string, questionId: string): Promise<void> {
  await rows(tx, 'select from questions where merchant_id = $1 and question_id = $2 for no key update', [
    merchantId,
    questionId,
  ]);
  await rows(
    tx,
    `update questions as q set
       helpful_votes = q.imported_helpful_votes + (select count(*) from question_votes as v
                        where v.merchant_id = $1 and v.question_id = $2 and v.helpful),
       not_helpful_votes = q.imported_not_helpful_votes + (select count(*) from question_votes as v
                            where v.merchant_id = $1 and v.question_id = $2 and not v.helpful),
       approved_answers = (select count(*) from answers as a
                           where a.merchant_id = $1 and a.question_id = $2 and a.status = 'approved')
     where q.merchant_id = $1 and q.question_id = $2`,
    [merchantId, questionId],
  );
}
