import { type Db, row } from '../../platform/db/database.ts';
import { statement } from '../../platform/db/statement.ts';
import { invalidField } from '../../platform/errors.ts';
import { typeId, uuidOf } from '../../platform/ids.ts';
import { attributeSummaries } from '../attributes/index.ts';
import { figuresOf, totalsOf } from '../rating-counters/index.ts';
import { filteredPage } from './filtered-page.ts';
import { filtersOf } from './filters.ts';
import { totalOf } from './index-paths.ts';
import { isShared, type Listing, productsOf } from './listing-request.ts';
import { readPage } from './page.ts';
import type { PageRequest } from './page-statement.ts';
import { presentReview } from './present.ts';
import { type Cursor, cursorColumns } from './sort-orders.ts';

/** Maximum number of reviews that `page` may skip: OFFSET reads every skipped entry of an index, `startAfter` none. */
const maxOffsetInIndex = 10_000;
/** The same where skipped reviews are read too, or for every member of a product group. */
const maxOffset = 1_000;

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
  const { query } = listing;
  if (query.page !== undefined && query.startAfter !== undefined)
    throw invalidField('page', 'cannot be given together with startAfter');
  const limit = query.limit ?? 20;
  const sort = query.sort ?? 'featured';
  const cursor =
    query.startAfter === undefined ? null : await cursorAt(db, merchantId, listing, query.startAfter);
  const filters = await filtersOf(db, merchantId, listing);
  const offset = cursor ? 0 : ((query.page ?? 1) - 1) * limit;
  const most = filters || isShared(listing) ? maxOffset : maxOffsetInIndex;
  const request: PageRequest = {
    merchantId,
    listing,
    cursor,
    limit,
    search: filters?.search ?? null,
    sort: sort === 'featured' && !listing.featuring ? 'newest' : sort,
    offset: Math.min(offset, most),
  };
  const page = filters ? await filteredPage(db, request, filters) : await plainPage(db, request);
  const { total } = page;
  if (offset > most && offset < total)
    throw invalidField(
      'page',
      `must not skip more than ${most} reviews; to continue, pass the last id as startAfter`,
    );
  const reviews = offset > most ? [] : page.found.slice(0, limit);
  const last = page.found.length > limit ? reviews.at(-1)?.review_id : page.stoppedAt;
  return {
    reviews: reviews.map((review) =>
      presentReview(listing.featuring ? review : { ...review, featured_sequence: null }, listing.mediaUrl),
    ),
    totalReviews: total,
    totalReviewsIsEstimate: page.isEstimate,
    page: cursor ? null : (query.page ?? 1),
    limit,
    totalPages: Math.ceil(total / limit),
    nextStartAfter: last ? typeId('review', last) : null,
    sort,
    ...figuresOf(page.counts),
  };
}

async function plainPage(db: Db, request: PageRequest) {
  const page = await readPage(db, request, { by: 'scan', budget: null });
  const ratings = request.listing.query.rating;
  const total = ratings?.length ? totalOf(page.counts, ratings) : totalsOf(page.counts).total;
  return { ...page, total, isEstimate: false, stoppedAt: null };
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
