import type { ReviewSort } from '@tribune/contract';
import type { Row } from '../../platform/db/statement.ts';
import { publicColumns, reviews } from './columns.ts';
import { type Access, newestFirst, oldestFirst } from './index-paths.ts';
import type { ListedRow } from './listed-row.ts';
import type { Values } from './sql-parameters.ts';

/** The review after which a page begins, with all that an order may compare. */
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
  /** For the featured ones, which are few and have an index of their own. */
  passing: Access;
  cursor: Cursor | null;
  values: Values;
  /** How many rows of one branch can be needed, where an order is put together of several. */
  rowsNeeded: number;
}

export type Compare = (one: ListedRow, other: ListedRow) => number;

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
  const going = cursor
    ? after('r.created_at, r.review_id', comparison, values, [cursor.created_at, cursor.review_id])
    : '';
  return `select ${listedColumns} from ${access(`${more}${going}`, order)}`;
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
