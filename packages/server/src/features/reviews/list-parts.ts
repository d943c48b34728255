import type { ReviewSort } from '@tribune/contract';
import type { ListedQuery } from './listing-request.ts';
import type { FoundPage } from './page-reading.ts';
import type { PageRequest } from './page-statement.ts';
import type { Cursor } from './sort-orders.ts';

/** The filters that the reviews of one part share. */
type Part = Pick<ListedQuery, 'withMedia' | 'ownLanguage' | 'otherLanguage'> & {
  ratings?: readonly [number];
};

/** Lists of one rating, or with and without media, in order. */
const partsOfSort: Partial<Record<ReviewSort, readonly Part[]>> = {
  highest: ([5, 4, 3, 2, 1] as const).map((rating) => ({ ratings: [rating] })),
  lowest: ([1, 2, 3, 4, 5] as const).map((rating) => ({ ratings: [rating] })),
  photos: [{ withMedia: true }, { withMedia: false }],
};

/** The parts of the list in order; null if it is read as a whole. */
function partsOf({ sort, firstLanguage: language }: PageRequest): readonly Part[] | null {
  const ofSort = partsOfSort[sort];
  if (language === null) return ofSort ?? null;
  return [{ ownLanguage: language }, { otherLanguage: language }].flatMap((part): Part[] =>
    (ofSort ?? [{}]).map((other) => ({ ...part, ...other })),
  );
}

/** Runs `read` once for the whole list, or, if no index finds its matches in order, for each of its parts until the page is full. */
export async function eachPart<Page extends FoundPage & { stoppedAt?: string | null }>(
  request: PageRequest,
  /** An upper bound of the matches in a part. Parts without matches are skipped. */
  countOf: (query: ListedQuery) => number,
  read: (part: PageRequest) => Promise<Page>,
): Promise<Page> {
  const { sort, listing, limit, offset } = request;
  const all = partsOf(request);
  if (!all) return read(request);
  // If no part has matches, returns an empty page with the figures of the list.
  const none = { query: { ...listing.query, rating: [0] }, cursor: null };
  const [first = none, ...others] = partsAfter(all, request).filter(({ query }) => countOf(query) > 0);
  const part = ({ query, cursor }: typeof first, found: number): PageRequest => ({
    ...request,
    listing: { ...listing, query },
    sampled: listing.query,
    sort: partsOfSort[sort] ? 'newest' : sort,
    cursor,
    limit: offset + limit - found,
    offset: 0,
  });
  let page = await read(part(first, 0));
  const found = [...page.found];
  for (const next of others) {
    if (found.length > offset + limit || page.stoppedAt) break;
    page = await read(part(next, found.length));
    found.push(...page.found);
  }
  return { ...page, found: found.slice(offset) };
}

/** Parts after the cursor that match the filters; the first may be partly consumed. */
function partsAfter(all: readonly Part[], { cursor, listing }: PageRequest) {
  const at = cursor ? all.findIndex((part) => contains(part, cursor)) : 0;
  return all.slice(at).flatMap((part, index) => {
    const query = narrowed(listing.query, part);
    return query ? [{ query, cursor: index === 0 ? cursor : null }] : [];
  });
}

const contains = ({ ratings, withMedia, ownLanguage, otherLanguage }: Part, cursor: Cursor) =>
  (ownLanguage === undefined || cursor.language === null || cursor.language === ownLanguage) &&
  (otherLanguage === undefined || (cursor.language !== null && cursor.language !== otherLanguage)) &&
  (ratings === undefined || ratings[0] === cursor.rating) &&
  (withMedia === undefined || withMedia === cursor.has_media > 0);

/** The filters of a part of the list; null if they contradict those of the list. */
function narrowed(query: ListedQuery, part: Part): ListedQuery | null {
  const { ratings, withMedia, ownLanguage, otherLanguage } = part;
  if (ratings && query.rating?.length && !query.rating.includes(ratings[0])) return null;
  if (withMedia !== undefined && query.withMedia !== undefined && withMedia !== query.withMedia) return null;
  return {
    ...query,
    ...(ratings && { rating: [...ratings] }),
    ...(withMedia !== undefined && { withMedia }),
    ...(ownLanguage !== undefined && { ownLanguage }),
    ...(otherLanguage !== undefined && { otherLanguage }),
  };
}
