import type { QuestionStatus } from '@tribune/contract';
import { addedToExisting, roundRobin } from '../../platform/db/counter-shards.ts';
import { type Db, row, rows } from '../../platform/db/database.ts';
import { output, statement, sumsOf } from '../../platform/db/statement.ts';
import { addToDays, DayChanges } from '../daily-figures/index.ts';

/* Number of shards per product and per merchant (see platform/db/counter-shards.ts). */
const productShards = 16;
const shopShards = 32;

export const nextProductShard = roundRobin(productShards);
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

/** The numbers of published questions of those products that have any. */
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
