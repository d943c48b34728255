import pg from 'pg';
import { migrationText } from './migration-files.ts';
import { pendingMigrations } from './schema-version.ts';

export interface PlannedMigration {
  name: string;
  tables: PlannedChange[];
  sql: string;
}

interface PlannedChange {
  table: string;
  /** As printed in the command's output. */
  changes: ('created' | 'altered' | 'indexed' | 'rows changed')[];
  /** PostgreSQL's estimate; null for a table that does not exist yet. */
  rows: number | null;
}

/** The effects of migrating the database, in order. Throws if its schema is that of a newer release. */
export async function migrationPlan(url: string): Promise<PlannedMigration[]> {
  const pending = (await pendingMigrations(url)).map(async (name) => ({
    name,
    sql: await migrationText(name),
  }));
  return planOf(await Promise.all(pending), url);
}

/** The effects of these migrations on the database. */
export async function planOf(
  migrations: readonly { name: string; sql: string }[],
  url: string,
): Promise<PlannedMigration[]> {
  const { counts, tableOf } = await catalog(url);
  return migrations.map(({ name, sql }) => {
    for (const [, created = '', table = ''] of sql.matchAll(createIndex)) tableOf.set(created, table);
    const tables = [...changesIn(sql, tableOf)].map(([table, changes]) => ({
      table,
      changes: [...changes],
      rows: counts.get(table) ?? null,
    }));
    return { name, tables, sql };
  });
}

const kinds: [change: PlannedChange['changes'][number], pattern: RegExp][] = [
  ['created', /^create (?:unlogged )?table (?:if not exists )?(\w+)/],
  ['altered', /^alter table (\w+)/],
  ['indexed', /^create (?:unique )?index (?:if not exists )?\w+ on (\w+)/],
  ['rows changed', /^(?:insert into|update|delete from) (\w+)/],
];
const createIndex = /^create (?:unique )?index (?:if not exists )?(\w+) on (\w+)/gm;
const changedIndex = /^(?:alter|drop) index (?:if exists )?(\w+)/;

/** Changes by table. An index that is altered or dropped counts for its table, or by its own name if there is none. */
function changesIn(
  sql: string,
  tableOf: ReadonlyMap<string, string>,
): Map<string, Set<PlannedChange['changes'][number]>> {
  const found = new Map<string, Set<PlannedChange['changes'][number]>>();
  const add = (table: string, change: PlannedChange['changes'][number]) =>
    found.set(table, (found.get(table) ?? new Set()).add(change));
  for (const line of sql.split('\n')) {
    const [, index] = changedIndex.exec(line) ?? [];
    if (index) add(tableOf.get(index) ?? index, 'indexed');
    for (const [change, pattern] of kinds) {
      const [, table] = pattern.exec(line) ?? [];
      if (table) add(table, change);
    }
  }
  return found;
}

/** Estimated rows of each table, and the table of each index. */
async function catalog(url: string): Promise<{ counts: Map<string, number>; tableOf: Map<string, string> }> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 });
  client.on('error', () => {});
  await client.connect();
  try {
    const { rows } = await client.query(
      `select relname::text as name, greatest(reltuples, 0)::float8 as estimate from pg_class
       where relnamespace = 'public'::regnamespace and relkind = 'r'`,
    );
    const indexes = await client.query(
      `select indexrelid::regclass::text as index, indrelid::regclass::text as "table" from pg_index`,
    );
    return {
      counts: new Map(rows.map(({ name, estimate }) => [name, estimate])),
      tableOf: new Map(indexes.rows.map(({ index, table }) => [index, table])),
    };
  } finally {
    await client.end().catch(() => {});
  }
}
