import { type Db, row } from '../../platform/db/database.ts';
import { statement } from '../../platform/db/statement.ts';
import { invalidField } from '../../platform/errors.ts';
import { typeId, uuidOf } from '../../platform/ids.ts';
import { type AttributeFilter, attributeSummaries, matchingReviews } from '../attributes/index.ts';
import {
  countsOfProducts,
  figuresOf,
  merchantCounts,
  type StarCounts,
  starCountsOf,
  sumOf,
} from '../rating-counters/index.ts';
import type { FilteredList } from './index-paths.ts';
import { listedRow } from './listed-row.ts';
import { isShared, type Listing, type PageStatement, pageStatement, productsOf } from './page-statement.ts';
import { presentReview } from './present.ts';
import { searchFor } from './search.ts';
import { type Cursor, cursorColumns } from './sort-orders.ts';

/** Maximum number of reviews that `page` may skip: OFFSET reads every skipped row, `startAfter` none. */
const maxOffsetOfOne = 10_000;
/** The same for a product group, where the skipped rows are read for every member. */
const maxOffsetInGroup = 1_000;

/** A page of published reviews with the rating summary of the product or merchant. Throws VALIDATION_ERROR. */
export async function listReviews(db: Db, merchantId: string, listing: Listing) {
  const { schema } = listing.attributes;
  const [page, summaries] = await Promise.all([
    pageOfReviews(db, merchantId, listing),
    attributeSummaries(db, merchantId, { schema, products: productsOf(listing) }),
  ]);
  return { ...page, attributeSummaries: summaries };
}

async function pageOfReviews(db: Db, merchantId: string, listing: Listing) {
  const { query, attributes } = listing;
  if (query.page !== undefined && query.startAfter !== undefined)
    throw invalidField('page', 'cannot be given together with startAfter');
  const limit = query.limit ?? 20;
  const sort = query.sort ?? 'featured';
  const cursor =
    query.startAfter === undefined ? null : await cursorAt(db, merchantId, listing, query.startAfter);
  const offset = cursor ? 0 : ((query.page ?? 1) - 1) * limit;
  const maxOffset = isShared(listing) ? maxOffsetInGroup : maxOffsetOfOne;
  const search =
    query.search === undefined
      ? null
      : await searchFor(db, merchantId, { text: query.search, language: query.language ?? listing.locale });
  const matches =
    attributes.filters.length > 0 ? await matchesAmong(db, merchantId, listing, attributes.filters) : null;
  const request = {
    merchantId,
    listing,
    search,
    matches,
    sort,
    cursor,
    limit,
    offset: Math.min(offset, maxOffset),
  };
  let page = pageStatement(request, { scan: true });
  let answer = await foundPage(db, page);
  if (page.budgeted && (answer.reviews?.length ?? 0) <= limit) {
    page = pageStatement(request, { scan: false });
    answer = await foundPage(db, page);
  }
  const found = (answer.reviews ?? []).map((values) => listedRow(values, answer.product_name ?? null));
  if (page.compare) found.sort(page.compare);
  const counts = starCountsOf(answer.figures);
  const total = answer.filtered ?? totalOf(matches?.matches ?? counts, query.rating);
  if (offset > maxOffset && offset < total)
    throw invalidField(
      'page',
      `must not skip more than ${maxOffset} reviews; to continue, pass the last id as startAfter`,
    );
  const reviews = offset > maxOffset ? [] : found.slice(0, limit);
  const last = found.length > limit ? reviews.at(-1) : undefined;
  return {
    reviews: reviews.map((review) =>
      presentReview(listing.featuring ? review : { ...review, featured_sequence: null }, listing.mediaUrl),
    ),
    totalReviews: total,
    page: cursor ? null : (query.page ?? 1),
    limit,
    totalPages: Math.ceil(total / limit),
    nextStartAfter: last ? typeId('review', last.review_id) : null,
    sort,
    ...figuresOf(counts),
  };
}

async function foundPage(db: Db, { text, values }: PageStatement) {
  const answer = await row(db, text, values);
  if (!answer) throw new Error('A select without a table always returns one row');
  return answer;
}

async function matchesAmong(
  db: Db,
  merchantId: string,
  listing: Listing,
  filters: readonly AttributeFilter[],
): Promise<Pick<FilteredList, 'matches' | 'listed'>> {
  const products = productsOf(listing);
  const [matches, listed] = await Promise.all([
    matchingReviews(db, merchantId, { products, filters }),
    products ? countsOfProducts(db, merchantId, products) : merchantCounts(db, merchantId),
  ]);
  return { matches, listed: sumOf([listed].flat()) };
}

/** The number of matching reviews from maintained counters, for filters by rating and attributes only. */
function totalOf(counts: Omit<StarCounts, 'incentivized'>, ratings: number[] | undefined): number {
  const byStars = [counts.stars1, counts.stars2, counts.stars3, counts.stars4, counts.stars5];
  const asked = ratings && ratings.length > 0 ? [...new Set(ratings)] : [1, 2, 3, 4, 5];
  return asked.reduce((total, rating) => total + (byStars[rating - 1] ?? 0), 0);
}

async function cursorAt(
  db: Db,
  merchantId: string,
  { productId, sharedWith }: Listing,
  startAfter: string,
): Promise<Cursor> {
  const reviewId = uuidOf('review', startAfter);
  const found =
    reviewId &&
    (await row(
      db,
      statement`select ${cursorColumns} from reviews where merchant_id = $1 and review_id = $2`,
      [merchantId, reviewId],
    ));
  if (
    !found ||
    (productId !== null && found.product_id !== productId && !sharedWith.includes(found.product_id))
  )
    throw invalidField(
      'startAfter',
      'must be the id of a review in this list: use nextStartAfter of the previous page',
    );
  return found;
}
