import type { moderationQueueQuery, queueItem, ReviewStatus, Static } from '@tribune/contract';
import { reviewStatuses } from '@tribune/contract';
import { assignedCondition } from '../../platform/db/assignment.ts';
import { type Db, planned, plannedEachTime, plannedOnce, row, rows } from '../../platform/db/database.ts';
import { computedColumns, output, type Statement, statement } from '../../platform/db/statement.ts';
import { cutPage } from '../../platform/paging.ts';
import { itemOf } from './items.ts';
import type { Kind } from './kind.ts';
import type { Add, QueueSearch } from './queue-search.ts';
import { openRequestSql } from './second-opinion.ts';
import { itemRows, type RowSource } from './staff-rows.ts';

/** Filters of the queue; each kind applies those that it supports. `assignedTo`: the ID of a staff member, or `nobody`. */
export type QueueFilters = Omit<Static<typeof moderationQueueQuery>, 'startAfter'> & {
  assignedTo?: string;
  questionId?: string;
  raidId?: string;
  itemId?: string;
  awaitsOpinion?: boolean;
  late?: boolean;
  followsReview?: boolean;
};

/** Number of items by status. */
export type StatusCounts = Record<ReviewStatus, number>;

type QueueItem = Static<typeof queueItem>;
/** The fields of a queue item that hold its content. Each is for one kind of item, and null for other kinds. */
export type ContentName = Exclude<
  { [Name in keyof QueueItem]: null extends QueueItem[Name] ? Name : never }[keyof QueueItem],
  'assignedTo' | 'author' | 'dueAt'
>;
/** An item of the queue with its content, keyed by its kind. */
export type QueuedItem = Pick<QueueItem, 'id' | 'status' | 'createdAt' | 'updatedAt'> &
  Partial<
    Omit<
      QueueItem,
      | 'type'
      | 'assignedTo'
      | 'author'
      | 'dueAt'
      | 'openReports'
      | 'reportedMedia'
      | 'notes'
      | 'awaitsOpinion'
      | 'hints'
    >
  >;

/** How the moderation queue reads a kind. */
export interface KindQueue<Row extends object = object> extends RowSource<Row> {
  present(row: Row, mediaUrl: string): QueuedItem;
  /** SQL conditions on the alias, in addition to those that all kinds share. */
  conditions?(filters: QueueFilters, add: Add): string[];
  search(
    db: Db,
    merchantId: string,
    filters: QueueFilters & { search: string },
    locale: string,
  ): QueueSearch | Promise<QueueSearch>;
  /** The column with the time of the author's last edit, if the kind has one. */
  editedAt?: 'edited_at';
  /** Without filters, a page has a single good plan, and planning takes longer than reading. */
  isPlannedOnce?: true;
  /** All items of the merchant by status, from maintained counters. */
  counts(db: Db, merchantId: string): Promise<StatusCounts>;
}

/** Presents an item in the queue: its content as staff see it, under the name of its kind. */
export const queuedAs =
  <Row>(
    name: Exclude<ContentName, 'medium'>,
    present: (row: Row, mediaUrl: string) => Pick<QueueItem, 'id' | 'status' | 'createdAt' | 'updatedAt'>,
  ) =>
  (row: Row, mediaUrl: string): QueuedItem => {
    const content = present(row, mediaUrl);
    const { id, status, createdAt, updatedAt } = content;
    return { id, status, createdAt, updatedAt, [name]: content };
  };

export interface QueueRequest {
  filters: QueueFilters;
  /** Cursor: time and UUID of the last item of the previous page, which may be of another kind. */
  after: Position | null;
  locale: string;
  /** Only items submitted before this time, at which `late` is judged. */
  until?: Date | undefined;
}

/** A position in the queue, which is sorted by time of submission and ID. */
export interface Position {
  /** ISO 8601. */
  createdAt: string;
  id: string;
}

type QueuedKind = Pick<Kind, 'table' | 'idColumn' | 'statusColumn' | 'condition' | 'queue'>;

/** Items as staff see them, newest first by default. One more than the limit of the filters indicates a next page. */
export async function queuedItems(
  db: Db,
  merchantId: string,
  kind: QueuedKind,
  { mediaUrl, ...request }: QueueRequest & { mediaUrl: string },
): Promise<QueuedItem[]> {
  const { page, order, plan, values } = await pageOf(db, merchantId, kind, request);
  const { alias, columns, joins = '', present } = kind.queue;
  const text = statement`${page} select ${columns} from page as ${alias} ${joins} ${order}`;
  const found = await rows(db, plan(text), values);
  return found.map((one) => present(one, mediaUrl));
}

/** A page of items of one kind for its own list, with the counts and the cursor of the next page. */
export async function queuePage(
  db: Db,
  merchantId: string,
  kind: QueuedKind,
  request: QueueRequest & { mediaUrl: string },
) {
  const { limit = 20 } = request.filters;
  const [found, counts] = await Promise.all([
    queuedItems(db, merchantId, kind, request),
    kind.queue.counts(db, merchantId),
  ]);
  return { counts, ...cutPage(found, limit, ({ id }) => id) };
}

/** The given items as staff see them, in no particular order. */
export async function itemsForStaff(
  db: Db,
  merchantId: string,
  { queue }: QueuedKind,
  { ids, mediaUrl }: { ids: readonly string[]; mediaUrl: string },
): Promise<QueuedItem[]> {
  const found = await itemRows(db, merchantId, queue, ids);
  return found.map((one) => queue.present(one, mediaUrl));
}

/** IDs and times of the items that match the filters, in the order of the queue. */
export async function matchingPositions(
  db: Db,
  merchantId: string,
  kind: QueuedKind,
  request: QueueRequest,
): Promise<Position[]> {
  const { page, order, plan, values } = await pageOf(db, merchantId, kind, request);
  const text = statement`${page} select ${positionColumns(kind)} from page as ${kind.queue.alias} ${order}`;
  return rows(db, plan(text), values);
}

/** The number of items that match the filters, up to one more than the limit. */
export async function countQueued(
  db: Db,
  merchantId: string,
  kind: QueuedKind,
  request: Omit<QueueRequest, 'after'>,
): Promise<number> {
  const { matching, plan, values } = await pageOf(db, merchantId, kind, { ...request, after: null });
  const text = statement`select count(*) as ${output.number('count')} from (select ${matching} limit $3) as counted`;
  return (await row(db, plan(text), values))?.count ?? 0;
}

/** The cursor after an item. Undefined if the item does not exist. */
export const positionOf = (
  db: Db,
  merchantId: string,
  { table, idColumn }: Pick<Kind, 'table' | 'idColumn'>,
  id: string,
): Promise<Position | undefined> =>
  row(
    db,
    statement`select ${positionColumns({ idColumn })} from ${table} where merchant_id = $1 and ${idColumn} = $2`,
    [merchantId, id],
  );

const positionColumns = ({ idColumn }: Pick<Kind, 'idColumn'>) =>
  computedColumns([idColumn, output.text('id')], ['created_at', output.time('createdAt')]);

interface Page {
  /** A CTE `page`. */
  page: string;
  /** SQL of all matching rows: `page` without columns, order and CTE. */
  matching: string;
  /** Order of the rows of `page`. */
  order: string;
  plan<Row>(text: Statement<Row>): Statement<Row>;
  values: unknown[];
}

/** Reads a page of each status from the index and merges them, so that any set of statuses is cheap; or reads the results of a search. */
async function pageOf(
  db: Db,
  merchantId: string,
  kind: QueuedKind,
  { filters, after, locale, until }: QueueRequest,
): Promise<Page> {
  const { table, idColumn, statusColumn, queue } = kind;
  const { alias } = queue;
  const values: unknown[] = [merchantId, filters.status ?? reviewStatuses, (filters.limit ?? 20) + 1];
  const add: Add = (value) => `$${values.push(value)}`;
  const { search: text } = filters;
  const search =
    text === undefined ? null : await queue.search(db, merchantId, { ...filters, search: text }, locale);
  const filtered = filterConditions(kind, filters, until, add);
  if (search && !search.few) filtered.push(search.condition(add));
  const [comparison, direction] = filters.sort === 'oldest' ? ['>', 'asc'] : ['<', 'desc'];
  const conditions = [`${alias}.merchant_id = $1`, kind.condition ?? 'true', ...filtered];
  if (until) conditions.push(`${alias}.created_at <= ${add(until)}`);
  if (after)
    conditions.push(
      `(${alias}.created_at, ${alias}.${idColumn}) ${comparison} (${add(after.createdAt)}, ${add(after.id)})`,
    );
  const order = `order by ${alias}.created_at ${direction}, ${alias}.${idColumn} ${direction}`;
  const where = (status: string) => [`${alias}.${statusColumn} ${status}`, ...conditions].join(' and ');
  const wanted = 'unnest($2::text[]) as wanted (status)';
  const listed = (columns: string, sorted: string) => `from ${wanted} cross join lateral (
    select ${columns} from ${table} as ${alias} where ${where('= wanted.status')} ${sorted} limit $3) as ${alias}`;
  const found = search?.few
    ? `from (select found.${idColumn} from (${search.few(add)}) as found offset 0) as found
      cross join lateral (select * from ${table} as ${alias}
        where ${alias}.merchant_id = $1 and ${alias}.${idColumn} = found.${idColumn} limit 1) as ${alias}
      where ${where('= any($2)')}`
    : null;
  const isUnfiltered = queue.isPlannedOnce && filtered.length === 0;
  return {
    page: `with page as (select ${alias}.* ${found ?? listed(`${alias}.*`, order)} ${order} limit $3)`,
    matching: found ?? listed('', ''),
    order,
    plan: (sql) => (search ? planned(plannedEachTime, sql) : isUnfiltered ? planned(plannedOnce, sql) : sql),
    values,
  };
}

function filterConditions(
  kind: QueuedKind,
  filters: QueueFilters,
  until: Date | undefined,
  add: Add,
): string[] {
  const { queue, idColumn } = kind;
  const { alias } = queue;
  const conditions = queue.conditions?.(filters, add) ?? [];
  if (filters.productId !== undefined) conditions.push(`${alias}.product_id = ${add(filters.productId)}`);
  if (filters.startDate !== undefined)
    conditions.push(`${alias}.created_at >= ${add(filters.startDate)}::date`);
  if (filters.endDate !== undefined)
    conditions.push(`${alias}.created_at < ${add(filters.endDate)}::date + 1`);
  if (filters.awaitsOpinion !== undefined)
    conditions.push(`${filters.awaitsOpinion ? '' : 'not '}exists (
      select from item_notes as n where n.merchant_id = $1 and n.item_id = ${alias}.${idColumn} and ${openRequestSql})`);
  if (filters.late !== undefined) {
    const late = lateCondition(kind, add(until));
    conditions.push(filters.late ? late : `(${late}) is not true`);
  }
  if (filters.itemId !== undefined)
    conditions.push(`${alias}.${idColumn} = ${add(itemOf(filters.itemId)?.uuid)}`);
  if (filters.assignedTo !== undefined) conditions.push(assignedCondition(alias, filters.assignedTo, add));
  return conditions;
}

/** Whether an item is pending and past its target time. The first comparison of times can use the index. */
function lateCondition({ statusColumn, queue }: QueuedKind, until: string): string {
  const { alias, editedAt } = queue;
  const before = (column: string) => `${alias}.${column} < ${until}::timestamptz - (
    select make_interval(hours => (w.moderation_targets ->> '${queue.itemType}')::integer)
    from merchants as w where w.merchant_id = $1)`;
  return [
    `${alias}.${statusColumn} = 'pending'`,
    before('created_at'),
    ...(editedAt ? [`(${alias}.${editedAt} is null or ${before(editedAt)})`] : []),
  ].join(' and ');
}
