import { writtenTypes } from '@tribune/contract';
import { type Db, lookedUpEach, row } from '../../platform/db/database.ts';
import { computedColumns, output, type Row, statement } from '../../platform/db/statement.ts';
import { storedAs } from '../../platform/db/stored-items.ts';
import { verifies } from '../orders/index.ts';
import { type AuthorFacts, type AuthorItem, dayMs, factsOf } from './facts.ts';

/** Maximum number of items of a type: an address with more items is not that of one person. */
const mostItems = 100;

/** SQL expressions of the merchant and the author. */
interface SqlOfAuthor {
  merchant: string;
  emailKey: string;
}

/** SQL of an author's items as JSON: lookups in the index of each table, and the last rejection of each rejected item. */
export const itemsOfAuthor = ({ merchant, emailKey }: SqlOfAuthor): string =>
  `(select coalesce(json_agg(json_build_object('type', one.type, 'id', one.id, 'status', one.status,
       'at', extract(epoch from one.created_at)::float8 * 1000, 'rejection', case when one.status = 'rejected' then (
         select json_build_object('at', extract(epoch from entry.at)::float8 * 1000, 'reasonCode', entry.reason_code)
         from moderation_log as entry
         where entry.merchant_id = ${merchant} and entry.item_id = one.id and entry.to_status = 'rejected'
         order by entry.entry_id desc limit 1) end)), '[]')
    from (${writtenTypes
      .map(storedAs)
      .map(
        (of) => `(select '${of.itemType}' as type, ${of.idColumn} as id, status, created_at
          from ${of.table} where merchant_id = ${merchant} and email_key = ${emailKey} limit ${mostItems})`,
      )
      .join(' union all ')}) as one)`;

/** SQL: whether the store knows a completed order of the author. `condition` is about `orders as o`. */
export const orderOfAuthor = ({ merchant, emailKey }: SqlOfAuthor, condition = 'true'): string =>
  `exists (select from orders as o where o.merchant_id = ${merchant} and o.email_key = ${emailKey} and ${verifies('o')} and ${condition} ${lookedUpEach})`;

const submitting = { merchant: '$merchantId', emailKey: '$emailKey' };

/** Suffices to decide every rule: one more than the largest limit of items per day. */
const mostPerDay = 101;

/** SQL for the number of a client's items in the tables since `$dayAgo`. */
const clientLastDay = (tables: readonly string[]) =>
  `(select count(*) from (${tables
    .map(
      (name) => `(select from ${name}
        where merchant_id = $merchantId and client_hash = $clientHash and created_at > $dayAgo limit ${mostPerDay})`,
    )
    .join(' union all ')}) as lately)`;

/** Columns of an author's history, for the statement that reads what a submission depends on. The parameters are `authorValues`. */
export const authorColumns = (tables: readonly string[]) =>
  computedColumns(
    [itemsOfAuthor(submitting), output.json<AuthorItem[]>()('author_items')],
    [orderOfAuthor(submitting), output.boolean('author_has_order')],
    [clientLastDay(tables), output.number('client_last_day')],
  );
/** The row of `authorColumns`. */
export type AuthorColumns = Row<ReturnType<typeof authorColumns>>;

/** The parameters of `authorColumns` beside those of the submission. */
export const authorValues = (now: Date) => ({ dayAgo: new Date(now.getTime() - dayMs) });

const besideSql = statement`select ${authorColumns(['reviews'])}`;

/** The facts about the author of a stored review that is edited; null if the address is unknown. */
export async function authorBeside(
  db: Db,
  merchantId: string,
  { id, emailKey, now }: { id: string; emailKey: string | null; now: Date },
): Promise<AuthorFacts | null> {
  if (emailKey === null) return null;
  const found = await row(db, besideSql, { merchantId, emailKey, clientHash: null, ...authorValues(now) });
  return (
    (found &&
      factsOf(found.author_items, {
        type: 'review',
        id,
        at: now.getTime(),
        clientLastDay: 0,
        hasOrder: found.author_has_order,
      })) ??
    null
  );
}
