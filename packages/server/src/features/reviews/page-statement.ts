import type { ReviewSort } from '@tribune/contract';
import { plannedEachTime, plannedOnce } from '../../platform/db/database.ts';
import { orNull, output, type Statement, statement } from '../../platform/db/statement.ts';
import { wholeShop } from '../attributes/index.ts';
import { ratingShardsText, ratingSumsText } from '../rating-counters/index.ts';
import type { FacetKeys } from './filters.ts';
import { type Access, isIndexedByRating, lookUpEach, newestFirst, scanInOrder } from './index-paths.ts';
import { type ListedRow, valueColumns } from './listed-row.ts';
import { isShared, type ListedQuery, type Listing } from './listing-request.ts';
import type { Search } from './search.ts';
import {
  afterCursor,
  type Compare,
  type Cursor,
  hasMedia,
  keyColumns,
  listedColumns,
  orderBy,
  orders,
  sourceOf,
} from './sort-orders.ts';
import { Values } from './sql-parameters.ts';

export interface PageRequest {
  merchantId: string;
  listing: Listing;
  search: Search | null;
  sort: ReviewSort;
  /** Reviews in this or an uncertain language are listed first. */
  firstLanguage: string | null;
  cursor: Cursor | null;
  offset: number;
  limit: number;
  /** The filters of the whole list, if the page belongs to a part of it (list-parts.ts). */
  sampled?: ListedQuery | undefined;
  /** Whether the reviews of a part with media, or without, are read from the index that separates the two. */
  mediaInIndex?: boolean | undefined;
}

/** Index lookups that find the matches of a filter: by facets and ratings, or by combinations of attribute values. */
export type LookUps = FacetKeys | 'combinations';

/** How the reviews of a page are found. */
export type Reading =
  /**
   * Scans an index in order and skips rows that do not match: at most `budget` rows. With `sample`, counts part of the list; with
   * `versions`, rows include their version.
   */
  | { by: 'scan'; budget: number | null; sample?: boolean; versions?: boolean }
  /** Looks up keys in an index; each lookup returns its first reviews by date. */
  | { by: 'lookUps'; lookUps: LookUps }
  /** Finds, counts and sorts all matches: of lookups, of the text index of a search, or of the whole list. */
  | { by: 'sorting'; of: LookUps | 'hits' | 'list' };

/**
 * One statement for a page and its rating summary. Each sort order has an index, and a cursor continues in it by keyset, so
 * the last page costs as much as the first. One extra row shows whether there is a next page. The page is returned as one
 * JSON value: 21 rows of 29 columns took the database and the driver 1.25 times as long.
 */
export function pageStatement(request: PageRequest, reading: Reading): PageStatement {
  const { values, list, product, shared, named, picked, compare } = partsOf(request, reading);
  const matching =
    reading.by === 'sorting' ? `with matching as materialized (${matchesOf(list, reading)})` : '';
  const versions = reading.by === 'scan' && reading.versions;
  const cells = [
    valueColumns,
    ...(named ? (versions ? ['null'] : []) : [nameOfProduct('r.product_id')]),
    ...(versions ? ['r.version'] : []),
  ];
  return {
    text: statement`${request.search ? plannedEachTime : plannedOnce}${matching} select ${figuresOf(product, shared)} as ${output.text('figures')},
      ${matching ? '(select count(*) from matching)' : 'null::int'} as ${orNull(output.number('filtered'))},
      ${reading.by === 'scan' && reading.sample ? sampleOf(list) : 'null'} as ${orNull(output.text('sample'))}, (
      select json_agg(json_build_array(${cells.join(', ')})) from (${picked}) as r
    ) as ${orNull(output.json<unknown[][]>()('reviews'))},
    ${named ? nameOfProduct(named) : 'null'} as ${orNull(output.text('product_name'))}`,
    values: values.list,
    compare,
  };
}

/**
 * A statement for the versions of a page's rows, the figures and the product name, to compare them with a rendered page. Lists the rows in
 * the same order as `pageStatement` for a scan with `versions`.
 */
export function versionsStatement(request: PageRequest) {
  const { values, product, shared, named, picked } = partsOf(
    request,
    { by: 'scan', budget: null, versions: true },
    `${keyColumns(request.sort)}, r.product_id`,
  );
  const name = named ? '' : `, ' ', ${nameOfProduct('r.product_id')}`;
  return {
    text: statement`${plannedOnce}select ${figuresOf(product, shared)} as ${output.text('figures')},
      (select string_agg(concat(r.review_id, ' ', r.version${name}), ',') from (${picked}) as r) as ${orNull(output.text('versions'))},
      ${named ? nameOfProduct(named) : 'null'} as ${orNull(output.text('product_name'))}`,
    values: values.list,
  };
}

/** The `versions` that `versionsStatement` returns, computed from the page's rows before they are sorted. */
export const versionsOf = (rows: readonly ListedRow[], named: boolean): string =>
  rows
    .map(
      ({ review_id, version, product_name }) =>
        `${review_id} ${version ?? ''}${named ? '' : ` ${product_name ?? ''}`}`,
    )
    .join(',');

/** `columns` are the columns of the rows unless rows must be skipped; in that case, rows are read by their keys. */
function partsOf(request: PageRequest, reading: Reading, columns = listedColumns(request.sort)) {
  const { listing } = request;
  const values = new Values();
  values.add(request.merchantId);
  const shared = isShared(listing);
  const product =
    listing.productId === null ? null : values.add(shared ? listing.sharedWith : listing.productId);
  const list = { ...request, values, product, shared };
  const plain = reading.by === 'scan' && request.offset === 0;
  const shown = !plain
    ? keyColumns(request.sort)
    : reading.versions
      ? `${columns}, r.xmin as version`
      : columns;
  const { from, compare, skipped } =
    reading.by === 'sorting' ? sorted(list) : ordered(list, reading, plain, shown);
  const inMemory = compare && plain && !shared;
  return {
    values,
    list,
    product,
    shared,
    /** The product of all rows; null for lists of several products. */
    named: shared ? null : product,
    picked: inMemory
      ? from
      : plain
        ? firstOf(list, from)
        : rowsOf(skipped ? { ...list, offset: 0 } : list, from),
    compare: inMemory ? compare : undefined,
  };
}

export interface PageStatement {
  /**
   * `filtered` is the number of matches if maintained counters do not provide it. `sample` is the number of matches among a number of
   * the list's newest reviews. `reviews` has an array per review, in the order of `valueColumns`, followed in merchant-wide lists by
   * `product_name`.
   */
  text: Statement<{
    figures: string;
    filtered: number | null;
    sample: string | null;
    reviews: unknown[][] | null;
    product_name: string | null;
  }>;
  values: unknown[];
  compare?: Compare | undefined;
}

/** The ID of the last review that a scan with that budget reads; no row if it reads the whole list. */
export function lastScannedStatement(request: PageRequest, budget: number) {
  const values = new Values();
  values.add(request.merchantId);
  const { listing, sort, cursor } = request;
  const product = listing.productId === null ? null : values.add(listing.productId);
  const { base } = conditionsOf({ ...request, values, product, shared: false });
  const order = sort === 'featured' ? 'newest' : sort;
  const conditions = [base(product), ...(sort === 'featured' ? ['r.featured_sequence is null'] : [])];
  if (cursor && (sort !== 'featured' || cursor.featured_sequence === null))
    conditions.push(afterCursor(order, cursor, values));
  return {
    text: statement`select r.review_id as ${output.text('review_id')} from ${sourceOf(order)}
      where ${conditions.join(' and ')} order by ${orderBy[order]} offset ${values.add(budget - 1)} limit 1`,
    values: values.list,
  };
}

interface List extends PageRequest {
  values: Values;
  /** The parameter with the product or the products of a group; null for the whole merchant. */
  product: string | null;
  shared: boolean;
}

function ordered(list: List, reading: Exclude<Reading, { by: 'sorting' }>, plain: boolean, columns: string) {
  const { sort, cursor, values, product, shared, offset, limit } = list;
  const rowsNeeded = limit + 1 + offset;
  const { base, matching } = conditionsOf(list);
  const where = base(shared ? 'member.product_id' : product);
  const rest = matching();
  const source = sourceOf(sort);
  const scan = scanInOrder(source, where, rest, null);
  const budget = reading.by === 'scan' ? reading.budget : null;
  const access =
    reading.by === 'lookUps'
      ? lookUpEach(source, keysOf(list, reading.lookUps), [where, ...rest].join(' and '), () =>
          values.add(rowsNeeded),
        )
      : budget === null
        ? scan
        : scanInOrder(source, where, rest, () => values.add(budget));
  const inIndex = !plain && cursor === null && rest.length === 0;
  // For a group, rows are skipped only after the rows of its members are merged.
  const ofMembers = shared && product !== null;
  const skip = ofMembers ? 0 : offset;
  const parts = { access, scan, columns, inIndex, cursor, values, rowsNeeded, offset: skip };
  const order = orders[sort](parts);
  if (!ofMembers) return order;
  const { from, compare } = order;
  // Reads a page's worth of rows from the index of each group member, so that joining a group rewrites no review.
  return {
    from: `select r.* from unnest(${product}::text[]) as member (product_id)
      cross join lateral (select * from (${from}) as r order by ${orderBy[sort]} limit ${values.add(rowsNeeded)}) as r`,
    compare,
  };
}

function sorted({ sort, cursor, values }: List): { from: string; compare?: Compare; skipped?: boolean } {
  return {
    from: `select * from matching as r ${cursor ? `where ${afterCursor(sort, cursor, values)}` : ''}`,
  };
}

function matchesOf(list: List, { of }: Extract<Reading, { by: 'sorting' }>): string {
  const { product, shared, search, values, sort } = list;
  const source = sourceOf(sort);
  const all = (access: Access) => `select ${keyColumns(sort)} from ${access('')}`;
  if (of === 'hits' && search) {
    const { base, matching } = conditionsOf({ ...list, search: null });
    const hits = {
      from: `${search.lookUp((value) => values.add(value))} offset 0`,
      equal: 'r.review_id = matching.review_id',
    };
    return all(lookUpEach(source, hits, [base(product, shared), ...matching()].join(' and '), () => ''));
  }
  const { base, matching } = conditionsOf(list);
  if (of === 'list' || of === 'hits')
    return all(scanInOrder(source, base(product, shared), matching(), null));
  if (!shared || !product)
    return all(lookUpEach(source, keysOf(list, of), [base(product), ...matching()].join(' and '), () => ''));
  const member = [base('member.product_id'), ...matching()].join(' and ');
  return `select ${keyColumns(sort)} from unnest(${product}::text[]) as member (product_id)
    cross join lateral (select r.* from ${lookUpEach(source, keysOf(list, of), member, () => '')('')}) as r`;
}

/** The page's keys in order, then the rows: sorting or skipping whole rows would read them all. */
const rowsOf = (list: List, from: string) => `
  select r.* from (${firstOf(list, from)}) as page
  cross join lateral (
    select ${listedColumns(list.sort)} from ${sourceOf(list.sort)} where r.merchant_id = $1 and r.review_id = page.review_id limit 1) as r
  order by ${orderBy[list.sort]}`;

const firstOf = ({ sort, limit, offset, values }: List, from: string) =>
  `select r.* from (${from}) as r order by ${orderBy[sort]} limit ${values.add(limit + 1)} offset ${values.add(offset)}`;

/** Number of a list's newest reviews from which the number of matches is estimated; also used if few of these match. */
const sampleSize = 250;
const largerSampleSize = 1_000;
const fewInSample = 20;

/** Reading the words of each sampled review takes most of the time of a search for a frequent word. */
function sampleOf(list: List): string {
  const larger = `(select concat(larger.matching, '/', larger.among) from (${countedIn(list, largerSampleSize)}) as larger)`;
  return `(select case when sample.matching < ${fewInSample} and sample.among >= ${sampleSize} then ${larger}
    else concat(sample.matching, '/', sample.among) end from (${countedIn(list, sampleSize)}) as sample)`;
}

/** The number of matches among approximately `size` of the list's newest reviews. */
function countedIn(list: List, size: number): string {
  const { product, shared, listing, values } = list;
  const asked = list.sampled ?? listing.query;
  const { base, matching } = conditionsOf({
    ...list,
    listing: { ...listing, query: { ...asked, rating: [] } },
    mediaInIndex: false,
  });
  const conditions = [...ratingConditions(asked.rating, values), ...matching()].join(' and ');
  const each = Math.ceil(size / (shared ? listing.sharedWith.length : 1));
  const newest = (of: string | null) =>
    `select r.* from reviews as r where ${base(of)} order by ${newestFirst} limit ${values.add(each)}`;
  const some =
    shared && product
      ? `select r.* from unnest(${product}::text[]) as member (product_id)
          cross join lateral (${newest('member.product_id')}) as r`
      : newest(product);
  return `select count(*) filter (where ${conditions}) as matching, count(*) as among from (${some}) as r`;
}

/** SQL that lists the keys of index lookups, and compares them with the index columns. */
function keysOf({ listing, product, shared, values }: List, lookUps: LookUps) {
  const which = shared ? 'member.product_id' : (product ?? `'${wholeShop}'`);
  if (lookUps === 'combinations') {
    const tags = listing.attributes.filters.map((some) => ` and kept.tags && ${values.add(some)}::text[]`);
    return {
      from: `select distinct kept.combination from attribute_counts as kept
        where kept.merchant_id = $1 and kept.product_id = ${which}${tags.join('')}`,
      equal: 'r.attribute_combination = matching.combination',
    };
  }
  const columns = [
    ['product_id', 'text', null],
    // The index over the whole merchant is written differently, so that plans of a product's list cannot use it.
    ['language', 'text', product ? `coalesce(r.language, '')` : `coalesce(left(r.language, 3), '')`],
    ['verified', 'bool', 'r.verified'],
    ['with_media', 'bool', '(r.media_count > 0)'],
    ['sentiment', 'text', `coalesce(left(r.sentiment, 3), '')`],
    ['rating', 'smallint', 'r.rating'],
  ] as const;
  return {
    from: `select * from unnest(${columns.map(([name, type]) => `${values.add(lookUps[name])}::${type}[]`).join(', ')})
      as facets (${columns.map(([name]) => name).join(', ')}) where facets.product_id = ${which}`,
    equal: columns.flatMap(([name, , sql]) => (sql ? [`${sql} = matching.${name}`] : [])).join(' and '),
  };
}

function figuresOf(product: string | null, shared: boolean): string {
  if (!product) return `(select ${ratingShardsText} from shop_counts where merchant_id = $1)`;
  if (shared)
    return `(select ${ratingSumsText} from product_counts where merchant_id = $1 and product_id = any(${product}::text[]))`;
  return `(select ${ratingShardsText} from product_counts where merchant_id = $1 and product_id = ${product})`;
}

const nameOfProduct = (productId: string) =>
  `(select p.name from products as p where p.merchant_id = $1 and p.product_id = ${productId})`;

/** Conditions that the indexes of all orders contain, and conditions that require reading rows. Each call adds its parameters. */
function conditionsOf(list: List) {
  const { listing, search, values, mediaInIndex = false } = list;
  const { query, attributes } = listing;
  const add = (value: unknown) => values.add(value);
  const ratingInIndex = new Set(query.rating).size === 1 && isIndexedByRating(list.sort) && !mediaInIndex;
  return {
    base(product: string | null, several = false): string {
      const conditions = [`r.merchant_id = $1 and r.status = 'approved'`];
      if (product) conditions.push(`r.product_id = ${several ? `any(${product}::text[])` : product}`);
      // An equality, so that the index on it also provides the order.
      if (ratingInIndex) conditions.push(`r.rating = ${add(query.rating?.[0])}`);
      if (mediaInIndex) conditions.push(`${hasMedia('r.')} = ${add(Number(query.withMedia))}`);
      return conditions.join(' and ');
    },
    matching(): string[] {
      const conditions = ratingInIndex ? [] : ratingConditions(query.rating, values);
      if (query.verified !== undefined) conditions.push(`r.verified = ${add(query.verified)}`);
      if (query.withMedia !== undefined && !mediaInIndex)
        conditions.push(`(r.media_count > 0) = ${add(query.withMedia)}`);
      if (query.language !== undefined) conditions.push(`r.language = ${add(query.language)}`);
      if (query.ownLanguage !== undefined)
        conditions.push(`(r.language is null or r.language = ${add(query.ownLanguage)})`);
      if (query.otherLanguage !== undefined) conditions.push(`r.language <> ${add(query.otherLanguage)}`);
      if (query.sentiment !== undefined) conditions.push(`r.sentiment = ${add(query.sentiment)}`);
      for (const tags of attributes.filters) conditions.push(`r.attribute_tags && ${add(tags)}::text[]`);
      if (search) conditions.push(search.condition(add));
      return conditions;
    },
  };
}

const ratingConditions = (ratings: readonly number[] | undefined, values: Values) =>
  ratings?.length ? [`r.rating = any(${values.add([...new Set(ratings)])}::smallint[])`] : [];
