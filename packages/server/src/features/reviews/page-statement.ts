import type { ReviewSort, reviewListQuery, Static } from '@tribune/contract';
import { orNull, output, type Statement, statement } from '../../platform/db/statement.ts';
import { type AttributeFilter, type AttributeSchema, wholeShop } from '../attributes/index.ts';
import { starSumsText } from '../rating-counters/index.ts';
import { byCombination, type FilteredList, passingBudget, passingBy } from './index-paths.ts';
import { valueColumns } from './listed-row.ts';
import type { Search } from './search.ts';
import { type Compare, type Cursor, orders } from './sort-orders.ts';
import { Values } from './sql-parameters.ts';

export type ReviewListQuery = Static<typeof reviewListQuery>;

export interface Listing {
  /** Null lists the whole shop. */
  productId: string | null;
  /** Products that share their reviews, this one among them. */
  sharedWith: readonly string[];
  query: ReviewListQuery;
  /** Featured reviews are a feature of a plan; without it they are reviews like others. */
  featuring: boolean;
  attributes: { schema: AttributeSchema; filters: readonly AttributeFilter[] };
  /** Language that a search's words are taken for. */
  locale: string;
  /** Address under which media are public. */
  mediaUrl: string;
}

export const isShared = ({ sharedWith }: Pick<Listing, 'sharedWith'>) => sharedWith.length > 1;

const cheapOffset = 1_000;

/** What no index gives in its order has to be found and counted row by row, and so has what a deep page skips. */
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

/** Null for the whole shop. */
export const productsOf = ({ productId, sharedWith }: Pick<Listing, 'productId' | 'sharedWith'>) =>
  productId === null ? null : sharedWith.length > 1 ? sharedWith : [productId];

export interface PageRequest {
  merchantId: string;
  listing: Listing;
  search: Search | null;
  /** Of the filters by attributes, if there are any. */
  matches: Pick<FilteredList, 'matches' | 'listed'> | null;
  sort: ReviewSort;
  cursor: Cursor | null;
  offset: number;
  limit: number;
}

/**
 * One statement for a page and its figures. Each order is read off an index of its own and goes on from the cursor by
 * comparing the same columns, so that the last page costs what the first does. One row more than the page tells whether
 * there is a next one. The page comes as one JSON value: as 21 rows of 29 columns it took database and driver 1.25 times
 * as long for the whole.
 */
export function pageStatement(
  { merchantId, listing, search, matches, sort, cursor, offset, limit }: PageRequest,
  allowed: { passing: boolean },
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
  const ofWhich = (products: string | null) =>
    [scope, ...(products ? [products] : []), ...filters].join(' and ');
  const counted = ofWhich(product && `r.product_id = ${shared ? `any(${product}::text[])` : product}`);
  const where = shared ? ofWhich('r.product_id = member.product_id') : counted;
  const passing = passingBy(where, matching, null);
  const going = byCombination(where, combinations(shared ? 'member.product_id' : product, tags), () =>
    values.add(rowsNeeded),
  );
  const onlyStars = filters.length === 0 || (filters.length === 1 && (query.rating?.length ?? 0) > 0);
  const countable = tags.length > 0 && !shared ? going : passingBy(counted, matching, null);
  const filteredFigure = onlyStars ? 'null::int' : `(select count(*) from ${countable('')})`;
  const effectiveSort = sort === 'featured' && !listing.featuring ? 'newest' : sort;
  const filtered = matches && { ...matches, sort: effectiveSort, ratings: query.rating, rowsNeeded };
  const budget = filtered && allowed.passing ? passingBudget(filtered) : null;
  const access = !filtered
    ? passing
    : budget === null
      ? going
      : passingBy(where, matching, () => values.add(budget));
  const { from, order, compare } = orders[effectiveSort]({ access, passing, cursor, values, rowsNeeded });
  const sorted = compare && offset === 0 && !shared;
  const source =
    shared && product ? ofEachMember({ from, order, product, rowsNeeded: values.add(rowsNeeded) }) : from;
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
   * `filtered` is null where the figures tell how many there are; `reviews` is a list of values for each review, in the
   * order of `valueColumns`, which in lists of the whole shop ends with the `product_name`.
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

/** Of each product of a group as many as can be needed, each read off its index: joining a group then rewrites nothing. */
function ofEachMember(group: { from: string; order: string; product: string; rowsNeeded: string }): string {
  const { from, order, product, rowsNeeded } = group;
  return `select r.* from unnest(${product}::text[]) as member (product_id)
    cross join lateral (select * from (${from}) as r order by ${order} limit ${rowsNeeded}) as r`;
}

function figuresOf(product: string | null, shared: boolean): string {
  if (!product) return `(select ${starSumsText} from shop_counts where merchant_id = $1)`;
  const products = shared ? `any(${product}::text[])` : product;
  return `(select ${starSumsText} from product_counts where merchant_id = $1 and product_id = ${products})`;
}

/** The combinations of values that have one of each of the filters' tags. */
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
  // One number of stars as an equation, which lets an index give its order.
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
