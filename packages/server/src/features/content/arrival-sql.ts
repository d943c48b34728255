import { plannedOnce } from '../../platform/db/database.ts';
import { columnsFor } from '../../platform/db/fields.ts';
import { searchConfigSql } from '../../platform/language/search-words.ts';
import { storedColumns } from '../decision-log/index.ts';
import { logChangesCte, logCte } from '../transparency/index.ts';
import { eventCtes } from '../webhooks/index.ts';
import type { ArrivingKind, NewRow } from './arriving-kind.ts';

type AnyKind = Pick<
  ArrivingKind<NewRow>,
  'itemType' | 'table' | 'idColumn' | 'texts' | 'fields' | 'searchTable' | 'notesProduct'
> & { logged?: unknown; alone?: { sql: string } | undefined };

const known = new Map<string, string>();

/** Composed once: its text is the key of the prepared statement. */
function composedOnce(key: string, compose: () => string): string {
  const sql = known.get(key) ?? compose();
  known.set(key, sql);
  return sql;
}

/**
 * The statement for one submitted item. Its parameters are the row's columns, `$log_…` of the decision log, and the parameters of each
 * part.
 */
export const insertOneSql = (kind: AnyKind, withEvents: boolean): string =>
  composedOnce(`${kind.table} ${withEvents}`, () => {
    const { itemType, idColumn, searchTable } = kind;
    const columns = columnsFor(kind.fields, 'submission');
    const values = columns.map((column) => `$${column}`);
    const words = 'tribune_search_words($searched, $searchConfig::regconfig)';
    const sql = withTables(
      withEvents && eventCtes,
      `${itemType} as (${insertItem(kind, columns)} values (${[...values, ...(searchTable ? [] : [words])].join(', ')})
        returning ${idColumn})`,
      searchTable &&
        `search as (insert into ${searchTable} (merchant_id, ${idColumn}, words)
          values ($merchant_id, $${idColumn}, ${words}) returning ${idColumn})`,
      kind.notesProduct &&
        `product as (insert into products (merchant_id, product_id, created_at, updated_at)
          values ($merchant_id, $product_id, $created_at, $updated_at) on conflict (merchant_id, product_id) do nothing)`,
      `log as (insert into moderation_log (merchant_id, ${storedColumns.join(', ')})
        values ($merchant_id, ${storedColumns.map((column) => `$log_${column}`).join(', ')}) returning item_id)`,
      kind.logged && logCte,
      `written as (select count(*) > 0 as is_written from (
        table ${itemType} union all table log${searchTable ? ' union all table search' : ''}) as part)`,
      kind.alone?.sql,
    );
    // The statement before it is planned once as well. Otherwise the setting of the connection would change in between.
    return plannedOnce + sql;
  });

/**
 * The statement for many items with these columns: rows and entries of the decision log are JSON. Planned once, like the rest of a
 * transaction that it begins.
 */
export const insertManySql = (kind: AnyKind, columns: readonly string[]): string =>
  composedOnce(`${kind.table} ${columns}`, () => {
    const { itemType, table, idColumn, searchTable, texts } = kind;
    const values = columns.map((column) => (column === 'merchant_id' ? '$merchantId::uuid' : column));
    const text = `concat_ws(E'\\n', ${texts.map(({ column }) => column).join(', ')})`;
    const words = `tribune_search_words(${text}, (${searchConfigSql('language')})::regconfig)`;
    const entries = storedColumns.join(', ');
    const sql = withTables(
      `arrived as (select * from json_populate_recordset(null::${table}, $items))`,
      `${itemType} as (${insertItem(kind, columns)}
        select ${[...values, ...(searchTable ? [] : [words])].join(', ')} from arrived)`,
      searchTable &&
        `search as (insert into ${searchTable} (merchant_id, ${idColumn}, words)
          select $merchantId::uuid, ${idColumn}, ${words} from arrived)`,
      `log as (insert into moderation_log (merchant_id, ${entries})
        select $merchantId::uuid, ${entries} from json_populate_recordset(null::moderation_log, $entries))`,
      kind.logged && logChangesCte,
    );
    return `${plannedOnce}${sql} select`;
  });

const withTables = (...tables: readonly unknown[]): string => `with ${tables.filter(Boolean).join(',\n')}`;

const insertItem = ({ table, searchTable }: AnyKind, columns: readonly string[]) =>
  `insert into ${table} (${[...columns, ...(searchTable ? [] : ['words'])].join(', ')})`;

export const insertProductsSql = `
  insert into products (merchant_id, product_id, created_at, updated_at)
  select $merchantId, product_id, $now, $now from unnest($productIds::text[]) as product_id order by product_id
  on conflict (merchant_id, product_id) do nothing`;
