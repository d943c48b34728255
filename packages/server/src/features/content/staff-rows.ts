import { type Db, row, rows } from '../../platform/db/database.ts';
import { type Columns, type Statement, statement } from '../../platform/db/statement.ts';
import { notFound } from '../../platform/errors.ts';
import type { Kind } from './kind.ts';

/** How rows of a kind are read together with related tables. */
export interface RowSource<Row extends object> extends Pick<Kind, 'itemType' | 'table' | 'idColumn'> {
  /** Alias of the table in its SQL. */
  alias: string;
  columns: Columns<Row>;
  /** Joins of other tables that `columns` refers to. `$1` is the merchant. */
  joins?: string;
}

const selected = <Row extends object>(
  { table, idColumn, alias, columns, joins = '' }: RowSource<Row>,
  which: string,
): Statement<Row> => {
  const text = statement`select ${columns} from ${table} as ${alias} ${joins}
    where ${alias}.merchant_id = $1 and ${alias}.${idColumn} ${which}`;
  // The compiler cannot compute the row type of generic columns.
  return text as string as Statement<Row>;
};

/** An item's row. Throws NOT_FOUND. */
export async function itemRow<Row extends object>(
  db: Db,
  merchantId: string,
  source: RowSource<Row>,
  id: string,
): Promise<Row> {
  const found = await row(db, selected(source, '= $2'), [merchantId, id]);
  if (!found) throw notFound(nounOf(source.itemType));
  return found;
}

/** The rows of items, unordered. */
export const itemRows = async <Row extends object>(
  db: Db,
  merchantId: string,
  source: RowSource<Row>,
  ids: readonly string[],
): Promise<Row[]> => (ids.length === 0 ? [] : rows(db, selected(source, '= any($2)'), [merchantId, ids]));

/** The name of a kind in messages. */
export const nounOf = (itemType: Kind['itemType']) => itemType.replace('_', ' ');
