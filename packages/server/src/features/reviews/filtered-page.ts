import type { Db } from '../../platform/db/database.ts';
import type { Stars } from '../facets/index.ts';
import { cheapestLookUps, countedMatches, type Filters } from './filters.ts';
import { scanBudget, totalOf } from './index-paths.ts';
import { isShared } from './listing-request.ts';
import { type FoundPage, lastScanned, readPage } from './page.ts';
import type { PageRequest } from './page-statement.ts';
import { maxHits } from './search.ts';

/** Maximum number of reviews that are read to count and sort the matches among them. */
const maxSorted = 5_000;
/** Maximum number of reviews that a page reads in their order to find those that match. */
const maxScanned = 20_000;
/** Maximum number of hits of a search that are read when such a scan has not filled the page. */
const maxHitsAfterScan = 50_000;

interface FilteredPage extends Pick<FoundPage, 'found' | 'counts' | 'versions'> {
  total: number;
  isEstimate: boolean;
  /** The review after which the search goes on, where a page ends before it is full; else null. */
  stoppedAt: string | null;
}

/** A page of the reviews that match. Reads a bounded number of rows, however many reviews the list has and match. */
export function filteredPage(db: Db, request: PageRequest, filters: Filters): Promise<FilteredPage> {
  const counted = countedMatches(filters);
  return counted ? countedPage(db, request, filters, counted) : uncountedPage(db, request, filters);
}

/** Maintained counters contain the number of matches. */
async function countedPage(
  db: Db,
  request: PageRequest,
  filters: Filters,
  matches: Stars,
): Promise<FilteredPage> {
  const total = totalOf(matches, request.listing.query.rating);
  const page = await eachRating(request, matches, (part) => inOrder(db, part, filters, matches));
  return { ...page, total, isEstimate: false, stoppedAt: null };
}

async function inOrder(db: Db, request: PageRequest, filters: Filters, matches: Stars): Promise<FoundPage> {
  const { sort, cursor, limit, offset, listing } = request;
  const ratings = listing.query.rating;
  const { lookUps, ...cost } = cheapestLookUps(filters, ratings);
  const rowsNeeded = limit + 1 + offset;
  const eachByRating = lookUps !== 'combinations';
  const budget = scanBudget({
    sort,
    ratings,
    listed: filters.listed,
    matches,
    rowsNeeded,
    lookUps: { ...cost, eachByRating },
  });
  if (budget !== null) {
    const page = await readPage(db, request, { by: 'scan', budget });
    const expected = cursor ? limit + 1 : Math.min(limit + 1, totalOf(matches, ratings) - offset);
    if (page.found.length >= expected) return page;
  }
  return readPage(db, request, { by: 'lookUps', lookUps });
}

/**
 * Runs `read` for the list, or when sorted by rating for each rating in turn, newest first, until the page is full: indexes
 * that find matches contain them by date.
 */
async function eachRating<Page extends FoundPage & { stoppedAt?: string | null }>(
  request: PageRequest,
  /** Ratings without matches are passed over. */
  matches: Stars,
  read: (part: PageRequest) => Promise<Page>,
): Promise<Page> {
  const { sort, listing, cursor, limit, offset } = request;
  if (sort !== 'highest' && sort !== 'lowest') return read(request);
  const ratings = sort === 'highest' ? ([5, 4, 3, 2, 1] as const) : ([1, 2, 3, 4, 5] as const);
  const asked = ratings.filter(
    (rating) =>
      (!listing.query.rating?.length || listing.query.rating.includes(rating)) &&
      (!cursor || (sort === 'highest' ? rating <= cursor.rating : rating >= cursor.rating)),
  );
  // Without a rating that has matches, the page of no rating: empty, with the figures of the list.
  const [first = 0, ...others] = asked.filter((rating) => matches[`stars${rating}`] > 0);
  const part = (rating: number, found: number): PageRequest => ({
    ...request,
    listing: { ...listing, query: { ...listing.query, rating: [rating] } },
    sampled: listing.query.rating ?? [],
    sort: 'newest',
    cursor: cursor?.rating === rating ? cursor : null,
    limit: offset + limit - found,
    offset: 0,
  });
  let page = await read(part(first, 0));
  const found = [...page.found];
  for (const rating of others) {
    if (found.length > offset + limit || page.stoppedAt) break;
    page = await read(part(rating, found.length));
    found.push(...page.found);
  }
  return { ...page, found: found.slice(offset) };
}

/** Nothing counts the matches of a search, nor of attributes together with other filters. */
async function uncountedPage(db: Db, request: PageRequest, filters: Filters): Promise<FilteredPage> {
  const { search, byFacets, attributes } = filters;
  const ratings = request.listing.query.rating;
  const { lookUps, rows } = cheapestLookUps(filters, ratings);
  if (rows <= maxSorted) {
    const whole = !byFacets && !attributes && !ratings?.length;
    return exactly(await readPage(db, request, { by: 'sorting', of: whole ? 'list' : lookUps }));
  }
  if (search && search.hits <= maxHits)
    return exactly(await readPage(db, request, { by: 'sorting', of: 'hits' }));
  const page = await eachRating(request, filters.listed, (part) => scanned(db, part));
  if (page.found.length <= request.limit) {
    if (
      search &&
      (search.hits <= maxHitsAfterScan || (isShared(request.listing) && Number.isFinite(search.hits)))
    )
      return exactly(await readPage(db, request, { by: 'sorting', of: 'hits' }));
    if (!isShared(request.listing) && page.stoppedAt === null && request.offset === 0 && !request.cursor)
      return { ...page, total: page.found.length, isEstimate: false };
  }
  return { ...page, total: estimate(page, request, filters), isEstimate: true };
}

const exactly = (page: FoundPage): FilteredPage => ({
  ...page,
  total: page.filtered ?? 0,
  isEstimate: false,
  stoppedAt: null,
});

/** Reads the list in its order, up to the budget. */
async function scanned(db: Db, request: PageRequest): Promise<FoundPage & { stoppedAt: string | null }> {
  const page = await readPage(db, request, { by: 'scan', budget: maxScanned, sample: true });
  const isFull = page.found.length > request.limit || isShared(request.listing);
  return { ...page, stoppedAt: isFull ? null : await lastScanned(db, request, maxScanned) };
}

/** From a sample of the list, to two digits so that it does not change with each page. */
function estimate(page: FoundPage, { offset }: PageRequest, { listed }: Filters): number {
  const { matching, of } = page.sample ?? { matching: 0, of: 0 };
  const expected = of === 0 ? 0 : (totalOf(listed) * matching) / of;
  return Math.max(Number(expected.toPrecision(2)), offset + page.found.length);
}
