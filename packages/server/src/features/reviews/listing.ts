import type { ReviewSort } from '@tribune/contract';
import { type Db, plannedOnce, row } from '../../platform/db/database.ts';
import { statement } from '../../platform/db/statement.ts';
import { invalidField } from '../../platform/errors.ts';
import { JsonText } from '../../platform/http/json-text.ts';
import { typeId } from '../../platform/ids.ts';
import { cursorAt } from '../../platform/paging.ts';
import { attributeSummaries } from '../attributes/index.ts';
import { countsByLanguage } from '../facets/index.ts';
import { type RatingCounts, ratingFiguresOf, totalsOf } from '../rating-counters/index.ts';
import { passagesIn } from '../topics/index.ts';
import { filteredPage } from './filtered-page.ts';
import { type Filters, filtersOf, firstLanguage, isPlain } from './filters.ts';
import { totalOf } from './index-paths.ts';
import { isShared, type Listing, productsOf, searchLanguage } from './listing-request.ts';
import { readPage, readVersions } from './page-reading.ts';
import type { PageRequest } from './page-statement.ts';
import { presentReview } from './present.ts';
import { pageKey, renderedPage, storePage } from './rendered-pages.ts';
import { correctedReviewSearch, matchesInReviews } from './searching.ts';
import { type Cursor, cursorColumns } from './sort-orders.ts';

/** Maximum number of reviews that `page` may skip: OFFSET reads every skipped index entry, `startAfter` none. */
const maxOffsetInIndex = 10_000;
/** Maximum if skipped reviews are read too, or skipped in every member of a product group. */
const maxOffset = 1_000;

/** A page of published reviews with the rating summary of the product or merchant. Throws VALIDATION_ERROR. */
export async function listReviews(db: Db, merchantId: string, listing: Listing) {
  const read = async () => {
    const asked = await askedPage(db, merchantId, listing);
    return readOrCorrected(db, listing, asked, false);
  };
  const [page, attributeSummaries] = await Promise.all([read(), summariesOf(db, merchantId, listing)]);
  return { reviews: page.reviews, ...page.figures, attributeSummaries };
}

/** `listReviews` as JSON. Reuses the text of reviews that are unchanged. */
export async function renderReviewList(db: Db, merchantId: string, listing: Listing) {
  const [page, attributeSummaries] = await Promise.all([
    renderedReviews(db, merchantId, listing),
    summariesOf(db, merchantId, listing),
  ]);
  const rest = JSON.stringify({ ...page.figures, attributeSummaries });
  return new JsonText<Awaited<ReturnType<typeof listReviews>>>(`{"reviews":${page.reviews},${rest.slice(1)}`);
}

const summariesOf = (db: Db, merchantId: string, listing: Listing) =>
  attributeSummaries(db, merchantId, { schema: listing.attributes.schema, products: productsOf(listing) });

async function renderedReviews(db: Db, merchantId: string, listing: Listing) {
  const asked = await askedPage(db, merchantId, listing);
  const key = asked.filters ? null : pageKey(asked.request);
  const known = key === null ? undefined : renderedPage(key);
  if (known && known !== 'requested') {
    const { counts, versions } = await readVersions(db, asked.request, known);
    if (versions === known.versions)
      return {
        reviews: known.reviews,
        figures: figuresOfPage(asked, plainFigures(asked.request, counts), known.nextStartAfter),
      };
  }
  const { reviews, figures, versions } = await readOrCorrected(db, listing, asked, known !== undefined);
  const text = JSON.stringify(reviews);
  if (key !== null && versions !== null)
    storePage(key, { versions, reviews: text, nextStartAfter: figures.nextStartAfter });
  return { reviews: text, figures };
}

/** A page to read, its filters, and the requested `page` and `limit`. */
interface AskedPage {
  request: PageRequest;
  filters: Filters | null;
  page: number | null;
  sort: ReviewSort;
  /** Larger than `request.offset` if the page is too deep. */
  offset: number;
  /** Languages of the whole list, with `preferredLanguage`. */
  languages: ReturnType<typeof countsByLanguage> | undefined;
}

async function askedPage(db: Db, merchantId: string, listing: Listing): Promise<AskedPage> {
  const { query } = listing;
  if (query.page !== undefined && query.startAfter !== undefined)
    throw invalidField('page', 'cannot be given together with startAfter');
  const limit = query.limit ?? 20;
  const sort = query.sort ?? 'featured';
  const cursor = await cursorAt(query.startAfter, ['review', 'a review in this list'], (id) =>
    positionIn(db, merchantId, listing, id),
  );
  const known = await filtersOf(db, merchantId, listing);
  const language = known && firstLanguage(listing, known);
  const filters = language === null && isPlain(listing) ? null : known;
  const languages =
    known && query.preferredLanguage !== undefined ? countsByLanguage(known.counts) : undefined;
  const page = query.page ?? 1;
  const offset = cursor ? 0 : (page - 1) * limit;
  const most = filters || isShared(listing) || sort === 'relevance' ? maxOffset : maxOffsetInIndex;
  const request: PageRequest = {
    merchantId,
    listing,
    cursor,
    limit,
    search: filters?.search ?? null,
    firstLanguage: language,
    sort: sort === 'featured' && !listing.featuring ? 'newest' : sort,
    offset: Math.min(offset, most),
  };
  return { request, filters, page: cursor ? null : page, sort, offset, languages };
}

/** If a search finds nothing, returns the page of the most similar words that occur. */
async function readOrCorrected(
  db: Db,
  listing: Listing,
  asked: AskedPage,
  versions: boolean,
): Promise<ReadPage & { figures: { searchedFor?: string } }> {
  const page = await readAsked(db, listing, asked, versions);
  const { search, exact = false } = listing.query;
  const { totalReviews, totalReviewsIsEstimate } = page.figures;
  if (search === undefined || exact || totalReviews > 0 || totalReviewsIsEstimate) return page;
  const { merchantId } = asked.request;
  const searchedFor = await correctedReviewSearch(db, merchantId, {
    text: search,
    products: productsOf(listing),
    language: searchLanguage(listing),
  });
  if (searchedFor === null) return page;
  const other = { ...listing, query: { ...listing.query, search: searchedFor } };
  const corrected = await readAsked(db, other, await askedPage(db, merchantId, other), versions);
  if (corrected.figures.totalReviews === 0) return page;
  return { ...corrected, figures: { ...corrected.figures, searchedFor } };
}

type ReadPage = Awaited<ReturnType<typeof readAsked>>;

async function readAsked(db: Db, listing: Listing, asked: AskedPage, versions: boolean) {
  const { request, filters, offset } = asked;
  const page = filters ? await filteredPage(db, request, filters) : await plainPage(db, request, versions);
  const tooDeep = offset > request.offset;
  if (tooDeep && offset < page.total)
    throw invalidField(
      'page',
      `must not skip more than ${request.offset} reviews; to continue, pass the last id as startAfter`,
    );
  const reviews = tooDeep ? [] : page.found.slice(0, request.limit);
  const last = page.found.length > request.limit ? reviews.at(-1)?.review_id : page.stoppedAt;
  const { topic, search } = listing.query;
  const language = searchLanguage(listing);
  const matches =
    search === undefined ? undefined : await matchesInReviews(db, reviews, { text: search, language });
  const spoken =
    topic === undefined ? undefined : await passagesIn(db, request.merchantId, { topic, reviews });
  return {
    reviews: reviews.map((review) =>
      presentReview(listing.featuring ? review : { ...review, featured_sequence: null }, listing.mediaUrl),
    ),
    figures: {
      ...figuresOfPage(asked, page, last ? typeId('review', last) : null),
      ...(spoken && { passages: spoken }),
      ...(matches && { matches }),
    },
    versions: page.versions,
  };
}

const figuresOfPage = (
  { request: { limit, listing }, page, sort, languages }: AskedPage,
  { counts, total, isEstimate }: { counts: RatingCounts; total: number; isEstimate: boolean },
  nextStartAfter: string | null,
) => ({
  totalReviews: total,
  totalReviewsIsEstimate: isEstimate,
  page,
  limit,
  totalPages: Math.ceil(total / limit),
  nextStartAfter,
  sort,
  ...(languages && { languages }),
  ...(listing.unusualActivity && { unusualActivity: listing.unusualActivity }),
  ...ratingFiguresOf(counts, listing),
});

async function plainPage(db: Db, request: PageRequest, versions: boolean) {
  const page = await readPage(db, request, { by: 'scan', budget: null, versions });
  return { ...page, ...plainFigures(request, page.counts), stoppedAt: null };
}

function plainFigures(request: PageRequest, counts: RatingCounts) {
  const ratings = request.listing.query.rating;
  const total = ratings?.length ? totalOf(counts, ratings) : totalsOf(counts).total;
  return { counts, total, isEstimate: false };
}

async function positionIn(
  db: Db,
  merchantId: string,
  { productId, sharedWith }: Listing,
  reviewId: string,
): Promise<Cursor | undefined> {
  const found = await row(
    db,
    statement`${plannedOnce}select ${cursorColumns} from reviews where merchant_id = $1 and review_id = $2`,
    [merchantId, reviewId],
  );
  const isListed =
    productId === null || found?.product_id === productId || sharedWith.includes(found?.product_id ?? '');
  return isListed ? found : undefined;
}
