import type { ReviewSort } from '@tribune/contract';
import type { Row } from '../../platform/db/statement.ts';
import { publicColumns, reviews } from './columns.ts';
import { type Access, newestFirst, oldestFirst } from './index-paths.ts';
import type { ListedRow } from './listed-row.ts';
import type { Values } from './sql-parameters.ts';

/** The columns of a cursor: every sort key, of the review after which the page begins. */
export const cursorColumns = reviews(
  'review_id',
  'product_id',
  'rating',
  'helpful_votes',
  'featured_sequence',
  'featured_at',
  'created_at',
);
export type Cursor = Row<typeof cursorColumns>;

interface OrderParts {
  access: Access;
  /** Access to featured reviews, which are few and have an index of their own. */
  scan: Access;
  cursor: Cursor | null;
  values: Values;
  /** Maximum number of rows needed from each branch of an order that is a union. */
  rowsNeeded: number;
}

export type Compare = (one: ListedRow, other: ListedRow) => number;

/**
 * Returns the `from` clause, positioned after the cursor, and the `order by` clause. With `compare`, `from` contains no more
 * rows than needed; if none has to be skipped, they are sorted in JavaScript: PostgreSQL sorts wide rows slowly, a page of
 * 20 took 1.3 times as long.
 */
type Order = (parts: OrderParts) => {
  from: string;
  order: string;
  compare?: Compare;
};

const after = (columns: string, comparison: '<' | '>', values: Values, keys: unknown[]) =>
  ` and (${columns}) ${comparison} (${keys.map((key) => values.add(key)).join(', ')})`;

/** Explicit columns instead of `r.*` halve the width of rows in unions. */
const listedColumns = `r.merchant_id, ${publicColumns.text}, r.featured_at`;

const newest = (parts: OrderParts, more = '') => ({
  from: byDate(parts, more, { comparison: '<', order: newestFirst }),
  order: newestFirst,
});

function byDate(
  { access, cursor, values }: OrderParts,
  more: string,
  { comparison, order }: { comparison: '<' | '>'; order: string },
): string {
  const continuation = cursor
    ? after('r.created_at, r.review_id', comparison, values, [cursor.created_at, cursor.review_id])
    : '';
  return `select ${listedColumns} from ${access(`${more}${continuation}`, order)}`;
}

export const orders: Record<ReviewSort, Order> = {
  newest: (parts) => newest(parts),
  oldest: (parts) => ({
    from: byDate(parts, '', { comparison: '>', order: oldestFirst }),
    order: oldestFirst,
  }),
  highest: ({ access, cursor, values }) => {
    const order = `r.rating desc, ${newestFirst}`;
    const keys = cursor && [cursor.rating, cursor.created_at, cursor.review_id];
    const continuation = keys ? after('r.rating, r.created_at, r.review_id', '<', values, keys) : '';
    return { from: `select ${listedColumns} from ${access(continuation, order)}`, order };
  },
  // Rating ascending with date descending has no index, so each rating is read newest first and the results are merged.
  lowest(parts) {
    const { cursor } = parts;
    const others = perRating(parts, cursor ? cursor.rating + 1 : 1);
    return {
      from: cursor ? `${restOfRating(parts, cursor)} union all ${others}` : others,
      order: `r.rating, ${newestFirst}`,
    };
  },
  helpful: ({ access, cursor, values }) => {
    const order = `r.helpful_votes desc, ${newestFirst}`;
    const keys = cursor && [cursor.helpful_votes, cursor.created_at, cursor.review_id];
    const continuation = keys ? after('r.helpful_votes, r.created_at, r.review_id', '<', values, keys) : '';
    return { from: `select ${listedColumns} from ${access(continuation, order)}`, order };
  },
  // Featured reviews from their own index, then the others newest first.
  featured(parts) {
    const { cursor } = parts;
    const inFeatured = cursor !== null && cursor.featured_sequence !== null;
    const rest = notFeatured({ ...parts, cursor: inFeatured ? null : cursor });
    return {
      from: cursor && !inFeatured ? rest : `${featuredOnly(parts)} union all ${rest}`,
      order: `r.featured_sequence, r.featured_at, case when r.featured_sequence is not null then r.review_id end,
        r.created_at desc, r.review_id desc`,
      compare: featuredFirst,
    };
  },
};

/** The newest reviews of each rating from `from` upwards. */
function perRating({ access, values, rowsNeeded }: OrderParts, from: number): string {
  const rows = access(' and r.rating = stars.number', newestFirst);
  return `(select r.* from generate_series(${values.add(from)}::int, 5) as stars (number)
    cross join lateral (
      select ${listedColumns} from ${rows}
      order by ${newestFirst} limit ${values.add(rowsNeeded)}) as r)`;
}

/** The remaining reviews of the cursor's rating; a branch of its own, so that it can use the index too. */
function restOfRating(parts: OrderParts, { rating }: Cursor): string {
  const { values, rowsNeeded } = parts;
  const { from, order } = newest(parts, ` and r.rating = ${values.add(rating)}`);
  return `(${from} order by ${order} limit ${values.add(rowsNeeded)})`;
}

/** The same order as the SQL above. Times and ids sort correctly as text. */
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

function featuredOnly({ scan, cursor, values, rowsNeeded }: OrderParts): string {
  const continuation = cursor
    ? after('r.featured_sequence, r.featured_at, r.review_id', '>', values, [
        cursor.featured_sequence,
        cursor.featured_at,
        cursor.review_id,
      ])
    : '';
  const order = 'r.featured_sequence, r.featured_at, r.review_id';
  return `(select ${listedColumns} from ${scan(` and r.featured_sequence is not null${continuation}`)}
    order by ${order} limit ${values.add(rowsNeeded)})`;
}

function notFeatured(parts: OrderParts): string {
  const { from, order } = newest(parts, ' and r.featured_sequence is null');
  return `(${from} order by ${order} limit ${parts.values.add(parts.rowsNeeded)})`;
}
