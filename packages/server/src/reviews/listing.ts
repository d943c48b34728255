import type { ReviewSort, reviewListQuery, Static } from '@tribune/contract';
import {
  type AttributeFilter,
  type AttributeSchema,
  attributeSummaries,
  matchingReviews,
  wholeShop,
} from '../attributes/index.ts';
import { type Db, row } from '../db/database.ts';
import { timeOfJson } from '../db/json-times.ts';
import { invalidField } from '../http/errors.ts';
import { typeId, uuidOf } from '../ids.ts';
import {
  type Access,
  byCombination,
  type FilteredList,
  newestFirst,
  oldestFirst,
  passingBudget,
  passingBy,
} from './access.ts';
import { countsOfProducts, countsOfShop, type StarCounts, starCountsOf, starSumsText } from './counts.ts';
import { figuresOf, noStars } from './figures.ts';
import { type PublicRow, presentReview, publicColumns } from './present.ts';
import { type Search, searchFor } from './search.ts';

export type ReviewListQuery = Static<typeof reviewListQuery>;

/** Beyond this many rows `page` is refused: an OFFSET reads all that it skips, where `startAfter` reads nothing. */
const maxOffsetOfOne = 10_000;
/** The same in a group, where every member may hold the rows that are skipped. */
const maxOffsetInGroup = 1_000;

const isShared = ({ sharedWith }: Pick<Listing, 'sharedWith'>) => sharedWith.length > 1;

/** Null for the whole shop. */
const productsOf = ({ productId, sharedWith }: Pick<Listing, 'productId' | 'sharedWith'>) =>
  productId === null ? null : sharedWith.length > 1 ? sharedWith : [productId];

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

interface FoundPage {
  /** Of the whole list. */
  figures: string;
  /** Absent where the figures tell how many there are. */
  filtered?: number;
  /** A list of values for each review, in the order of `valueColumns`. */
  reviews: unknown[][] | null;
  /** Absent in lists of the whole shop, where each review's values end with it. */
  product_name?: string | null;
}

type ListedRow = PublicRow & { featured_at: string | null };

/** A page of published reviews with the figures of the product or shop. Throws VALIDATION_ERROR. */
export async function listReviews(db: Db, merchantId: string, listing: Listing) {
  const { schema } = listing.attributes;
  const [page, summaries] = await Promise.all([
    pageOfReviews(db, merchantId, listing),
    attributeSummaries(db, merchantId, { schema, products: productsOf(listing) }),
  ]);
  return { ...page, attributeSummaries: summaries };
}

async function pageOfReviews(db: Db, merchantId: string, listing: Listing) {
  const { query, attributes } = listing;
  if (query.page !== undefined && query.startAfter !== undefined)
    throw invalidField('page', 'cannot be given together with startAfter');
  const limit = query.limit ?? 20;
  const sort = query.sort ?? 'featured';
  const cursor =
    query.startAfter === undefined ? null : await cursorAt(db, merchantId, listing, query.startAfter);
  const offset = cursor ? 0 : ((query.page ?? 1) - 1) * limit;
  const maxOffset = isShared(listing) ? maxOffsetInGroup : maxOffsetOfOne;
  const search =
    query.search === undefined
      ? null
      : await searchFor(db, merchantId, { text: query.search, language: query.language ?? listing.locale });
  const matches =
    attributes.filters.length > 0 ? await matchesAmong(db, merchantId, listing, attributes.filters) : null;
  const request = {
    ...{ merchantId, listing, search, matches, sort, cursor, limit },
    offset: Math.min(offset, maxOffset),
  };
  let page = pageStatement(request, { passing: true });
  let answer = await foundPage(db, page);
  if (page.budgeted && (answer.reviews?.length ?? 0) <= limit) {
    page = pageStatement(request, { passing: false });
    answer = await foundPage(db, page);
  }
  const found = (answer.reviews ?? []).map((values) => listedRow(values, answer.product_name ?? null));
  if (page.compare) found.sort(page.compare);
  const counts = starCountsOf(answer.figures);
  const total = answer.filtered ?? totalOf(matches?.matches ?? counts, query.rating);
  if (offset > maxOffset && offset < total)
    throw invalidField(
      'page',
      `goes ${maxOffset} reviews deep at most; to go on, pass the last id as startAfter`,
    );
  const reviews = offset > maxOffset ? [] : found.slice(0, limit);
  const last = found.length > limit ? reviews.at(-1) : undefined;
  return {
    reviews: reviews.map((review) =>
      presentReview(listing.featuring ? review : { ...review, featured_sequence: null }, listing.mediaUrl),
    ),
    totalReviews: total,
    page: cursor ? null : (query.page ?? 1),
    limit,
    totalPages: Math.ceil(total / limit),
    nextStartAfter: last ? typeId('review', last.review_id) : null,
    sort,
    ...figuresOf(counts),
  };
}

async function foundPage(db: Db, { text, values }: Statement): Promise<FoundPage> {
  const answer = await row<FoundPage>(db, text, values);
  if (!answer) throw new Error('A select without a table gives one row');
  return answer;
}

async function matchesAmong(
  db: Db,
  merchantId: string,
  listing: Listing,
  filters: readonly AttributeFilter[],
): Promise<Pick<FilteredList, 'matches' | 'listed'>> {
  const products = productsOf(listing);
  const [matches, listed] = await Promise.all([
    matchingReviews(db, merchantId, { products, filters }),
    products ? countsOfProducts(db, merchantId, products) : countsOfShop(db, merchantId),
  ]);
  return { matches, listed: [listed].flat().reduce<StarSums>(sumOfStars, noStars) };
}

const sumOfStars = (one: StarSums, other: StarSums): StarSums => ({
  stars1: one.stars1 + other.stars1,
  stars2: one.stars2 + other.stars2,
  stars3: one.stars3 + other.stars3,
  stars4: one.stars4 + other.stars4,
  stars5: one.stars5 + other.stars5,
});

type StarSums = Omit<StarCounts, 'incentivized'>;

/** Known from the kept counts when nothing but stars and attributes is filtered. */
function totalOf(counts: StarSums, ratings: number[] | undefined): number {
  const byStars = [counts.stars1, counts.stars2, counts.stars3, counts.stars4, counts.stars5];
  const asked = ratings && ratings.length > 0 ? [...new Set(ratings)] : [1, 2, 3, 4, 5];
  return asked.reduce((total, rating) => total + (byStars[rating - 1] ?? 0), 0);
}

interface Cursor {
  review_id: string;
  rating: number;
  helpful_votes: number;
  featured_sequence: number | null;
  featured_at: string | null;
  created_at: string;
}

async function cursorAt(
  db: Db,
  merchantId: string,
  { productId, sharedWith }: Listing,
  startAfter: string,
): Promise<Cursor> {
  const reviewId = uuidOf('review', startAfter);
  const found =
    reviewId &&
    (await row<Cursor & { product_id: string }>(
      db,
      `select review_id, product_id, rating, helpful_votes, featured_sequence, featured_at, created_at
       from reviews where merchant_id = $1 and review_id = $2`,
      [merchantId, reviewId],
    ));
  if (
    !found ||
    (productId !== null && found.product_id !== productId && !sharedWith.includes(found.product_id))
  )
    throw invalidField('startAfter', 'is not the id of a review of this list');
  return found;
}

interface PageRequest {
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

/** Gathers values and gives their placeholders. */
class Values {
  readonly list: unknown[] = [];
  add(value: unknown): string {
    this.list.push(value);
    return `$${this.list.length}`;
  }
}

interface Statement {
  text: string;
  values: unknown[];
}

/**
 * One statement for a page and its figures. Each order is read off an index of its own and goes on from the cursor by
 * comparing the same columns, so that the last page costs what the first does. One row more than the page tells whether
 * there is a next one. The page comes as one JSON value: as 21 rows of 29 columns it took database and driver 1.25 times
 * as long for the whole.
 */
function pageStatement(
  { merchantId, listing, search, matches, sort, cursor, offset, limit }: PageRequest,
  allowed: { passing: boolean },
): Statement & { compare?: Compare | undefined; budgeted: boolean } {
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
  const filteredFigure = onlyStars ? '' : `, (select count(*) from ${countable('')}) as filtered`;
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
    text: `select ${figureColumns(product, shared)}${filteredFigure}, (
      select json_agg(json_build_array(${named ? valueColumns : `${valueColumns}, ${nameOfProduct('r.product_id')}`}))
      from (${picked}) as r
    ) as reviews${named ? `, ${nameOfProduct(product)} as product_name` : ''}`,
    values: values.list,
    compare: sorted ? compare : undefined,
    budgeted: budget !== null,
  };
}

/** The columns of a page's values, in the order that listedRow reads them. */
const valueColumns = `${publicColumns}, r.featured_at`;

/** Written out, as a loop over names took a sixth of the time that the process spends on a page. */
function listedRow(values: unknown[], productName: string | null): ListedRow {
  return {
    review_id: values[0],
    product_id: values[1],
    rating: values[2],
    title: values[3],
    body: values[4],
    pros: values[5],
    cons: values[6],
    would_recommend: values[7],
    attributes: values[8],
    author_name: values[9],
    verification: values[10],
    verified: values[11],
    incentivized: values[12],
    language: values[13],
    featured_sequence: values[14],
    helpful_votes: values[15],
    not_helpful_votes: values[16],
    media: values[17],
    media_status: values[18],
    reply_text: values[19],
    reply_author_name: values[20],
    reply_created_at: timeOfJson(values[21]),
    reply_updated_at: timeOfJson(values[22]),
    status: values[23],
    created_at: timeOfJson(values[24]),
    edited_at: timeOfJson(values[25]),
    featured_at: timeOfJson(values[26]),
    product_name: productName ?? values[27] ?? null,
  } as ListedRow;
}

/** Of each product of a group as many as can be needed, each read off its index: joining a group then rewrites nothing. */
function ofEachMember(group: { from: string; order: string; product: string; rowsNeeded: string }): string {
  const { from, order, product, rowsNeeded } = group;
  return `select r.* from unnest(${product}::text[]) as member (product_id)
    cross join lateral (select * from (${from}) as r order by ${order} limit ${rowsNeeded}) as r`;
}

function figureColumns(product: string | null, shared: boolean): string {
  if (!product) return `(select ${starSumsText} from shop_counts where merchant_id = $1) as figures`;
  const products = shared ? `any(${product}::text[])` : product;
  return `(select ${starSumsText} from product_counts where merchant_id = $1 and product_id = ${products}) as figures`;
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

interface OrderParts {
  access: Access;
  /** For the featured ones, which are few and have an index of their own. */
  passing: Access;
  cursor: Cursor | null;
  values: Values;
  /** How many rows of one branch can be needed, where an order is put together of several. */
  rowsNeeded: number;
}

type Compare = (one: ListedRow, other: ListedRow) => number;

/**
 * What to read from, and by which order; `from` has already skipped what the cursor was after. With `compare`, `from` has
 * no more rows than are needed, and they are put in order here, when none is to be skipped: PostgreSQL sorts wide rows
 * slowly, a page of 20 took it 1.3 times as long.
 */
type Order = (parts: OrderParts) => {
  from: string;
  order: string;
  compare?: Compare;
};

const after = (columns: string, comparison: '<' | '>', values: Values, keys: unknown[]) =>
  ` and (${columns}) ${comparison} (${keys.map((key) => values.add(key)).join(', ')})`;

/** Named one by one, not `r.*`: what an order puts together of several parts is then half as wide. */
const listedColumns = `r.merchant_id, ${publicColumns}, r.featured_at`;

const newest = (parts: OrderParts, more = '') => ({
  from: byDate(parts, more, { comparison: '<', order: newestFirst }),
  order: newestFirst,
});

function byDate(
  { access, cursor, values }: OrderParts,
  more: string,
  { comparison, order }: { comparison: '<' | '>'; order: string },
): string {
  const going = cursor
    ? after('r.created_at, r.review_id', comparison, values, [cursor.created_at, cursor.review_id])
    : '';
  return `select ${listedColumns} from ${access(`${more}${going}`, order)}`;
}

const orders: Record<ReviewSort, Order> = {
  newest: (parts) => newest(parts),
  oldest: (parts) => ({
    from: byDate(parts, '', { comparison: '>', order: oldestFirst }),
    order: oldestFirst,
  }),
  highest: ({ access, cursor, values }) => {
    const order = `r.rating desc, ${newestFirst}`;
    const keys = cursor && [cursor.rating, cursor.created_at, cursor.review_id];
    const going = keys ? after('r.rating, r.created_at, r.review_id', '<', values, keys) : '';
    return { from: `select ${listedColumns} from ${access(going, order)}`, order };
  },
  // Stars rise while dates fall, which no index gives: each number of stars is read newest first, and put together.
  lowest(parts) {
    const { cursor } = parts;
    const others = ofEachStars(parts, cursor ? cursor.rating + 1 : 1);
    return {
      from: cursor ? `${restOfStars(parts, cursor)} union all ${others}` : others,
      order: `r.rating, ${newestFirst}`,
    };
  },
  helpful: ({ access, cursor, values }) => {
    const order = `r.helpful_votes desc, ${newestFirst}`;
    const keys = cursor && [cursor.helpful_votes, cursor.created_at, cursor.review_id];
    const going = keys ? after('r.helpful_votes, r.created_at, r.review_id', '<', values, keys) : '';
    return { from: `select ${listedColumns} from ${access(going, order)}`, order };
  },
  // The featured few off their own index, then the others as by newest.
  featured(parts) {
    const { cursor } = parts;
    const inFeatured = cursor !== null && cursor.featured_sequence !== null;
    const rest = othersThanFeatured({ ...parts, cursor: inFeatured ? null : cursor });
    return {
      from: cursor && !inFeatured ? rest : `${featuredOnes(parts)} union all ${rest}`,
      order: `r.featured_sequence, r.featured_at, case when r.featured_sequence is not null then r.review_id end,
        r.created_at desc, r.review_id desc`,
      compare: featuredFirst,
    };
  },
};

/** From so many stars upwards, the newest of each. */
function ofEachStars({ access, values, rowsNeeded }: OrderParts, from: number): string {
  const rows = access(' and r.rating = stars.number', newestFirst);
  return `(select r.* from generate_series(${values.add(from)}::int, 5) as stars (number)
    cross join lateral (
      select ${listedColumns} from ${rows}
      order by ${newestFirst} limit ${values.add(rowsNeeded)}) as r)`;
}

/** Those with the cursor's stars that come after it; on their own, so that they too are read off the index. */
function restOfStars(parts: OrderParts, { rating }: Cursor): string {
  const { values, rowsNeeded } = parts;
  const { from, order } = newest(parts, ` and r.rating = ${values.add(rating)}`);
  return `(${from} order by ${order} limit ${values.add(rowsNeeded)})`;
}

/** The same order as in SQL above; times and ids have forms that compare as texts. */
function featuredFirst(one: ListedRow, other: ListedRow): number {
  if (one.featured_sequence !== null && other.featured_sequence !== null)
    return (
      one.featured_sequence - other.featured_sequence ||
      compareTexts(one.featured_at, other.featured_at) ||
      compareTexts(one.review_id, other.review_id)
    );
  if (one.featured_sequence !== null) return -1;
  if (other.featured_sequence !== null) return 1;
  return compareTexts(other.created_at, one.created_at) || compareTexts(other.review_id, one.review_id);
}

function compareTexts(one: string | null, other: string | null): number {
  if (one === other) return 0;
  return (one ?? '') < (other ?? '') ? -1 : 1;
}

function featuredOnes({ passing, cursor, values, rowsNeeded }: OrderParts): string {
  const going = cursor
    ? after('r.featured_sequence, r.featured_at, r.review_id', '>', values, [
        cursor.featured_sequence,
        cursor.featured_at,
        cursor.review_id,
      ])
    : '';
  const order = 'r.featured_sequence, r.featured_at, r.review_id';
  return `(select ${listedColumns} from ${passing(` and r.featured_sequence is not null${going}`)}
    order by ${order} limit ${values.add(rowsNeeded)})`;
}

function othersThanFeatured(parts: OrderParts): string {
  const { from, order } = newest(parts, ' and r.featured_sequence is null');
  return `(${from} order by ${order} limit ${parts.values.add(parts.rowsNeeded)})`;
}
