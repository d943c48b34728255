import type { Client } from 'pg';
import { parentsFirst } from '../db/distribution/distribution-plan.ts';
import { holdTable } from '../db/startup-lock.ts';

/** In archives. */
export const tablesFolder = 'tables/';

/** The SQL of a COPY in each direction. */
export interface CopiedRows {
  name: string;
  /** Selects the rows to read. */
  select: string;
  /** The table and columns to write. */
  into: string;
}

export interface TableShape {
  name: string;
  /** Stored columns, without generated ones. */
  columns: string[];
}

/**
 * The tables of the schema, referenced ones first. Excludes the migrator's tables, which the restore's own migrations fill, and unlogged
 * tables, whose rows PostgreSQL drops after a crash.
 */
export async function storedTables(client: Client): Promise<TableShape[]> {
  const { rows: tables } = await client.query(
    `select c.relname::text as name,
       array(select a.attname::text from pg_attribute as a
         where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '' order by a.attnum) as columns
     from pg_class as c
     where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relpersistence = 'p'
       and c.relname <> all($1)
       and not exists (select from pg_depend as d where d.objid = c.oid and d.deptype = 'e')
     order by 1`,
    [['kysely_migration', 'kysely_migration_lock', holdTable]],
  );
  const { rows: keys } = await client.query(
    `select conrelid::regclass::text as table, confrelid::regclass::text as references from pg_constraint
     where contype = 'f' and connamespace = 'public'::regnamespace`,
  );
  const byName = new Map<string, TableShape>(tables.map((table) => [table.name, table]));
  return parentsFirst([...byName.keys()], keys).flatMap((name) => byName.get(name) ?? []);
}

/** The SQL to copy a whole table out and in. */
export function copiedTable({ name, columns }: TableShape): CopiedRows {
  const list = columns.map(quoted).join(', ');
  return { name, select: `select ${list} from ${quoted(name)}`, into: `${quoted(name)} (${list})` };
}

const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`;

/** The name of the last migration; null in a database without migrations. */
export async function lastMigration(client: Client): Promise<string | null> {
  const { rows: found } = await client.query(`select to_regclass('public.kysely_migration') as migrations`);
  if (found[0].migrations === null) return null;
  const { rows } = await client.query('select max(name) as last from kysely_migration');
  return rows[0].last;
}
