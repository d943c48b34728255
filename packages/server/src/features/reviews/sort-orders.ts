import type { ReviewSort } from '@tribune/contract';
import { columnsOf, computedColumns, output, type Row } from '../../platform/db/statement.ts';
import { publicColumns, reviews } from './columns.ts';
import { type Access, newestFirst, oldestFirst } from './index-paths.ts';
import type { ListedRow } from './listed-row.ts';
import type { Values } from './sql-parameters.ts';

/**
 * The relevance of a review, in hours: its time, plus 120 days × ln(1 + votes for helpful), plus up to 180 days for 600 bytes of text.
 * Excludes rating, sentiment and votes for not helpful, which favorable reviews receive less often. Because age is a date and not a
 * duration, it changes only with votes and edits. The index reviews_relevance has the same expression.
 */
const relevance = `(date_part('epoch', created_at at time zone 'UTC') / 3600 + 2880 * ln(1 + helpful_votes::float8)
  + 7.2 * least(octet_length(coalesce(title, '') || coalesce(body, '') || coalesce(pros, '') || coalesce(cons, '')), 600))::int`;

/** 1 with photos or videos, otherwise 0. */
export const hasMedia = (r: string) => `least(${r}media_count, 1)`;

/** Sort keys that are not columns of the table, but expressions of its indexes. */
const computedKeys: Partial<Record<ReviewSort, { name: 'relevance' | 'has_media'; sql: string }>> = {
  relevance: { name: 'relevance', sql: relevance },
  photos: { name: 'has_media', sql: hasMedia('') },
};

/** The reviews as `r`, with their sort keys. */
export function sourceOf(sort: ReviewSort): string {
  const key = computedKeys[sort];
  return key
    ? `(select reviews.*, reviews.xmin, ${key.sql} as ${key.name} from reviews where merchant_id = $1) as r`
    : 'reviews as r';
}

/** The columns of a cursor: every sort key of the review after which the page begins. */
export const cursorColumns = columnsOf(
  reviews(
    'review_id',
    'product_id',
    'rating',
    'helpful_votes',
    'featured_sequence',
    'featured_at',
    'created_at',
    'language',
  ),
  computedColumns([relevance, output.number('relevance')], [hasMedia(''), output.number('has_media')]),
);
export type Cursor = Row<typeof cursorColumns>;

interface OrderParts {
  access: Access;
  /** Access to featured reviews, which are few and have their own index. */
  scan: Access;
  /** Columns of the rows: everything that a list shows, or the keys by which the page is read afterwards. */
  columns: string;
  /** Whether an index contains all required columns of the rows; false after a cursor. */
  inIndex: boolean;
  cursor: Cursor | null;
  values: Values;
  /** Maximum number of rows needed from each branch of an order that is a union. */
  rowsNeeded: number;
  /** Number of rows before the page. An order may skip them. */
  offset: number;
}

export type Compare = (one: ListedRow, other: ListedRow) => number;

/**
 * Returns the `from` clause, positioned after the cursor. With `compare`, `from` contains only the rows of the page, unless rows must be
 * skipped, and they are sorted in JavaScript: PostgreSQL sorts wide rows slowly, and took 1.3 times as long for a page of 20. With
 * `skipped`, it contains no row before the page.
 */
type Order = (parts: OrderParts) => { from: string; compare?: Compare; skipped?: boolean };

/** Explicit columns instead of `r.*` halve the width of rows in unions. */
export const listedColumns = (sort: ReviewSort) =>
  withKey(`r.merchant_id, ${publicColumns.text}, r.featured_at`, sort);

/** The sort keys of a list. */
export const keyColumns = (sort: ReviewSort) =>
  withKey('r.review_id, r.rating, r.helpful_votes, r.featured_sequence, r.featured_at, r.created_at', sort);

function withKey(columns: string, sort: ReviewSort): string {
  const key = computedKeys[sort];
  return key ? `${columns}, r.${key.name}` : columns;
}

/** The `order by` clause of each sort order. */
export const orderBy: Record<ReviewSort, string> = {
  newest: newestFirst,
  oldest: oldestFirst,
  highest: `r.rating desc, ${newestFirst}`,
  lowest: `r.rating, ${newestFirst}`,
  helpful: `r.helpful_votes desc, ${newestFirst}`,
  relevance: `r.relevance desc, ${newestFirst}`,
  photos: `r.has_media desc, ${newestFirst}`,
  featured: `r.featured_sequence, r.featured_at, case when r.featured_sequence is not null then r.review_id end, ${newestFirst}`,
};

/** The condition for reviews after the cursor, in any order. */
export function afterCursor(sort: ReviewSort, cursor: Cursor, values: Values): string {
  const keys = (...columns: (keyof Cursor)[]) => columns.map((column) => cursor[column]);
  const after = (columns: (keyof Cursor)[], comparison: '<' | '>') =>
    `(${columns.map((column) => `r.${column}`).join(', ')}) ${comparison}
      (${keys(...columns).map((key) => values.add(key))})`;
  switch (sort) {
    case 'newest':
      return after(['created_at', 'review_id'], '<');
    case 'oldest':
      return after(['created_at', 'review_id'], '>');
    case 'highest':
      return after(['rating', 'created_at', 'review_id'], '<');
    case 'helpful':
      return after(['helpful_votes', 'created_at', 'review_id'], '<');
    case 'relevance':
      return after(['relevance', 'created_at', 'review_id'], '<');
    case 'photos':
      return after(['has_media', 'created_at', 'review_id'], '<');
    case 'lowest': {
      const rating = values.add(cursor.rating);
      return `(r.rating > ${rating} or (r.rating = ${rating} and ${after(['created_at', 'review_id'], '<')}))`;
    }
    case 'featured':
      return cursor.featured_sequence === null
        ? `r.featured_sequence is null and ${after(['created_at', 'review_id'], '<')}`
        : `(r.featured_sequence is null or ${after(['featured_sequence', 'featured_at', 'review_id'], '>')})`;
  }
}

const continued = (sort: ReviewSort, { cursor, values }: OrderParts) =>
  cursor ? ` and ${afterCursor(sort, cursor, values)}` : '';

const inIndexOrder =
  (sort: ReviewSort): Order =>
  (parts) => ({
    from: `select ${parts.columns} from ${parts.access(continued(sort, parts), orderBy[sort])}`,
  });

export const orders: Record<ReviewSort, Order> = {
  newest: inIndexOrder('newest'),
  oldest: inIndexOrder('oldest'),
  helpful: inIndexOrder('helpful'),
  relevance: inIndexOrder('relevance'),
  photos: inIndexOrder('photos'),
  highest: inIndexOrder('highest'),
  lowest: (parts) => ({ from: perRating(parts) }),
  featured(parts) {
    const { cursor } = parts;
    if (cursor && cursor.featured_sequence === null)
      return { from: notFeatured(parts), compare: featuredFirst };
    return { from: featuredThenOthers(parts), compare: featuredFirst, skipped: true };
  },
};

/**
 * Featured reviews from their own index, then the others newest first, each limited to the page size. Limits that depend on the number
 * of featured reviews surround the index scans, whose plans need a constant.
 */
function featuredThenOthers(parts: OrderParts): string {
  const { values, rowsNeeded, offset } = parts;
  const [before, size] = [`${values.add(offset)}::int`, `${values.add(rowsNeeded - offset)}::int`];
  const count = '(select count(*) from featured)';
  return `with featured as materialized ${featuredOnly(parts)}
    (select r.* from featured as r order by ${orderOfFeatured} offset ${before}) union all
    (select r.* from ${notFeatured({ ...parts, cursor: null })} as r offset greatest(${before} - ${count}, 0)
      limit greatest(${size} - greatest(${count} - ${before}, 0), 0))`;
}

/** Rating ascending with date descending has no index, so each rating is read newest first and the results are merged. */
function perRating(parts: OrderParts): string {
  const { columns, cursor, access, values, rowsNeeded } = parts;
  const rows = access(' and r.rating = stars.number', newestFirst);
  const others = `(select r.* from generate_series(${values.add(cursor ? cursor.rating + 1 : 1)}::int, 5) as stars (number)
    cross join lateral (
      select ${columns} from ${rows}
      order by ${newestFirst} limit ${values.add(rowsNeeded)}) as r)`;
  if (!cursor) return others;
  // A branch of its own, so that it can use the index too.
  const rest = newestOf(parts, ` and r.rating = ${values.add(cursor.rating)}${continued('newest', parts)}`);
  return `${rest} union all ${others}`;
}

const newestOf = ({ columns, access, values, rowsNeeded }: OrderParts, more: string) =>
  `(select ${columns} from ${access(more, newestFirst)} order by ${newestFirst} limit ${values.add(rowsNeeded)})`;

/** `keyColumns`, without those missing from the order's index. */
const indexedKeys = (sequence: string, featuredAt: string, createdAt: string) =>
  `r.review_id, null::smallint as rating, null::int as helpful_votes, ${sequence} as featured_sequence,
    ${featuredAt} as featured_at, ${createdAt} as created_at`;

const orderOfFeatured = 'r.featured_sequence, r.featured_at, r.review_id';

function featuredOnly(parts: OrderParts): string {
  const { scan, values, rowsNeeded } = parts;
  const columns = parts.inIndex
    ? indexedKeys('r.featured_sequence', 'r.featured_at', 'null::timestamptz')
    : parts.columns;
  return `(select ${columns} from ${scan(` and r.featured_sequence is not null${continued('featured', parts)}`)}
    order by ${orderOfFeatured} limit ${values.add(rowsNeeded)})`;
}

function notFeatured(parts: OrderParts): string {
  const rest = continued('newest', parts);
  if (!parts.inIndex) return newestOf(parts, ` and r.featured_sequence is null${rest}`);
  // The index by date does not contain the featured sequence.
  const columns = indexedKeys('null::smallint', 'null::timestamptz', 'r.created_at');
  return newestOf({ ...parts, columns }, ` and r.review_id not in (select review_id from featured)${rest}`);
}

/** Compares two rows by the order of the SQL above. Times and ids sort correctly as text. */
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
