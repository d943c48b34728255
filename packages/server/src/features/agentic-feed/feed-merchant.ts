import type { Context } from '../../platform/context.ts';
import { row, rows } from '../../platform/db/database.ts';
import { orNull, output, statement, table } from '../../platform/db/statement.ts';
import { storeRatingOf } from '../store-reviews/index.ts';
import type { Store } from './product-line.ts';

/** Every line contains the store's rating, so a new rating rewrites every line: it is read once a day. */
const ratingAgeMs = 24 * 60 * 60 * 1000;

export interface FeedMerchant extends Store {
  groupsProducts: boolean;
  countsInsiders: boolean;
}

/** The fields that all lines of a merchant share; undefined if the merchant no longer exists. */
export async function storeOf(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  merchantId: string,
): Promise<FeedMerchant | undefined> {
  const now = clock.now();
  const found = await row(db, storeStatement, [merchantId]);
  if (!found) return undefined;
  const { name, url, groups_products: groupsProducts, count_insider_reviews: countsInsiders } = found;
  const { store_rated_at, store_review_count: reviewCount, store_star_rating: starRating } = found;
  if (store_rated_at !== null && now.getTime() - Date.parse(store_rated_at) < ratingAgeMs)
    return { name, url, groupsProducts, countsInsiders, reviewCount, starRating };
  const { totalReviews, displayedAverage } = await storeRatingOf(db, merchantId, now);
  const rating = {
    reviewCount: totalReviews,
    starRating: totalReviews > 0 ? displayedAverage.toFixed(2) : null,
  };
  await rows(
    db,
    `update agentic_feeds set store_rated_at = $2, store_review_count = $3, store_star_rating = $4 where merchant_id = $1`,
    [merchantId, now, rating.reviewCount, rating.starRating],
  );
  return { name, url, groupsProducts, countsInsiders, ...rating };
}

const storeStatement = statement`select ${table('merchants', 'm')('name', 'groups_products', 'count_insider_reviews')},
    (select min(origin) from unnest(m.allowed_origins) as listed (origin)
     where origin like 'http%' and position('*' in origin) = 0) as ${orNull(output.text('url'))},
    ${table('agentic_feeds', 'f')('store_rated_at', 'store_review_count', 'store_star_rating')}
  from merchants as m join agentic_feeds as f on f.merchant_id = m.merchant_id
  where m.merchant_id = $1 and f.merchant_id = $1`;
