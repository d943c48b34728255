import type { QuestionSort } from '@tribune/contract';
import type { FilteredRequest } from './filtered-page.ts';
import type { ListPosition } from './list-position.ts';

/** The parameters of a statement: `$1` is the merchant, `$2` the product, `$3` the status. */
export class Parameters {
  readonly list: unknown[];

  constructor(merchantId: string, { productId, status }: Pick<FilteredRequest, 'productId' | 'status'>) {
    this.list = [merchantId, productId, status];
  }

  /** Adds a parameter and returns its placeholder. */
  add(value: unknown): string {
    this.list.push(value);
    return `$${this.list.length}`;
  }
}

const list = 'q.merchant_id = $1 and q.product_id = $2 and q.status = $3';

export const ownFirst = {
  /** The languages of the product's questions, each by an index lookup; ends with null. */
  languages: `languages (language) as (
    (select coalesce(q.language, '') from questions as q where ${list} order by coalesce(q.language, '') limit 1)
    union all
    select (select coalesce(q.language, '') from questions as q
      where ${list} and coalesce(q.language, '') > languages.language order by coalesce(q.language, '') limit 1)
    from languages where languages.language is not null)`,
};

interface Order {
  keys: readonly string[];
  direction: 'desc' | 'asc';
  /** Lower bounds of all sort keys. */
  bounds: readonly string[];
}

const lastId = `'ffffffff-ffff-ffff-ffff-ffffffffffff'::uuid`;
const byVotes: Order = {
  keys: ['helpful_votes', 'created_at', 'question_id'],
  direction: 'desc',
  bounds: ['2147483647', `'infinity'::timestamptz`, lastId],
};
const orders: Record<QuestionSort, Order> = {
  newest: {
    keys: ['created_at', 'question_id'],
    direction: 'desc',
    bounds: [`'infinity'::timestamptz`, lastId],
  },
  oldest: {
    keys: ['created_at', 'question_id'],
    direction: 'asc',
    bounds: [`'-infinity'::timestamptz`, `'00000000-0000-0000-0000-000000000000'::uuid`],
  },
  helpful: byVotes,
  answered: byVotes,
};

const cursorKeys: Record<string, (position: ListPosition) => unknown> = {
  helpful_votes: ({ helpfulVotes }) => helpfulVotes,
  created_at: ({ createdAt }) => createdAt,
  question_id: ({ questionId }) => questionId,
};
const keyTypes: Record<string, string> = {
  helpful_votes: 'int',
  created_at: 'timestamptz',
  question_id: 'uuid',
};

/**
 * `candidates`: the keys of questions and their `rank`, which precedes the keys of the sort order: the reader's language first, then
 * answered questions if the sort order puts them first. A lane consists of the questions of one language that have an answer, or of those
 * that have none. An index contains each lane in sort order, so a page reads a few rows per lane, and a cursor continues in every lane by
 * keyset.
 * - `lanes`: as many as a page has, after the cursor.
 * - `scan`: up to `maxScanned`, after the cursor.
 * - `hits`: all that match the search, whatever the cursor; `after` is the condition for those after it.
 */
export function pagesSql(
  request: FilteredRequest,
  parameters: Parameters,
  by: 'lanes' | 'scan' | 'hits',
  maxScanned: number,
) {
  const { sort, answered, after, search, limit } = request;
  const { keys, direction, bounds } = orders[sort];
  const add = (value: unknown) => parameters.add(value);
  const rank = rankSql(request, add);
  const order = (alias: string, end: 'first' | 'last' = 'first') => {
    const opposite = direction === 'desc' ? 'asc' : 'desc';
    return [
      `${alias}.rank ${end === 'first' ? 'asc' : 'desc'}`,
      ...keys.map((key) => `${alias}.${key} ${end === 'first' ? direction : opposite}`),
    ].join(', ');
  };
  const columns = keys.map((key) => `q.${key}`).join(', ');
  const comparison = direction === 'desc' ? '<' : '>';
  const cursor = after && {
    values: keys.map((key) => `${add(cursorKeys[key]?.(after))}::${keyTypes[key] ?? 'text'}`),
    rank: `${add(rankOf(after, request))}::int`,
  };

  if (by === 'hits' && search?.lookUp) {
    const isAnswered = answered === null ? '' : `and (q.approved_answers > 0) = ${add(answered)}`;
    return {
      candidates: `candidates as materialized (
        select ${rank(`coalesce(q.language, '')`, '(q.approved_answers > 0)')} as rank, ${columns}
        from (select hit.question_id from (${search.lookUp(add)}) as hit offset 0) as hit
        cross join lateral (
          select * from questions as q where q.merchant_id = $1 and q.question_id = hit.question_id limit 1) as q
        where ${list} ${isAnswered} and ${search.condition(add)})`,
      after:
        cursor &&
        `(found.rank > ${cursor.rank} or found.rank = ${cursor.rank}
          and (${keys.map((key) => `found.${key}`).join(', ')}) ${comparison} (${cursor.values.join(', ')}))`,
      order,
    };
  }
  const rows = add(by === 'scan' ? maxScanned : limit + 1);
  const limits = keys.map((key, index) => {
    const bound = bounds[index] ?? 'null';
    return cursor
      ? `case when ${rank('languages.language', 'parts.answered')} = ${cursor.rank} then ${cursor.values[index] ?? 'null'} else ${bound} end as after_${key}`
      : `${bound} as after_${key}`;
  });
  return {
    candidates: `${ownFirst.languages},
      lanes as (
        select languages.language, parts.answered, ${rank('languages.language', 'parts.answered')} as rank, ${limits.join(', ')}
        from languages cross join unnest(${add(answered === null ? [true, false] : [answered])}::boolean[]) as parts (answered)
        where languages.language is not null
          ${cursor ? `and ${rank('languages.language', 'parts.answered')} >= ${cursor.rank}` : ''}),
      candidates as materialized (
        select lanes.rank, ${keys.map((key) => `q.${key}`).join(', ')} from lanes
        cross join lateral (
          select ${columns} from questions as q
          where ${list} and coalesce(q.language, '') = lanes.language and (q.approved_answers > 0) = lanes.answered
            and (${columns}) ${comparison} (${keys.map((key) => `lanes.after_${key}`).join(', ')})
          order by ${keys.map((key) => `q.${key} ${direction}`).join(', ')} limit ${rows}) as q
        order by lanes.rank, ${keys.map((key) => `q.${key} ${direction}`).join(', ')} limit ${rows})`,
    after: null,
    order,
  };
}

function rankSql({ sort, preferredLanguage }: FilteredRequest, add: (value: unknown) => string) {
  const own = preferredLanguage === null ? null : `${add(preferredLanguage)}::text`;
  return (language: string, answered: string) =>
    [
      own === null ? '0' : `2 * (${language} <> ${own})::int`,
      sort === 'answered' ? `(not ${answered})::int` : '0',
    ].join(' + ');
}

const rankOf = (
  { language, approvedAnswers }: ListPosition,
  { sort, preferredLanguage }: FilteredRequest,
): number =>
  (preferredLanguage !== null && language !== preferredLanguage ? 2 : 0) +
  (sort === 'answered' && approvedAnswers === 0 ? 1 : 0);
