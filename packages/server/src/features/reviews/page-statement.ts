import type { ReviewSort, reviewListQuery, Static } from '@tribune/contract';
import { orNull, output, type Statement, statement } from '../../platform/db/statement.ts';
import { type AttributeFilter, type AttributeSchema, wholeShop } from '../attributes/index.ts';
import { starSumsText } from '../rating-counters/index.ts';
import { type FilteredList, lookUpCombinations, scanBudget, scanInOrder } from './index-paths.ts';
import { valueColumns } from './listed-row.ts';
import type { Search } from './search.ts';
import { type Compare, type Cursor, orders } from './sort-orders.ts';
import { Values } from './sql-parameters.ts';

export type ReviewListQuery = Static<typeof reviewListQuery>;

export interface Listing {
  /** Null for a list of all of the merchant's reviews. */
  productId: string | null;
  /** The members of the product's group, including itself. */
  sharedWith: readonly string[];
  query: ReviewListQuery;
  /** Whether the plan includes featured reviews; otherwise they are listed like other reviews. */
  featuring: boolean;
  attributes: { schema: AttributeSchema; filters: readonly AttributeFilter[] };
  /** Language in which search words are stemmed. */
  locale: string;
  /** Public base URL of media. */
  mediaUrl: string;
}

export const isShared = ({ sharedWith }: Pick<Listing, 'sharedWith'>) => sharedWith.length > 1;

const cheapOffset = 1_000;

/** Whether no index covers filters and order, so that rows are read and counted one by one, or a deep page skips many rows. */
export function isCostly(query: ReviewListQuery): boolean {
  const { search, verified, withMedia, language, sentiment, attributes = {}, rating = [] } = query;
  const filters = [search, verified, withMedia, language, sentiment];
  const skipped = ((query.page ?? 1) - 1) * (query.limit ?? 20);
  return (
    filters.some((filter) => filter !== undefined) ||
    Object.keys(attributes).length > 0 ||
    new Set(rating).size > 1 ||
    skipped > cheapOffset
  );
}

/** The products of a list; null for the whole merchant. */
export const productsOf = ({ productId, sharedWith }: Pick<Listing, 'productId' | 'sharedWith'>) =>
  productId === null ? null : sharedWith.length > 1 ? sharedWith : [productId];

export interface PageRequest {
  merchantId: string;
  listing: Listing;
  search: Search | null;
  /** Counts of reviews that match the attribute filters; null without such filters. */
  matches: Pick<FilteredList, 'matches' | 'listed'> | null;
  sort: ReviewSort;
  cursor: Cursor | null;
  offset: number;
  limit: number;
}

/**
 * One statement for a page and its rating summary. Each sort order has an index, and a cursor continues in it by keyset, so
 * the last page costs as much as the first. One extra row shows whether there is a next page. The page is returned as one
 * JSON value: 21 rows of 29 columns took the database and the driver 1.25 times as long.
 */
export function pageStatement(
  { merchantId, listing, search, matches, sort, cursor, offset, limit }: PageRequest,
  allowed: { scan: boolean },
): PageStatement {
  const { query } = listing;
  const values = new Values();
  values.add(merchantId);
  const shared = isShared(listing);
  const product =
    listing.productId === null ? null : values.add(shared ? listing.sharedWith : listing.productId);
  const scope = `r.merchant_id = $1 and r.status = 'approved'`;
  const filters = filterConditions(listing, search, values);
  const tags = listing.attributes.filters.map((tags) => `${values.add(tags)}::text[]`);
  const matching = tags.map((some) => `r.attribute_tags && ${some}`);
  const rowsNeeded = limit + 1 + offset;
  const conditionsFor = (products: string | null) =>
    [scope, ...(products ? [products] : []), ...filters].join(' and ');
  const counted = conditionsFor(product && `r.product_id = ${shared ? `any(${product}::text[])` : product}`);
  const where = shared ? conditionsFor('r.product_id = member.product_id') : counted;
  const scan = scanInOrder(where, matching, null);
  const lookUp = lookUpCombinations(where, combinations(shared ? 'member.product_id' : product, tags), () =>
    values.add(rowsNeeded),
  );
  const onlyStars = filters.length === 0 || (filters.length === 1 && (query.rating?.length ?? 0) > 0);
  const countable = tags.length > 0 && !shared ? lookUp : scanInOrder(counted, matching, null);
  const filteredFigure = onlyStars ? 'null::int' : `(select count(*) from ${countable('')})`;
  const effectiveSort = sort === 'featured' && !listing.featuring ? 'newest' : sort;
  const filtered = matches && { ...matches, sort: effectiveSort, ratings: query.rating, rowsNeeded };
  const budget = filtered && allowed.scan ? scanBudget(filtered) : null;
  const access = !filtered
    ? scan
    : budget === null
      ? lookUp
      : scanInOrder(where, matching, () => values.add(budget));
  const { from, order, compare } = orders[effectiveSort]({ access, scan, cursor, values, rowsNeeded });
  const sorted = compare && offset === 0 && !shared;
  const source =
    shared && product ? perMember({ from, order, product, rowsNeeded: values.add(rowsNeeded) }) : from;
  const picked = sorted
    ? from
    : `select r.* from (${source}) as r order by ${order} limit ${values.add(limit + 1)} offset ${values.add(offset)}`;
  const named = product !== null && !shared;
  return {
    text: statement`select ${figuresOf(product, shared)} as ${output.text('figures')},
      ${filteredFigure} as ${orNull(output.number('filtered'))}, (
      select json_agg(json_build_array(${named ? valueColumns : `${valueColumns}, ${nameOfProduct('r.product_id')}`}))
      from (${picked}) as r
    ) as ${orNull(output.json<unknown[][]>()('reviews'))},
    ${named ? nameOfProduct(product) : 'null'} as ${orNull(output.text('product_name'))}`,
    values: values.list,
    compare: sorted ? compare : undefined,
    budgeted: budget !== null,
  };
}

export interface PageStatement {
  /**
   * `filtered` is null when maintained counters contain the number of matches. `reviews` has an array per review, in the
   * order of `valueColumns`, followed in merchant-wide lists by `product_name`.
   */
  text: Statement<{
    figures: string;
    filtered: number | null;
    reviews: unknown[][] | null;
    product_name: string | null;
  }>;
  values: unknown[];
  compare?: Compare | undefined;
  budgeted: boolean;
}

/** Reads a page's worth of rows from the index of each group member, so that joining a group rewrites no review. */
function perMember(group: { from: string; order: string; product: string; rowsNeeded: string }): string {
  const { from, order, product, rowsNeeded } = group;
  return `select r.* from unnest(${product}::text[]) as member (product_id)
    cross join lateral (select * from (${from}) as r order by ${order} limit ${rowsNeeded}) as r`;
}

function figuresOf(product: string | null, shared: boolean): string {
  if (!product) return `(select ${starSumsText} from shop_counts where merchant_id = $1)`;
  const products = shared ? `any(${product}::text[])` : product;
  return `(select ${starSumsText} from product_counts where merchant_id = $1 and product_id = ${products})`;
}

/** SQL that selects the combinations of attribute values that match all filters. */
function combinations(product: string | null, tags: string[]): string {
  const which = product ?? `'${wholeShop}'`;
  const conditions = tags.map((some) => ` and kept.tags && ${some}`).join('');
  return `select distinct kept.combination from attribute_counts as kept
    where kept.merchant_id = $1 and kept.product_id = ${which}${conditions}`;
}

const nameOfProduct = (productId: string) =>
  `(select p.name from products as p where p.merchant_id = $1 and p.product_id = ${productId})`;

function filterConditions({ query }: Listing, search: Search | null, values: Values): string[] {
  const conditions: string[] = [];
  // A single rating as an equality, so that the index on it also provides the order.
  const stars = [...new Set(query.rating)];
  if (stars.length === 1) conditions.push(`r.rating = ${values.add(stars[0])}`);
  else if (stars.length > 1) conditions.push(`r.rating = any(${values.add(stars)}::smallint[])`);
  if (query.verified !== undefined) conditions.push(`r.verified = ${values.add(query.verified)}`);
  if (query.withMedia !== undefined) conditions.push(`(r.media_count > 0) = ${values.add(query.withMedia)}`);
  if (query.language !== undefined) conditions.push(`r.language = ${values.add(query.language)}`);
  if (query.sentiment !== undefined) conditions.push(`r.sentiment = ${values.add(query.sentiment)}`);
  if (search) conditions.push(search((value) => values.add(value)));
  return conditions;
}
