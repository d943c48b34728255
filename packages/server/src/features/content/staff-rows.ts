import { type Db, row, rows } from '../../platform/db/database.ts';
import { type Columns, type Statement, statement } from '../../platform/db/statement.ts';
import { notFound } from '../../platform/errors.ts';
import type { Kind } from './kind.ts';

/** How the rows of a kind are read, with what other tables know of them. */
export interface RowSource<Row extends object> extends Pick<Kind, 'itemType' | 'table' | 'idColumn'> {
  /** What its SQL calls the table. */
  alias: string;
  columns: Columns<Row>;
  /** Joins of other tables that `columns` names. `$1` is the merchant. */
  joins?: string;
}

const selected = <Row extends object>(
  { table, idColumn, alias, columns, joins = '' }: RowSource<Row>,
  which: string,
): Statement<Row> => {
  const text = statement`select ${columns} from ${table} as ${alias} ${joins}
    where ${alias}.merchant_id = $1 and ${alias}.${idColumn} ${which}`;
  // The compiler cannot compute the row of columns that it does not know yet.
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

/** The rows of items, in no order. */
export const itemRows = async <Row extends object>(
  db: Db,
  merchantId: string,
  source: RowSource<Row>,
  ids: readonly string[],
): Promise<Row[]> => (ids.length === 0 ? [] : rows(db, selected(source, '= any($2)'), [merchantId, ids]));

/** What messages call an item. */
export const nounOf = (itemType: Kind['itemType']) => itemType.replace('_', ' ');
