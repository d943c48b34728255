import { type Difference, differenceOf } from '../../platform/db/counter-difference.ts';
import { addedToExisting } from '../../platform/db/counter-shards.ts';
import { type Db, rows } from '../../platform/db/database.ts';
import { recounted } from '../../platform/db/recounting.ts';
import { statement, table } from '../../platform/db/statement.ts';

/**
 * Recounts a merchant's questions, answers and votes and returns the maintained counters that differ, from one snapshot
 * while others write. With `repair`, the differences are corrected.
 */
export async function recountQuestions(
  db: Db,
  merchantId: string,
  { repair }: { repair: boolean },
): Promise<Difference[]> {
  const found = await recounted(db, merchantId, {
    repair,
    async find(snapshot) {
      const products = await productDifferences(snapshot, merchantId);
      const shop = await shopDifferences(snapshot, merchantId);
      const questions = await questionDifferences(snapshot, merchantId);
      return [
        ...products.map((difference) => ({ difference, correct: addToProduct })),
        ...shop.map((difference) => ({ difference, correct: addToShop })),
        ...questions.map((difference) => ({
          difference,
          correct: (tx: Db) => recountQuestion(tx, difference),
        })),
      ];
    },
    add: (tx, { difference, correct }) => correct(tx, difference),
  });
  return found.map(({ difference: { merchantId, productId, count, kept, counted } }) => ({
    merchantId,
    productId,
    count: countNames[count] ?? count,
    kept,
    counted,
  }));
}

const statuses = ['pending', 'approved', 'rejected', 'flagged'] as const;
const ofAnswers = statuses.map((status) => `answers_${status}`);

/** Names of the counters in results, which distinguish them from the equally named counters of reviews. */
const countNames: Record<string, string> = Object.fromEntries([
  ...statuses.map((status) => [status, `${status} questions`]),
  ...statuses.map((status) => [`answers_${status}`, `${status} answers`]),
]);

const sums = (names: readonly string[]) => names.map((name) => `sum(${name}) as ${name}`).join(', ');
const byStatus = (prefix: string) =>
  statuses.map((status) => `count(*) filter (where status = '${status}') as ${prefix}${status}`).join(', ');
const asPairs = (names: readonly string[]) =>
  names.map((name) => `('${name}', coalesce(kept.${name}, 0), coalesce(counted.${name}, 0))`).join(', ');

function productDifferences(tx: Db, merchantId: string): Promise<Difference[]> {
  return rows(
    tx,
    statement`with kept as (
       select product_id, ${sums(statuses)} from product_question_counts where merchant_id = $1 group by product_id
     ), counted as (
       select product_id, ${byStatus('')} from questions where merchant_id = $1 group by product_id
     )
     select ${differenceOf('product_id', 'pair.count', 'pair.kept', 'pair.counted')}
     from kept full join counted using (product_id)
     cross join lateral (values ${asPairs(statuses)}) as pair (count, kept, counted)
     where pair.kept <> pair.counted`,
    [merchantId],
  );
}

function shopDifferences(tx: Db, merchantId: string): Promise<Difference[]> {
  const names = [...statuses, ...ofAnswers];
  return rows(
    tx,
    statement`with kept as (select ${sums(names)} from shop_question_counts where merchant_id = $1),
     of_questions as (select ${byStatus('')} from questions where merchant_id = $1),
     of_answers as (select ${byStatus('answers_')} from answers where merchant_id = $1),
     counted as (select * from of_questions cross join of_answers)
     select ${differenceOf('null', 'pair.count', 'pair.kept', 'pair.counted')}
     from kept cross join counted
     cross join lateral (values ${asPairs(names)}) as pair (count, kept, counted)
     where pair.kept <> pair.counted`,
    [merchantId],
  );
}

type QuestionDifference = Difference & { questionId: string };

/** Counters in columns of the question: votes and approved answers. */
function questionDifferences(tx: Db, merchantId: string): Promise<QuestionDifference[]> {
  return rows(
    tx,
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
}

function addToProduct(tx: Db, { merchantId, productId, count, kept, counted }: Difference) {
  return rows(
    tx,
    `insert into product_question_counts as existing (merchant_id, product_id, slot, ${count}) values ($1, $2, 0, $3)
     on conflict (merchant_id, product_id, slot) do update set ${addedToExisting([count])}`,
    [merchantId, productId, counted - kept],
  );
}

function addToShop(tx: Db, { merchantId, count, kept, counted }: Difference) {
  return rows(
    tx,
    `insert into shop_question_counts as existing (merchant_id, slot, ${count}) values ($1, 0, $2)
     on conflict (merchant_id, slot) do update set ${addedToExisting([count])}`,
    [merchantId, counted - kept],
  );
}

/** Recounts under the row's lock, because votes and answers may have been added since. */
async function recountQuestion(tx: Db, { merchantId, questionId }: QuestionDifference): Promise<void> {
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
