import type { getProductAnalytics, productAnalytics, QueryOf, Static } from '@tribune/contract';
import { averageOf } from '@tribune/verify';
import { type Db, rows } from '../../platform/db/database.ts';
import { statement, table } from '../../platform/db/statement.ts';
import { enqueue } from '../../platform/jobs/job.ts';
import { ratioHalfUp } from '../../platform/rounding.ts';
import { rankProductsJob } from './job-types.ts';
import type { Period } from './period.ts';
import {
  isRankedLive,
  noteRequested,
  type Ranked,
  type RankingPage,
  type RatedProduct,
  rankedNow,
  storedRanking,
  storeRanking,
} from './ranking.ts';
import { priorReviews } from './ranking-sql.ts';

type Figures = Static<typeof productAnalytics>['products'][number];

/** Age at which a requested ranking is calculated again. */
export const rankingAgeMs = 15 * 60 * 1000;
const dayMs = 24 * 60 * 60 * 1000;

/**
 * Ranks products by their reviews in a period: on request if there are few reviews, or from a stored ranking that a job renews, so that the
 * cost does not depend on the number of reviews or products.
 */
export async function productFigures(
  db: Db,
  merchantId: string,
  period: Period,
  {
    query: { sort = 'reviews', page = 1, limit = 20 },
    now,
    liveRows,
  }: {
    query: QueryOf<typeof getProductAnalytics>;
    now: Date;
    /** Maximum number of reviews or counters for ranking on request. */
    liveRows?: { reviews: number; counters: number };
  },
): Promise<Static<typeof productAnalytics>> {
  const chosen = { sort, offset: (page - 1) * limit, limit };
  const found = (await isRankedLive(db, merchantId, period, liveRows))
    ? await rankedNow(db, merchantId, period, { ...chosen, now })
    : await fromStored(db, merchantId, period, { ...chosen, now });
  const names = await namesOf(db, merchantId, [...found.page, ...found.top, ...found.low]);
  const present = (products: readonly RatedProduct[]): Figures[] =>
    products.map(({ id, rated: reviews, stars }) => ({
      productId: id,
      name: names.get(id) ?? null,
      reviews,
      averageRating: averageOf({ count: reviews, sum: stars }),
      score: scoreOf(stars, reviews, found),
    }));
  return {
    period: period.name ?? null,
    startDate: period.from,
    endDate: period.to,
    calculatedAt: found.calculatedAt,
    totalProducts: found.total,
    averageRating: averageOf({ count: found.rated, sum: found.stars }),
    products: present(found.page),
    page,
    limit,
    totalPages: Math.ceil(found.total / limit),
    topPerformers: present(found.top),
    lowPerformers: present(found.low),
  };
}

/** Calculates a ranking if it is requested for the first time; returns an outdated one while a job calculates it again. */
async function fromStored(
  db: Db,
  merchantId: string,
  period: Period,
  { now, ...chosen }: RankingPage & { now: Date },
): Promise<Ranked> {
  const ranking = await storedRanking(db, merchantId, period, chosen);
  if (ranking) {
    const { name = null, from, to } = period;
    if (Date.parse(ranking.calculatedAt) < now.getTime() - rankingAgeMs)
      await enqueue(db, rankProductsJob, { merchantId, name, from, to });
    if (Date.parse(ranking.requestedAt) < now.getTime() - dayMs)
      await noteRequested(db, merchantId, period, now);
    return ranking;
  }
  await storeRanking(db, merchantId, period, { now, newerThan: new Date(now.getTime() - rankingAgeMs) });
  const made = await storedRanking(db, merchantId, period, chosen);
  if (!made) throw new Error('The ranking was deleted as soon as it was stored');
  return made;
}

const scoreOf = (stars: number, reviews: number, shop: Pick<Ranked, 'stars' | 'rated'>) =>
  ratioHalfUp(stars * shop.rated + priorReviews * shop.stars, (reviews + priorReviews) * shop.rated, 2);

async function namesOf(
  db: Db,
  merchantId: string,
  products: readonly RatedProduct[],
): Promise<Map<string, string | null>> {
  const found = await rows(
    db,
    statement`select ${table('products')('product_id', 'name')} from products where merchant_id = $1 and product_id = any($2)`,
    [merchantId, products.map(({ id }) => id)],
  );
  return new Map(found.map(({ product_id, name }) => [product_id, name]));
}
