import type { Db } from '../../platform/db/database.ts';
import { type Stars, starsOf } from '../facets/index.ts';
import { cheapestLookUps, countedMatches, type Filters, narrowedFilters } from './filters.ts';
import { scanBudget, totalOf } from './index-paths.ts';
import { eachPart } from './list-parts.ts';
import { isShared, type ListedQuery } from './listing-request.ts';
import { type FoundPage, lastScanned, readPage } from './page-reading.ts';
import type { PageRequest } from './page-statement.ts';
import { maxHits } from './search.ts';

/** Maximum number of reviews read in order to count and sort their matches. */
const maxSorted = 5_000;
/** Maximum number of reviews that a page scans in order to find matches. */
const maxScanned = 20_000;
/** Maximum number of search hits read if such a scan has not filled the page. */
const maxHitsAfterScan = 50_000;

interface FilteredPage extends Pick<FoundPage, 'found' | 'counts' | 'versions'> {
  total: number;
  isEstimate: boolean;
  /** The review after which the search continues, if a page ends before it is full; else null. */
  stoppedAt: string | null;
}

/** A page of matching reviews. Reads a bounded number of rows, regardless of the numbers of reviews and matches. */
export async function filteredPage(db: Db, request: PageRequest, filters: Filters): Promise<FilteredPage> {
  const counted = countedMatches(filters);
  if (!counted) return uncountedPage(db, request, filters);
  const total = totalOf(counted, request.listing.query.rating);
  // Counters do not cover combinations of attributes with media.
  const page =
    filters.attributes && request.sort === 'photos'
      ? await uncountedPage(db, request, filters)
      : await countedPage(db, request, filters);
  return { ...page, total, isEstimate: false };
}

/** Maintained counters contain the number of matches. */
async function countedPage(db: Db, request: PageRequest, filters: Filters) {
  const page = await eachPart(request, countIn(filters), (part) =>
    inOrder(db, part, narrowedFilters(filters, part.listing.query)),
  );
  return { ...page, stoppedAt: null };
}

async function inOrder(db: Db, request: PageRequest, filters: Filters): Promise<FoundPage> {
  const { sort, cursor, limit, offset, listing } = request;
  const ratings = listing.query.rating;
  const matches = likelyMatches(filters);
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

/** Counters do not cover matches of a search, nor of attributes combined with other filters. */
async function uncountedPage(db: Db, request: PageRequest, filters: Filters): Promise<FilteredPage> {
  const { search, byFacets, attributes } = filters;
  const ratings = request.listing.query.rating;
  const { lookUps, rows } = cheapestLookUps(filters, ratings);
  if (search && search.hits <= Math.min(maxHits, rows))
    return exactly(await readPage(db, request, { by: 'sorting', of: 'hits' }));
  if (rows <= maxSorted) {
    const whole = !byFacets && !attributes && !ratings?.length;
    return exactly(await readPage(db, request, { by: 'sorting', of: whole ? 'list' : lookUps }));
  }
  const page = await eachPart(request, countIn(filters), (part) =>
    scanned(db, { ...part, mediaInIndex: request.sort === 'photos' }),
  );
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

/** An upper bound of the number of reviews that match a part's filters. */
const countIn = (filters: Filters) => (query: ListedQuery) =>
  totalOf(likelyMatches(narrowedFilters(filters, query)), query.rating);

const likelyMatches = (filters: Filters): Stars => countedMatches(filters) ?? starsOf(filters.facets);

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

/** Estimated from a sample of the list, to two digits so that it does not change from page to page. */
function estimate(page: FoundPage, { offset }: PageRequest, { listed }: Filters): number {
  const { matching, of } = page.sample ?? { matching: 0, of: 0 };
  const expected = of === 0 ? 0 : (totalOf(listed) * matching) / of;
  return Math.max(Number(expected.toPrecision(2)), offset + page.found.length);
}
