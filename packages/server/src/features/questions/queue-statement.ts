import type { questionQueueQuery, Static } from '@tribune/contract';
import { assignedCondition } from '../../platform/db/assignment.ts';
import { planned, plannedEachTime, plannedOnce } from '../../platform/db/database.ts';
import type { Statement } from '../../platform/db/statement.ts';
import {
  addressMatches,
  configOfSearched,
  hasOperators,
  isAddress,
  partsMatch,
  searchText,
} from '../../platform/language/search-words.ts';

const allStatuses = ['pending', 'approved', 'rejected', 'flagged'];

interface QueueRequest {
  /** `assignedTo`: the ID of a staff member, or `nobody`. */
  query: Static<typeof questionQueueQuery> & { assignedTo?: string };
  /** Cursor: time and id of the last item of the previous page. */
  after: { createdAt: string; id: string } | null;
  locale: string;
  /** Only items submitted until then. */
  until?: Date | undefined;
}

/** The differences between the queues. `i` is the item's alias. */
export interface Queue<Row> {
  table: 'questions' | 'answers' | 'store_reviews';
  id: 'question_id' | 'answer_id' | 'store_review_id';
  /** Columns with its text. */
  texts: readonly string[];
  /** A full-text condition on `i`, given the placeholders of the words and of the search configuration. */
  matches(words: string, config: string): string;
  /** Further conditions on `i`. */
  conditions(add: (value: unknown) => string): string[];
  /** Selects the items of `page`, sorted by `order`, which uses another alias than `i`. */
  read(page: string, order: (item: string) => string): Statement<Row>;
}

/**
 * A page of items as staff see them, newest first by default. Reads a page of each status from the index and merges them, so
 * that any set of statuses is cheap. One extra row shows whether there is a next page.
 */
export function queueStatement<Row>(
  merchantId: string,
  queue: Queue<Row>,
  { query, after, locale, until }: QueueRequest,
) {
  const values: unknown[] = [merchantId, query.status ?? allStatuses, (query.limit ?? 20) + 1];
  const add = (value: unknown) => `$${values.push(value)}`;
  const [comparison, direction] = query.sort === 'oldest' ? ['>', 'asc'] : ['<', 'desc'];
  const conditions = ['i.merchant_id = $1', 'i.status = wanted.status', ...queue.conditions(add)];
  if (query.productId !== undefined) conditions.push(`i.product_id = ${add(query.productId)}`);
  if (query.startDate !== undefined) conditions.push(`i.created_at >= ${add(query.startDate)}::date`);
  if (query.endDate !== undefined) conditions.push(`i.created_at < ${add(query.endDate)}::date + 1`);
  if (query.assignedTo !== undefined) conditions.push(assignedCondition('i', query.assignedTo, add));
  if (query.search !== undefined) conditions.push(searchFor(query.search, { queue, locale, add }));
  const isFiltered = conditions.length > 2;
  if (until) conditions.push(`i.created_at <= ${add(until)}`);
  if (after)
    conditions.push(
      `(i.created_at, i.${queue.id}) ${comparison} (${add(after.createdAt)}, ${add(after.id)})`,
    );
  const order = (item: string) =>
    `order by ${item}.created_at ${direction}, ${item}.${queue.id} ${direction}`;
  const page = `
    select i.* from unnest($2::text[]) as wanted (status)
    cross join lateral (
      select i.* from ${queue.table} as i where ${conditions.join(' and ')} ${order('i')} limit $3) as i
    ${order('i')} limit $3`;
  const text = queue.read(page, order);
  if (query.search !== undefined) return { text: planned(plannedEachTime, text), values };
  // Without filters there is one good plan, by the index of each status, and planning takes longer than reading the page.
  return { text: isFiltered ? text : planned(plannedOnce, text), values };
}

/** Words in any of their forms, parts of words, or parts of the email address; exactly a whole address. */
function searchFor(
  search: string,
  { queue, locale, add }: { queue: Queue<unknown>; locale: string; add: (value: unknown) => string },
): string {
  if (isAddress(search)) return addressMatches('i.email_key', search, add);
  const text = `concat_ws(E'\\n', ${queue.texts.map((column) => `i.${column}`).join(', ')})`;
  const words = queue.matches(add(searchText(search)), add(configOfSearched(search, locale)));
  return hasOperators(search)
    ? words
    : `((${partsMatch(search, { text, email: 'i.email_key' }, add)}) or ${words})`;
}
