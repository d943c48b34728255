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
  /** In the words of the command's output. */
  changes: ('created' | 'altered' | 'indexed' | 'rows changed')[];
  /** As PostgreSQL estimates it; null for a table that does not exist yet. */
  rows: number | null;
}

/** What a migration of the database would do, in order. Throws when its schema is that of a newer release. */
export async function migrationPlan(url: string): Promise<PlannedMigration[]> {
  const names = await pendingMigrations(url);
  const texts = await Promise.all(names.map(migrationText));
  const counts = await rowEstimates(url);
  return names.map((name, index) => {
    const sql = texts[index] ?? '';
    const tables = [...changesIn(sql)].map(([table, changes]) => ({
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

function changesIn(sql: string): Map<string, Set<PlannedChange['changes'][number]>> {
  const found = new Map<string, Set<PlannedChange['changes'][number]>>();
  for (const line of sql.split('\n'))
    for (const [change, pattern] of kinds) {
      const [, table] = pattern.exec(line) ?? [];
      if (table) found.set(table, (found.get(table) ?? new Set()).add(change));
    }
  return found;
}

async function rowEstimates(url: string): Promise<Map<string, number>> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 });
  client.on('error', () => {});
  await client.connect();
  try {
    const { rows } = await client.query(
      `select relname::text as name, greatest(reltuples, 0)::float8 as estimate from pg_class
       where relnamespace = 'public'::regnamespace and relkind = 'r'`,
    );
    return new Map(rows.map(({ name, estimate }) => [name, estimate]));
  } finally {
    await client.end().catch(() => {});
  }
}
