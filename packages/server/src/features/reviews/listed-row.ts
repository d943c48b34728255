import { rowReader } from '../../platform/db/fields.ts';
import { timeOfJson } from '../../platform/db/json-times.ts';
import type { Row } from '../../platform/db/statement.ts';
import { publicNames, r, timesOf } from './columns.ts';

const columns = [...publicNames, 'featured_at'] as const;
const listed = r(...columns);

export type ListedRow = Row<typeof listed> & {
  product_name: string | null;
  /** Changes with every change of the row; undefined unless the statement returns it. */
  version?: string;
};

/** The columns of a page's JSON arrays, in the order in which `listedRow` reads them. */
export const valueColumns = listed.text;

const rowOf = rowReader<ListedRow>([...columns, 'product_name', 'version']);
const times = timesOf(columns);

/** Converts a JSON array of `valueColumns` to a row. */
export function listedRow(values: unknown[], productName: string | null): ListedRow {
  const row = rowOf(values);
  const cells: Record<string, unknown> = row;
  for (const time of times) cells[time] = timeOfJson(cells[time]);
  row.product_name = productName ?? row.product_name ?? null;
  return row;
}
