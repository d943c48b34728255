import type { Static, StoreReviewSort, storeReviewListQuery } from '@tribune/contract';
import { type Db, rows, rowWith } from '../../platform/db/database.ts';
import { statement } from '../../platform/db/statement.ts';
import { typeId } from '../../platform/ids.ts';
import { cursorAt, cutPage } from '../../platform/paging.ts';
import { publicColumns, storeReviews } from './columns.ts';
import { presentStoreReview } from './present.ts';
import { storeRatingOf } from './rating.ts';

const directions = { newest: 'desc', highest: 'desc', oldest: 'asc', lowest: 'asc' } as const;
const byRating = (sort: StoreReviewSort) => sort === 'highest' || sort === 'lowest';

/** A page of published store reviews, with the store's rating. Throws VALIDATION_ERROR for an invalid `startAfter`. */
export async function listStoreReviews(
  db: Db,
  merchantId: string,
  { query, now }: { query: Static<typeof storeReviewListQuery>; now: Date },
) {
  const { limit = 20, sort = 'newest', startAfter, rating = null } = query;
  const after = await cursorAt(startAfter, ['store_review', 'a store review'], (id) =>
    positionOf(db, merchantId, id),
  );
  const [found, figures] = await Promise.all([
    pageOf(db, merchantId, { limit, sort, after, rating }),
    storeRatingOf(db, merchantId, now),
  ]);
  const { page, ...next } = cutPage(found, limit, ({ store_review_id: last }) =>
    typeId('store_review', last),
  );
  return {
    reviews: page.map(presentStoreReview),
    ...next,
    sort,
    ...figures,
  };
}

interface Position {
  rating: number;
  created_at: string;
  store_review_id: string;
}

/** One extra row shows whether there is a next page. */
function pageOf(
  db: Db,
  merchantId: string,
  {
    limit,
    sort,
    after,
    rating,
  }: { limit: number; sort: StoreReviewSort; after: Position | null; rating: number | null },
) {
  const direction = directions[sort];
  const keys = [...(byRating(sort) ? ['rating' as const] : []), 'created_at', 'store_review_id'] as const;
  const values: unknown[] = [merchantId, limit + 1];
  const add = (value: unknown) => `$${values.push(value)}`;
  const conditions = [`s.merchant_id = $1 and s.status = 'approved'`];
  if (rating !== null) conditions.push(`s.rating = ${add(rating)}`);
  if (after) {
    const at = keys.map((key) => add(after[key as keyof Position]));
    conditions.push(
      `(${keys.map((key) => `s.${key}`).join(', ')}) ${direction === 'asc' ? '>' : '<'} (${at.join(', ')})`,
    );
  }
  const order = keys.map((key) => `s.${key} ${direction}`).join(', ');
  return rows(
    db,
    statement`select ${publicColumns} from store_reviews as s where ${conditions.join(' and ')} order by ${order} limit $2`,
    values,
  );
}

function positionOf(db: Db, merchantId: string, id: string): Promise<Position | undefined> {
  return rowWith(db, storeReviews('rating', 'created_at', 'store_review_id'), {
    merchant_id: merchantId,
    store_review_id: id,
  });
}
