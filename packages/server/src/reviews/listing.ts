import type { ReviewSort, reviewListQuery, Static } from '@tribune/contract';
import {
  type AttributeFilter,
  type AttributeSchema,
  attributeSummaries,
  matchingReviews,
  wholeShop,
} from '../attributes/index.ts';
import { type Db, row, rows } from '../db/database.ts';
import { likeText } from '../db/like-text.ts';
import { invalidField } from '../http/errors.ts';
import { typeId, uuidOf } from '../ids.ts';
import { searchConfigOf, searchText, writtenWithoutSpaces } from '../language/index.ts';
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
import { containsCondition, searchCondition } from './search.ts';

export type ReviewListQuery = Static<typeof reviewListQuery>;

/** Beyond this many rows `page` is refused: an OFFSET reads all that it skips, where `startAfter` reads nothing. */
const maxOffset = 10_000;

export interface Listing {
  /** Null lists the whole shop. */
  productId: string | null;
  query: ReviewListQuery;
  /** Featured reviews are a feature of a plan; without it they are reviews like others. */
  featuring: boolean;
  attributes: { schema: AttributeSchema; filters: readonly AttributeFilter[] };
  /** Language that a search's words are taken for. */
  locale: string;
  /** Address under which media are public. */
  mediaUrl: string;
}

/** Every row carries the figures of the whole list. */
interface Figures {
  figures: string;
  /** Absent where the figures tell how many there are. */
  filtered?: number;
}

type ListedRow = PublicRow & Figures & { featured_at: string | null };

/** A page of published reviews with the figures of the product or shop. Throws VALIDATION_ERROR. */
export async function listReviews(db: Db, merchantId: string, listing: Listing) {
  const { schema } = listing.attributes;
  const [page, summaries] = await Promise.all([
    pageOfReviews(db, merchantId, listing),
    attributeSummaries(db, merchantId, { schema, productId: listing.productId }),
  ]);
  return { ...page, attributeSummaries: summaries };
}

async function pageOfReviews(db: Db, merchantId: string, listing: Listing) {
  const { query, productId, attributes } = listing;
  if (query.page !== undefined && query.startAfter !== undefined)
    throw invalidField('page', 'cannot be given together with startAfter');
  const limit = query.limit ?? 20;
  const sort = query.sort ?? 'featured';
  const cursor =
    query.startAfter === undefined ? null : await cursorAt(db, merchantId, listing, query.startAfter);
  const offset = cursor ? 0 : ((query.page ?? 1) - 1) * limit;
  const matches =
    attributes.filters.length > 0
      ? await matchesAmong(db, merchantId, { productId, filters: attributes.filters })
      : null;
  const request = { merchantId, listing, matches, sort, cursor, offset: Math.min(offset, maxOffset), limit };
  let page = pageStatement(request, { passing: true });
  let found = await rows<ListedRow>(db, page.text, page.values);
  if (page.budgeted && found.length <= limit) {
    page = pageStatement(request, { passing: false });
    found = await rows<ListedRow>(db, page.text, page.values);
  }
  if (page.compare) found.sort(page.compare);
  const first = found[0] ?? (await row<Figures>(db, page.figures.text, page.figures.values));
  if (!first) throw new Error('A select without a table gives one row');
  const counts = starCountsOf(first.figures);
  const total = first.filtered ?? totalOf(matches?.matches ?? counts, query.rating);
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

async function matchesAmong(
  db: Db,
  merchantId: string,
  about: { productId: string | null; filters: readonly AttributeFilter[] },
): Promise<Pick<FilteredList, 'matches' | 'listed'>> {
  const { productId } = about;
  const counts =
    productId === null ? countsOfShop(db, merchantId) : countsOfProducts(db, merchantId, [productId]);
  const [matches, listed] = await Promise.all([matchingReviews(db, merchantId, about), counts]);
  return { matches, listed: [listed].flat()[0] ?? noStars };
}

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
  { productId }: Listing,
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
  if (!found || (productId !== null && found.product_id !== productId))
    throw invalidField('startAfter', 'is not the id of a review of this list');
  return found;
}

interface PageRequest {
  merchantId: string;
  listing: Listing;
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

/**
 * One statement for a page, and one for its figures alone, should it have no rows. Each order is read off an index of its
 * own and goes on from the cursor by comparing the same columns, so that the last page costs what the first does. One row
 * more than the page tells whether there is a next one. The figures are subselects that the database evaluates once; as
 * a join around the page they took it twice the time for the whole.
 */
function pageStatement(
  { merchantId, listing, matches, sort, cursor, offset, limit }: PageRequest,
  allowed: { passing: boolean },
) {
  const { query } = listing;
  const values = new Values();
  values.add(merchantId);
  const product = listing.productId === null ? null : values.add(listing.productId);
  const scope = `r.merchant_id = $1 and r.status = 'approved'${product ? ` and r.product_id = ${product}` : ''}`;
  const keptFigures = `select ${figureColumns(product)}`;
  const keptValues = [...values.list];
  const filters = filterConditions(listing, values);
  const tags = listing.attributes.filters.map((tags) => `${values.add(tags)}::text[]`);
  const rowsNeeded = limit + 1 + offset;
  const where = [scope, ...filters].join(' and ');
  const matching = tags.map((some) => `r.attribute_tags && ${some}`);
  const passing = passingBy(where, matching, null);
  const going = byCombination(where, combinations(product, tags), () => values.add(rowsNeeded));
  const onlyStars = filters.length === 0 || (filters.length === 1 && (query.rating?.length ?? 0) > 0);
  const figures = onlyStars
    ? keptFigures
    : `${keptFigures}, (select count(*) from ${(tags.length > 0 ? going : passing)('')}) as filtered`;
  const figuresValues = onlyStars ? keptValues : [...values.list];
  const effectiveSort = sort === 'featured' && !listing.featuring ? 'newest' : sort;
  const filtered = matches && { ...matches, sort: effectiveSort, ratings: query.rating, rowsNeeded };
  const budget = filtered && allowed.passing ? passingBudget(filtered) : null;
  const access = !filtered
    ? passing
    : budget === null
      ? going
      : passingBy(where, matching, () => values.add(budget));
  const order = orders[effectiveSort]({ access, passing, cursor, values, rowsNeeded });
  const compare = offset === 0 ? order.compare : undefined;
  const pick = compare
    ? ''
    : `order by ${order.order} limit ${values.add(limit + 1)} offset ${values.add(offset)}`;
  return {
    text: `${figures}, ${publicColumns}, r.featured_at, ${productName(product)} as product_name
      from (${order.from}) as r ${pick}`,
    values: values.list,
    compare,
    budgeted: budget !== null,
    figures: { text: figures, values: figuresValues },
  };
}

function figureColumns(product: string | null): string {
  return product
    ? `(select ${starSumsText} from product_counts where merchant_id = $1 and product_id = ${product}) as figures`
    : `(select ${starSumsText} from shop_counts where merchant_id = $1) as figures`;
}

/** The combinations of values that have one of each of the filters' tags. */
function combinations(product: string | null, tags: string[]): string {
  const which = product ?? `'${wholeShop}'`;
  const conditions = tags.map((some) => ` and kept.tags && ${some}`).join('');
  return `select distinct kept.combination from attribute_counts as kept
    where kept.merchant_id = $1 and kept.product_id = ${which}${conditions}`;
}

function productName(product: string | null): string {
  const which = product
    ? `p.product_id = ${product}`
    : 'p.merchant_id = r.merchant_id and p.product_id = r.product_id';
  return `(select p.name from products as p where p.merchant_id = $1 and ${which})`;
}

function filterConditions({ query, locale }: Listing, values: Values): string[] {
  const conditions: string[] = [];
  // One number of stars as an equation, which lets an index give its order.
  const stars = [...new Set(query.rating)];
  if (stars.length === 1) conditions.push(`r.rating = ${values.add(stars[0])}`);
  else if (stars.length > 1) conditions.push(`r.rating = any(${values.add(stars)}::smallint[])`);
  if (query.verified !== undefined) conditions.push(`r.verified = ${values.add(query.verified)}`);
  if (query.withMedia !== undefined) conditions.push(`(r.media_count > 0) = ${values.add(query.withMedia)}`);
  if (query.language !== undefined) conditions.push(`r.language = ${values.add(query.language)}`);
  if (query.sentiment !== undefined) conditions.push(`r.sentiment = ${values.add(query.sentiment)}`);
  if (query.search !== undefined)
    conditions.push(
      writtenWithoutSpaces(query.search)
        ? containsCondition(values.add(likeText(query.search)))
        : searchCondition(
            values.add(searchText(query.search)),
            values.add(searchConfigOf(query.language ?? locale)),
          ),
    );
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

/**
 * What to read from, and by which order; `from` has already skipped what the cursor was after. With `compare`, `from` has
 * no more rows than are needed, and they are put in order here, when none is to be skipped: PostgreSQL sorts wide rows
 * slowly, a page of 20 took it 1.3 times as long.
 */
type Order = (parts: OrderParts) => {
  from: string;
  order: string;
  compare?: (one: ListedRow, other: ListedRow) => number;
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
