import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Logger, runMigrations } from 'graphile-worker';
import { sql } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import type { Db } from './database.ts';

/** The job queue keeps its own schema; what it says of that is for nobody. */
const quiet = new Logger(() => () => {});
const folder = join(import.meta.dirname, 'migrations');

/**
 * Brings the schema, and that of the job queue, up to date under an advisory lock, forward only, each file in one transaction with its record.
 * Gives the names of those applied. Throws the database's error, after which nothing of that file remains.
 */
export async function migrate(db: Db, url: string): Promise<string[]> {
  const migrator = new Migrator({ db, provider: { getMigrations: migrationFiles } });
  const { error, results } = await migrator.migrateToLatest();
  if (error) throw error;
  await runMigrations({ connectionString: url, logger: quiet });
  return (results ?? []).map(({ migrationName }) => migrationName);
}

async function migrationFiles(): Promise<Record<string, Migration>> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort();
  return Object.fromEntries(
    names.map((name) => [name.replace(/\.sql$/, ''), migrationFrom(join(folder, name))]),
  );
}

function migrationFrom(path: string): Migration {
  return {
    async up(db) {
      await sql.raw(await readFile(path, 'utf8')).execute(db);
    },
  };
}
