import { sumsByColumn } from '../../platform/db/counter-sums.ts';
import { type Db, rows } from '../../platform/db/database.ts';
import { columnsOf, type Row, statement, sumsOf, table } from '../../platform/db/statement.ts';
import { everyProduct, type Facets, starColumns } from './counts.ts';

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
  /** This language or an uncertain one. */
  ownLanguage?: string | undefined;
  /** Any known language but this one. */
  otherLanguage?: string | undefined;
};

/** The counters of products, or of the whole merchant. */
export function facetCounts(
  db: Db,
  merchantId: string,
  products: readonly string[] | null,
): Promise<FacetCounts[]> {
  return rows(
    db,
    statement`select ${counts} from facet_counts where merchant_id = $1 and product_id = any($2)
     group by product_id, language, verified, with_media, sentiment`,
    [merchantId, products ?? [everyProduct]],
  );
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

/** The numbers of reviews by language, the most frequent first; those of an uncertain language are not counted. */
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
