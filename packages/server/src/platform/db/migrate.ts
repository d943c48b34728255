import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Logger as QueueLogger, runMigrations } from 'graphile-worker';
import { sql } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import type { Pool } from 'pg';
import type { Logger } from 'pino';
import { type Db, openDatabase } from './database.ts';
import { timeLimits } from './guarded-pool.ts';

/** graphile-worker migrates its own schema and logs each step. */
const quiet = new QueueLogger(() => () => {});
const folder = join(import.meta.dirname, 'migrations');

/**
 * Brings the schema and that of the job queue up to date, forward only and under an advisory lock: each file in one
 * transaction with its record. Returns the names of the applied files. Throws the database's error; nothing of the failed
 * file remains.
 *
 * The job queue gets our pool: its own is not closed when its migrations return, and has no error listener from then on,
 * so that a server which stops next ends the process (seen with graphile-worker 0.18.0).
 */
export async function migrate({ db, pool }: { db: Db; pool: Pool }): Promise<string[]> {
  const migrator = new Migrator({ db, provider: { getMigrations: migrationFiles } });
  const applied: string[] = [];
  // One by one: migrateToLatest runs all pending ones in one transaction, whose locks would be held until the last.
  for (let last = false; !last; ) {
    const { error, results = [] } = await migrator.migrateUp();
    if (error) throw error;
    applied.push(...results.map(({ migrationName }) => migrationName));
    last = results.length === 0;
  }
  await runMigrations({ pgPool: pool, logger: quiet });
  return applied;
}

/** The same for callers without an open database: before the schema exists, openService fails. */
export async function migrateAt(url: string, log: Logger): Promise<string[]> {
  const database = openDatabase({
    url,
    poolSize: 2,
    log,
    checkTenancy: false,
    limits: timeLimits.migrations,
  });
  try {
    return await migrate(database);
  } finally {
    await database.db.destroy();
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
