import type { QuestionStatus } from '@tribune/contract';
import { inTurn } from '../../platform/db/counter-shards.ts';
import { type Db, row, rows } from '../../platform/db/database.ts';
import { addToDays, DayChanges } from '../daily-figures/index.ts';

/* Kept counts, of each product and each shop spread over this many slots. */
const productSlots = 16;
const shopSlots = 32;

export const nextProductSlot = inTurn(productSlots);
export const nextShopSlot = inTurn(shopSlots);

/** From one status to another; null: came into being, or went. */
export interface Transition {
  from: QuestionStatus | null;
  to: QuestionStatus | null;
}

/** About what a question was asked, and when: an ISO time in UTC. */
interface Asked {
  productId: string;
  createdAt: string;
}

export async function countQuestion(
  tx: Db,
  merchantId: string,
  { productId, createdAt, from, to }: Transition & Asked,
): Promise<void> {
  if (from === to) return;
  const change = changeOf({ from, to });
  await rows(tx, addToProductSql, [merchantId, productId, nextProductSlot(), ...change]);
  await rows(tx, addToShopSql, [merchantId, nextShopSlot(), ...change, 0, 0, 0, 0]);
  const days = new DayChanges();
  days.addQuestion(createdAt, from, -1);
  days.addQuestion(createdAt, to, 1);
  await addToDays(tx, merchantId, days);
}

/** Answers are counted over the shop here; a question keeps the number of its approved ones itself. */
export async function countAnswers(
  tx: Db,
  merchantId: string,
  transitions: readonly Transition[],
): Promise<void> {
  const sum = sumOf(transitions);
  if (sum.some((change) => change !== 0))
    await rows(tx, addToShopSql, [merchantId, nextShopSlot(), 0, 0, 0, 0, ...sum]);
}

/** What many at once change, as an import brings them: one statement for all products, one for the shop. */
export async function countManyQuestions(
  tx: Db,
  merchantId: string,
  { questions, answers }: { questions: readonly (Transition & Asked)[]; answers: readonly Transition[] },
): Promise<void> {
  const products = [...Map.groupBy(questions, ({ productId }) => productId)]
    .map(([productId, some]) => ({ productId, change: sumOf(some) }))
    .filter(({ change }) => change.some((count) => count !== 0))
    // In one order for all, so that two writers do not wait for each other.
    .sort((one, other) => (one.productId < other.productId ? -1 : 1));
  if (products.length > 0)
    await rows(tx, addToProductsSql, [
      ...[merchantId, nextProductSlot(), products.map(({ productId }) => productId)],
      ...counted.map((_status, place) => products.map(({ change }) => change[place])),
    ]);
  const shop = [...sumOf(questions), ...sumOf(answers)];
  if (shop.some((count) => count !== 0)) await rows(tx, addToShopSql, [merchantId, nextShopSlot(), ...shop]);
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

const addToProductSql = `
  insert into product_question_counts as kept (merchant_id, product_id, slot, pending, approved, rejected, flagged)
  values ($1, $2, $3, $4, $5, $6, $7)
  on conflict (merchant_id, product_id, slot) do update set
    pending = kept.pending + excluded.pending, approved = kept.approved + excluded.approved,
    rejected = kept.rejected + excluded.rejected, flagged = kept.flagged + excluded.flagged`;

const addToProductsSql = `
  insert into product_question_counts as kept (merchant_id, product_id, slot, pending, approved, rejected, flagged)
  select $1::uuid, added.product_id, $2::smallint, added.pending, added.approved, added.rejected, added.flagged
  from unnest($3::text[], $4::int[], $5::int[], $6::int[], $7::int[])
    as added (product_id, pending, approved, rejected, flagged)
  on conflict (merchant_id, product_id, slot) do update set
    pending = kept.pending + excluded.pending, approved = kept.approved + excluded.approved,
    rejected = kept.rejected + excluded.rejected, flagged = kept.flagged + excluded.flagged`;

const addToShopSql = `
  insert into shop_question_counts as kept (merchant_id, slot, pending, approved, rejected, flagged,
    answers_pending, answers_approved, answers_rejected, answers_flagged)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
  on conflict (merchant_id, slot) do update set
    pending = kept.pending + excluded.pending, approved = kept.approved + excluded.approved,
    rejected = kept.rejected + excluded.rejected, flagged = kept.flagged + excluded.flagged,
    answers_pending = kept.answers_pending + excluded.answers_pending,
    answers_approved = kept.answers_approved + excluded.answers_approved,
    answers_rejected = kept.answers_rejected + excluded.answers_rejected,
    answers_flagged = kept.answers_flagged + excluded.answers_flagged`;

export type StatusCounts = Record<QuestionStatus, number>;

/** Questions and answers of the whole shop by status. */
export async function countsOfShop(
  db: Db,
  merchantId: string,
): Promise<{ questions: StatusCounts; answers: StatusCounts }> {
  const sums = await row<Record<string, number>>(
    db,
    `select ${[...counted, ...counted.map((status) => `answers_${status}`)]
      .map((name) => `coalesce(sum(${name}), 0) as ${name}`)
      .join(', ')}
     from shop_question_counts where merchant_id = $1`,
    [merchantId],
  );
  const of = (prefix: string): StatusCounts => ({
    pending: sums?.[`${prefix}pending`] ?? 0,
    approved: sums?.[`${prefix}approved`] ?? 0,
    rejected: sums?.[`${prefix}rejected`] ?? 0,
    flagged: sums?.[`${prefix}flagged`] ?? 0,
  });
  return { questions: of(''), answers: of('answers_') };
}
