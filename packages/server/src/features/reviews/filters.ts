import type { Db } from '../../platform/db/database.ts';
import { type Matches, matchingReviews } from '../attributes/index.ts';
import {
  countsByLanguage,
  type FacetCounts,
  facetCounts,
  matchesFacets,
  type Stars,
  starsOf,
} from '../facets/index.ts';
import { topicFilter } from '../topics/index.ts';
import { isIndexedByRating, totalOf } from './index-paths.ts';
import {
  type ListedQuery,
  type Listing,
  productsOf,
  type ReviewListQuery,
  searchLanguage,
} from './listing-request.ts';
import { allOf, maxHits, type Search, searchFor } from './search.ts';

/** Data about a filtered list, read before the list itself: counts of its reviews, and the possible hits of a search. */
export interface Filters {
  /** The list's published reviews by facets, unfiltered, and their total. */
  counts: readonly FacetCounts[];
  listed: Stars;
  /** Counters that match the requested rating, language, verification, media and sentiment. */
  facets: readonly FacetCounts[];
  byFacets: boolean;
  /** Reviews that match the attributes; null without such filters. */
  attributes: Matches | null;
  /** Search by words, by topic, or by both. */
  search: Search | null;
}

/** Reads the data for filters. Null for lists that an index contains in order and that do not put a language first. */
export async function filtersOf(db: Db, merchantId: string, listing: Listing): Promise<Filters | null> {
  const { query, attributes } = listing;
  if (isPlain(listing) && query.preferredLanguage === undefined) return null;
  const products = productsOf(listing);
  const language = searchLanguage(listing);
  const [counts, matches, search, topic] = await Promise.all([
    facetCounts(db, merchantId, {
      products,
      filter: query,
      apart: needsFacets(listing),
      byLanguage: query.preferredLanguage !== undefined,
    }),
    attributes.filters.length > 0
      ? matchingReviews(db, merchantId, { products, filters: attributes.filters })
      : null,
    query.search === undefined ? null : searchFor(db, merchantId, { text: query.search, language }),
    query.topic === undefined
      ? null
      : topicFilter(db, merchantId, { topic: query.topic, productId: listing.productId, most: maxHits }),
  ]);
  return {
    counts,
    listed: starsOf(counts),
    facets: counts.filter(({ matches }) => matches),
    byFacets: hasFacets(query),
    attributes: matches,
    search: allOf([topic, search]),
  };
}

/**
 * The language whose reviews come first; null if the order does not depend on languages. Searches, topics and attributes are read in the
 * order of a single index, none of which begins with languages.
 */
export function firstLanguage({ query, attributes }: Listing, { counts }: Filters): string | null {
  const { preferredLanguage: own, language, search, topic } = query;
  if (own === undefined || attributes.filters.length > 0) return null;
  if ([language, search, topic].some((value) => value !== undefined)) return null;
  const languages = countsByLanguage(counts);
  return languages.length > 1 && languages.some((one) => one.language === own) ? own : null;
}

/** Whether an index contains the list in order: for all ratings, or for one. */
export function isPlain({ query, attributes }: Listing): boolean {
  const ratings = new Set(query.rating).size;
  return (
    (ratings === 0 || (ratings === 1 && isIndexedByRating(query.sort ?? 'featured'))) &&
    !hasFacets(query) &&
    query.search === undefined &&
    query.topic === undefined &&
    attributes.filters.length === 0
  );
}

/** Whether the list may use the index of facets or be read in parts. Not needed if only words are searched. */
const needsFacets = ({ query, attributes }: Listing) =>
  (query.search === undefined && query.topic === undefined) ||
  hasFacets(query) ||
  query.sort === 'photos' ||
  [...(query.rating ?? []), ...attributes.filters].length > 0;

const hasFacets = ({ language, verified, withMedia, sentiment }: ReviewListQuery) =>
  [language, verified, withMedia, sentiment].some((value) => value !== undefined);

/** The exact numbers of matches by rating; null if no counters cover the combination of filters. */
export function countedMatches({ facets, byFacets, attributes, search }: Filters): Stars | null {
  if (search || (attributes && byFacets)) return null;
  return attributes ?? starsOf(facets);
}

/** Filters for a part of the list. */
export const narrowedFilters = (filters: Filters, query: ListedQuery): Filters => ({
  ...filters,
  facets: filters.facets.filter((one) => matchesFacets(one, query)),
});

/** Columns of an index lookup for each existing combination of facets and rating. */
export interface FacetKeys {
  product_id: string[];
  language: string[];
  verified: boolean[];
  with_media: boolean[];
  sentiment: string[];
  rating: number[];
}

/** The lookups for reviews with those facets and ratings. */
export function facetKeys({ facets }: Filters, ratings: readonly number[] | undefined): FacetKeys {
  const keys = facets.flatMap((one) =>
    ([1, 2, 3, 4, 5] as const)
      .filter((rating) => one[`stars${rating}`] > 0 && (!ratings?.length || ratings.includes(rating)))
      .map((rating) => ({ ...one, rating })),
  );
  return {
    product_id: keys.map(({ product_id }) => product_id),
    language: keys.map(({ language }) => language),
    verified: keys.map(({ verified }) => verified),
    with_media: keys.map(({ with_media }) => with_media),
    // Abbreviated as in the index.
    sentiment: keys.map(({ sentiment }) => sentiment.slice(0, 3)),
    rating: keys.map(({ rating }) => rating),
  };
}

/** The cheaper lookups that cover all matches: by facets or by attributes. */
export function cheapestLookUps(filters: Filters, ratings: readonly number[] | undefined) {
  const keys = facetKeys(filters, ratings);
  const ofFacets = {
    lookUps: keys,
    times: keys.rating.length,
    rows: totalOf(starsOf(filters.facets), ratings),
  };
  const { attributes } = filters;
  if (!attributes) return ofFacets;
  const rows = totalOf(attributes, ratings);
  const ofAttributes = { lookUps: 'combinations' as const, times: attributes.combinations, rows };
  return filters.byFacets && ofFacets.rows < rows ? ofFacets : ofAttributes;
}
