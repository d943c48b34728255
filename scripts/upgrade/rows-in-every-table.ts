import { type Db, row, rows } from '../../packages/server/src/platform/db/database.ts';
import {
  parentsFirst,
  tableStates,
} from '../../packages/server/src/platform/db/distribution/distribution-plan.ts';
import { foreignKeys } from '../../packages/server/src/platform/db/distribution/table-faults.ts';
import { orNull, output, statement } from '../../packages/server/src/platform/db/statement.ts';

/** Inserts the same row of a merchant into each tenant table that exists and is empty, so that migrations find at least one row. */
export async function fillEmptyTables(db: Db, merchantId: string): Promise<void> {
  const counts = await rowCounts(db);
  for (const name of parentsFirst(Object.keys(counts), await foreignKeys(db))) {
    if (counts[name] !== 0) continue;
    const columns = await rows(db, requiredColumns, [name]);
    const names = columns.map(({ column }) => `"${column}"`);
    const values = columns.map((column) => expressionFor(column, counts));
    const insert = `insert into ${name} (${names.join()}) select ${values.join()} from merchants where merchant_id = $1`;
    await rows(db, insert, [merchantId]);
  }
}

/** Number of rows in each existing tenant table, over all merchants. */
export async function rowCounts(db: Db): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const { name } of await tableStates(db)) counts[name] = await rowCount(db, name);
  return counts;
}

async function rowCount(db: Db, table: string): Promise<number> {
  const found = await row(db, statement`select count(*) as ${output.number('count')} from ${table}`, []);
  return found?.count ?? 0;
}

const requiredColumns = statement`
  select a.attname::text as ${output.text('column')}, format_type(a.atttypid, null) as ${output.text('type')},
    (select substring(pg_get_constraintdef(c.oid) from '''([a-z_]+)''') from pg_constraint as c
      where c.conrelid = a.attrelid and c.contype = 'c' and c.conkey = array[a.attnum]) as ${orNull(output.text('allowed'))}
  from pg_attribute as a
  where a.attrelid = to_regclass('public.' || $1) and a.attnum > 0 and a.attnotnull and not a.atthasdef
    and not a.attisdropped`;

const parents: Record<string, string> = {
  review_id: 'reviews',
  question_id: 'questions',
  token_id: 'tokens',
};

const valueOfType: Record<string, string> = {
  ...{ integer: '1', smallint: '1', bigint: '1', 'double precision': '1', boolean: 'false' },
  ...{ date: 'created_at', 'timestamp with time zone': 'created_at', uuid: 'merchant_id' },
  ...{ json: "'{}'", jsonb: "'{}'", bytea: "'\\x00'" },
};

/**
 * The value of a column, as an expression in a query for the merchant. `allowed`: a value that a check constraint accepts. `counts`: the
 * rows of each table before it was filled.
 */
function expressionFor(
  { column, type, allowed }: { column: string; type: string; allowed: string | null },
  counts: Record<string, number>,
): string {
  if (column === 'merchant_id') return column;
  const parent = parents[column];
  // If the parent table was empty, its column has the value for this type, too.
  if (parent && counts[parent])
    return `(select ${column} from ${parent} as p where p.merchant_id = merchants.merchant_id limit 1)`;
  return type.endsWith('[]') ? "'{}'" : (valueOfType[type] ?? `'${allowed ?? 'x'}'`);
}
