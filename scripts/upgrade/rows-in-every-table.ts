import { type Db, row, rows } from '../../packages/server/src/platform/db/database.ts';
import { parentsFirst } from '../../packages/server/src/platform/db/distribution/distribution-plan.ts';
import { foreignKeys } from '../../packages/server/src/platform/db/distribution/table-faults.ts';
import { orNull, output, statement } from '../../packages/server/src/platform/db/statement.ts';
import { distributedTables } from '../../packages/server/src/platform/db/tenancy.ts';

/** Inserts a row of a merchant into each tenant table that has none, so that migrations meet some. */
export async function fillEmptyTables(db: Db, merchantId: string): Promise<void> {
  for (const name of parentsFirst(distributedTables, await foreignKeys(db))) {
    if ((await rowCount(db, name)) > 0) continue;
    const columns = await rows(db, requiredColumns, [name]);
    const names = columns.map(({ column }) => `"${column}"`);
    const values = columns.map(({ column, type, allowed }) => expressionFor(column, type, allowed));
    const insert = `insert into ${name} (${names.join()}) select ${values.join()} from merchants where merchant_id = $1`;
    await rows(db, insert, [merchantId]);
  }
}

/** Of a table, over all merchants. */
export async function rowCount(db: Db, table: string): Promise<number> {
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
  ...{ date: 'created_at', 'timestamp with time zone': 'created_at', uuid: 'gen_random_uuid()' },
  ...{ json: "'{}'", jsonb: "'{}'", 'text[]': "'{}'", 'uuid[]': "'{}'", bytea: "'\\x00'" },
};

/** An expression in a query of the merchant. `allowed`: a value that a check constraint accepts. */
function expressionFor(column: string, type: string, allowed: string | null): string {
  if (column === 'merchant_id') return column;
  const parent = parents[column];
  if (parent)
    return `(select ${column} from ${parent} as p where p.merchant_id = merchants.merchant_id limit 1)`;
  return valueOfType[type] ?? `'${allowed ?? 'x'}'`;
}
