import type { QuestionStatus } from '@tribune/contract';
import { addedToExisting, roundRobin } from '../../platform/db/counter-shards.ts';
import { type Db, row, rows } from '../../platform/db/database.ts';
import { output, statement, sumsOf } from '../../platform/db/statement.ts';
import { addToDays, DayChanges, dayOf, dayShard } from '../daily-figures/index.ts';

/* Number of shards per product and per merchant (see platform/db/counter-shards.ts). */
const productShards = 16;
const shopShards = 32;

const nextProductShard = roundRobin(productShards);
export const nextShopShard = roundRobin(shopShards);

/** A change of status; null for a new or deleted item. */
export interface Transition {
  from: QuestionStatus | null;
  to: QuestionStatus | null;
}

/** The question's product and time of submission (ISO time in UTC). */
interface Asked {
  productId: string;
  createdAt: string;
}

/** Adds to the numbers of approved answers of questions, by one for each occurrence of a question in the list. */
export async function countApprovedAnswers(
  tx: Db,
  merchantId: string,
  questionIds: readonly string[],
  change: 1 | -1,
): Promise<void> {
  if (questionIds.length > 0) await rows(tx, countApprovedSql, [merchantId, questionIds, change]);
}

const countApprovedSql = `
  update questions as q set approved_answers = q.approved_answers + answered.number * $3::int
  from (select id, count(*)::int as number from unnest($2::uuid[]) as id group by id) as answered
  where q.merchant_id = $1 and q.question_id = answered.id`;

/** Counts changes of status: one statement for all products, one for the merchant. */
export async function countManyQuestions(
  tx: Db,
  merchantId: string,
  { questions, answers }: { questions: readonly (Transition & Asked)[]; answers: readonly Transition[] },
): Promise<void> {
  const products = [...Map.groupBy(questions, ({ productId }) => productId)]
    .map(([productId, some]) => ({ productId, change: sumOf(some) }))
    .filter(({ change }) => change.some((count) => count !== 0))
    // Sorted, so that concurrent writers cannot deadlock.
    .sort((one, other) => (one.productId < other.productId ? -1 : 1));
  if (products.length > 0)
    await rows(tx, addToProductsSql, [
      ...[merchantId, nextProductShard(), products.map(({ productId }) => productId)],
      ...counted.map((_status, place) => products.map(({ change }) => change[place])),
    ]);
  const shop = [...sumOf(questions), ...sumOf(answers)];
  if (shop.some((count) => count !== 0)) await rows(tx, addToShopSql, [merchantId, nextShopShard(), ...shop]);
  const days = new DayChanges();
  for (const { createdAt, from, to } of questions) {
    days.addQuestion(createdAt, from, -1);
    days.addQuestion(createdAt, to, 1);
  }
  await addToDays(tx, merchantId, days);
}

function sumOf(transitions: readonly Transition[]): number[] {
  const sum = counted.map(() => 0);
  for (const transition of transitions)
    for (const [place, change] of changeOf(transition).entries()) sum[place] = (sum[place] ?? 0) + change;
  return sum;
}

const counted = ['pending', 'approved', 'rejected', 'flagged'] as const;

const changeOf = ({ from, to }: Transition) =>
  counted.map((status) => Number(status === to) - Number(status === from));

const countedOfShop = [...counted, ...counted.map((status) => `answers_${status}` as const)] as const;
const parameters = (first: number, columns: readonly string[], type = '') =>
  columns.map((_, index) => `$${first + index}${type}`).join(', ');

const addToProductsSql = `
  insert into product_question_counts as existing (merchant_id, product_id, slot, ${counted.join(', ')})
  select $1::uuid, added.product_id, $2::smallint, ${counted.map((status) => `added.${status}`).join(', ')}
  from unnest($3::text[], ${parameters(4, counted, '::int[]')}) as added (product_id, ${counted.join(', ')})
  on conflict (merchant_id, product_id, slot) do update set ${addedToExisting(counted)}`;

const addToShopSql = `
  insert into shop_question_counts as existing (merchant_id, slot, ${countedOfShop.join(', ')})
  values ($1, $2, ${parameters(3, countedOfShop)})
  on conflict (merchant_id, slot) do update set ${addedToExisting(countedOfShop)}`;

/** The parameters of `countOneQuestion`, in addition to the question's columns. */
export function oneQuestionShards(createdAt: string) {
  const day = dayOf(createdAt);
  return { productShard: nextProductShard(), shopShard: nextShopShard(), day, dayShard: dayShard(day) };
}

/**
 * Counts a submitted question in the statement that inserts it; see features/content/arriving-kind.ts. Each counter selects from the one
 * before (product, merchant, day), which fixes the lock order.
 */
export const countOneQuestion = `
  product_count as (
    insert into product_question_counts as existing (merchant_id, product_id, slot, pending)
    select $merchant_id, $product_id, $productShard::smallint, 1 from written where is_written
    on conflict (merchant_id, product_id, slot) do update set ${addedToExisting(['pending'])}
    returning slot
  ), product_counted as (
    select count(*) as rows from product_count
  ), shop_count as (
    insert into shop_question_counts as existing (merchant_id, slot, pending)
    select $merchant_id, $shopShard::smallint, 1 from product_counted where rows > 0
    on conflict (merchant_id, slot) do update set ${addedToExisting(['pending'])}
    returning slot
  ), shop_counted as (
    select count(*) as rows from shop_count
  )
  insert into shop_days as existing (merchant_id, day, slot, asked_pending)
  select $merchant_id, $day::date, $dayShard::smallint, 1 from shop_counted where rows > 0
  on conflict (merchant_id, day, slot) do update set ${addedToExisting(['asked_pending'])}`;

/** Counts a new answer. The merchant's counter comes last, because other writers wait for its lock. */
export const countOneAnswer = `
  answered as (
    update questions set approved_answers = approved_answers + 1
    where merchant_id = $merchant_id and question_id = $question_id and $approved::int > 0
    returning question_id
  ), answers_counted as (
    select count(*) as rows from answered
  )
  insert into shop_question_counts as existing (merchant_id, slot, answers_pending, answers_approved)
  select $merchant_id, $shopShard::smallint, $pending::int, $approved::int
  from written, answers_counted where is_written and rows >= 0
  on conflict (merchant_id, slot) do update set ${addedToExisting(['answers_pending', 'answers_approved'])}`;

export type StatusCounts = Record<QuestionStatus, number>;

/** The merchant's questions and answers by status. */
export async function merchantCounts(
  db: Db,
  merchantId: string,
): Promise<{ questions: StatusCounts; answers: StatusCounts }> {
  const sums = await row(
    db,
    statement`select ${sumsOf(countedOfShop)} from shop_question_counts where merchant_id = $1`,
    [merchantId],
  );
  const of = (prefix: '' | 'answers_'): StatusCounts => ({
    pending: sums?.[`${prefix}pending`] ?? 0,
    approved: sums?.[`${prefix}approved`] ?? 0,
    rejected: sums?.[`${prefix}rejected`] ?? 0,
    flagged: sums?.[`${prefix}flagged`] ?? 0,
  });
  return { questions: of(''), answers: of('answers_') };
}

/** The number of published questions of each product that has any. */
export async function publishedQuestionsOf(
  db: Db,
  merchantId: string,
  productIds: readonly string[],
): Promise<Map<string, number>> {
  const found = await rows(
    db,
    statement`select product_id as ${output.text('product_id')}, sum(approved) as ${output.number('approved')}
      from product_question_counts where merchant_id = $1 and product_id = any($2::text[]) group by product_id`,
    [merchantId, productIds],
  );
  return new Map(found.flatMap(({ product_id, approved }) => (approved > 0 ? [[product_id, approved]] : [])));
}
