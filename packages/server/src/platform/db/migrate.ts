import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Logger as QueueLogger, runMigrations } from 'graphile-worker';
import { sql } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import type { Logger } from 'pino';
import { type Db, openDatabase } from './database.ts';
import { timeLimits } from './guarded-pool.ts';

/** The job queue keeps its own schema; what it says of that is for nobody. */
const quiet = new QueueLogger(() => () => {});
const folder = join(import.meta.dirname, 'migrations');

/**
 * Brings the schema, and that of the job queue, up to date under an advisory lock, forward only, each file in one transaction with its record.
 * Gives the names of those applied. Throws the database's error, after which nothing of that file remains.
 */
export async function migrate(db: Db, url: string): Promise<string[]> {
  const migrator = new Migrator({ db, provider: { getMigrations: migrationFiles } });
  const applied: string[] = [];
  // One by one: migrateToLatest runs all pending ones in one transaction, whose locks would be held until the last.
  for (let last = false; !last; ) {
    const { error, results = [] } = await migrator.migrateUp();
    if (error) throw error;
    applied.push(...results.map(({ migrationName }) => migrationName));
    last = results.length === 0;
  }
  await runMigrations({ connectionString: url, logger: quiet });
  return applied;
}

/** The same by address alone, for who has nothing open yet: before the schema is there, nothing else can be opened. */
export async function migrateAt(url: string, log: Logger): Promise<string[]> {
  const { db } = openDatabase({
    url,
    poolSize: 2,
    log,
    checkTenancy: false,
    limits: timeLimits.migrations,
  });
  try {
    return await migrate(db, url);
  } finally {
    await db.destroy();
  }
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
