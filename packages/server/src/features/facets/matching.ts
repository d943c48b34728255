import { starColumns } from '../../platform/db/counted-values.ts';
import { sumsByColumn } from '../../platform/db/counter-sums.ts';
import { type Db, plannedOnce, rows } from '../../platform/db/database.ts';
import { columnsOf, output, type Row, statement, sumsOf, table } from '../../platform/db/statement.ts';
import { everyProduct, type Facets } from './counts.ts';

const counts = columnsOf(
  table('facet_counts')('product_id', 'language', 'verified', 'with_media', 'sentiment'),
  sumsOf(starColumns),
);

/** The published reviews of a product with the same facets, by rating. `product_id` is empty for the whole merchant. */
export type FacetCounts = Row<typeof counts>;

/** Numbers of reviews by rating. */
export type Stars = Record<(typeof starColumns)[number], number>;

/** What a list is filtered by; absent facets match any review. */
export type FacetFilter = Partial<{ [Name in keyof Facets]: NonNullable<Facets[Name]> | undefined }> & {
  /** Matches this language and uncertain ones. */
  ownLanguage?: string | undefined;
  /** Matches any known language except this one. */
  otherLanguage?: string | undefined;
};

interface Counted {
  /** Null for the whole merchant. */
  products: readonly string[] | null;
  filter: FacetFilter;
  /** Whether each matching combination is needed, or only their sum. */
  apart: boolean;
  /** Whether non-matching reviews are needed by language, or only their sum. */
  byLanguage: boolean;
}

/**
 * The counters of products, or of the whole merchant, and whether they match the filter. A large store has most combinations of facets,
 * so combinations that are not needed are summed into one whose facets have no meaning.
 */
export async function facetCounts(
  db: Db,
  merchantId: string,
  { products, filter, apart, byLanguage }: Counted,
): Promise<(FacetCounts & { matches: boolean })[]> {
  const values: unknown[] = [merchantId, products ?? [everyProduct]];
  const matches = matchesSql(filter, (value) => `$${values.push(value)}`);
  const kept = apart ? 'matches' : 'false';
  const withLanguage = byLanguage ? 'true' : kept;
  return rows(
    db,
    statement`${plannedOnce}select product_id as ${output.text('product_id')}, matches as ${output.boolean('matches')},
       language as ${output.text('language')}, verified as ${output.boolean('verified')},
       with_media as ${output.boolean('with_media')}, sentiment as ${output.text('sentiment')}, ${sumsOf(starColumns)}
     from (select product_id, matches, case when ${withLanguage} then language else '' end as language,
         ${kept} and verified as verified, ${kept} and with_media as with_media,
         case when ${kept} then sentiment else '' end as sentiment, ${starColumns.join(', ')}
       from (select *, ${matches} as matches from facet_counts where merchant_id = $1 and product_id = any($2)) as counted
     ) as counted
     group by product_id, matches, language, verified, with_media, sentiment`,
    values,
  );
}

/** `matchesFacets` in SQL. */
function matchesSql(filter: FacetFilter, add: (value: unknown) => string): string {
  const { language, ownLanguage, otherLanguage, verified, withMedia, sentiment } = filter;
  const conditions = [
    ...(language === undefined ? [] : [`language = ${add(language)}`]),
    ...(ownLanguage === undefined ? [] : [`language in ('', ${add(ownLanguage)})`]),
    ...(otherLanguage === undefined ? [] : [`language not in ('', ${add(otherLanguage)})`]),
    ...(verified === undefined ? [] : [`verified = ${add(verified)}`]),
    ...(withMedia === undefined ? [] : [`with_media = ${add(withMedia)}`]),
    ...(sentiment === undefined ? [] : [`sentiment = ${add(sentiment)}`]),
  ];
  return conditions.length === 0 ? 'true' : `(${conditions.join(' and ')})`;
}

/** Whether the filter matches the reviews of a counter. */
export const matchesFacets = (
  { language, verified, with_media: withMedia, sentiment }: FacetCounts,
  filter: FacetFilter,
): boolean =>
  isAny(filter.language, language) &&
  (filter.ownLanguage === undefined || ['', filter.ownLanguage].includes(language)) &&
  (filter.otherLanguage === undefined || !['', filter.otherLanguage].includes(language)) &&
  isAny(filter.verified, verified) &&
  isAny(filter.withMedia, withMedia) &&
  isAny(filter.sentiment, sentiment);

/** Number of reviews by language, most frequent first; excludes reviews of an uncertain language. */
export function countsByLanguage(
  counts: readonly FacetCounts[],
): { language: string; totalReviews: number }[] {
  return [...Map.groupBy(counts, ({ language }) => language)]
    .map(([language, some]) => ({
      language,
      totalReviews: Object.values(starsOf(some)).reduce((sum, count) => sum + count, 0),
    }))
    .filter(({ language, totalReviews }) => language !== '' && totalReviews > 0)
    .sort((one, other) => other.totalReviews - one.totalReviews || (one.language < other.language ? -1 : 1));
}

/** The number of reviews in the counters, by rating. */
export const starsOf = (counts: readonly FacetCounts[]): Stars => sumsByColumn(starColumns, counts);

const isAny = <Value>(wanted: Value | undefined, value: Value) => wanted === undefined || wanted === value;
