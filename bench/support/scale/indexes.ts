import type pg from 'pg';

/**
 * Drops the indexes, keys and foreign keys of the tables, and returns the statements that recreate them by their own
 * definitions from the catalog: filling a table of ten million rows with its indexes in place takes many times as long.
 * The statements of one phase may run concurrently.
 */
export async function dropIndexes(client: pg.Client, tables: readonly string[]): Promise<string[][]> {
  const { rows: foreignKeys } = await client.query(foreignKeysSql, [tables]);
  const { rows: indexes } = await client.query(indexesSql, [tables]);
  const keys = indexes.filter(({ key }) => key !== null);
  for (const { table, name } of foreignKeys)
    await client.query(`alter table ${table} drop constraint ${name}`);
  for (const { table, key } of keys) await client.query(`alter table ${table} drop constraint ${key}`);
  for (const { name } of indexes.filter(({ key }) => key === null)) await client.query(`drop index ${name}`);
  return [
    indexes.map(({ definition }) => definition).sort((one, other) => costOf(other) - costOf(one)),
    keys.map(
      ({ table, key, kind }) => `alter table ${table} add constraint ${key} ${kind} using index ${key}`,
    ),
    foreignKeys.map(
      ({ table, name, definition }) => `alter table ${table} add constraint ${name} ${definition}`,
    ),
  ];
}

export type Statement = string | { text: string; values: unknown[] };

/** Executes the statements, each on the next client that has finished its previous one. */
export async function sharedOut(
  clients: readonly pg.Client[],
  statements: readonly Statement[],
): Promise<void> {
  const left = [...statements];
  await Promise.all(
    clients.map(async (client) => {
      for (let next = left.shift(); next !== undefined; next = left.shift())
        await (typeof next === 'string' ? client.query(next) : client.query(next));
    }),
  );
}

/** The slowest builds begin first, so that the clients finish at about the same time. */
const costOf = (index: string) =>
  (index.includes('USING gin') ? 2 : 0) + (/ (public\.)?review(s|_search) /.test(index) ? 1 : 0);

const foreignKeysSql = `
  select conrelid::regclass::text as table, quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
  from pg_constraint
  where contype = 'f' and (conrelid = any($1::regclass[]) or confrelid = any($1::regclass[]))`;

const indexesSql = `
  select i.indrelid::regclass::text as table, i.indexrelid::regclass::text as name,
    pg_get_indexdef(i.indexrelid) as definition, quote_ident(c.conname) as key,
    case c.contype when 'p' then 'primary key' else 'unique' end as kind
  from pg_index as i left join pg_constraint as c on c.conindid = i.indexrelid and c.contype in ('p', 'u')
  where i.indrelid = any($1::regclass[])`;
