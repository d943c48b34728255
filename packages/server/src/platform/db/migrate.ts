import { setTimeout as delay } from 'node:timers/promises';
import { type DatabaseIntrospector, Kysely, PostgresDialect, sql, type TableMetadata } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import type { Pool } from 'pg';
import type { Logger } from 'pino';
import { type Db, openDatabase, rows } from './database.ts';
import { distributeNewTables } from './distribution/distributing.ts';
import { timeLimits } from './guarded-pool.ts';
import { knownMigrations, migrationText } from './migration-files.ts';
import { assertMigratable, recordCompatibility } from './schema-version.ts';
import { isDeadlock, isLockTimeout } from './sql-states.ts';
import { statementsOf } from './sql-syntax.ts';
import { output, statement } from './statement.ts';
import type { DB } from './types.gen.ts';

/**
 * Updates the schema and that of the job queue, forward only and under an advisory lock: each file in one transaction with its record.
 * Returns the names of the applied files. Throws the database's error; nothing of the failed file remains. On a distributed database
 * (`tribune distribute`), the tables that a file creates are distributed before the next file, which may then fill them. The job queue
 * gets our pool: its own is not closed after its migrations, and has no error listener from then on, so that a server which stops next
 * ends the process (seen with graphile-worker 0.18.0).
 */
export async function migrate({
  db,
  pool,
  onProgress,
  upTo,
}: {
  db: Db;
  pool: Pool;
  /** Receives a sentence for each table that is distributed. */
  onProgress?: ((sentence: string) => void) | undefined;
  /** The last migration to apply. Default: all. */
  upTo?: string;
}): Promise<string[]> {
  // Not destroyed: the caller owns the pool.
  const migrated = new Kysely<DB>({ dialect: new MigratorDialect({ pool }) });
  const migrator = (lockWaitMs: number) =>
    new Migrator({ db: migrated, provider: { getMigrations: () => migrations(lockWaitMs) } });
  const applied: string[] = [];
  // First completes an interrupted `tribune distribute`: a migration may join distributed tables with others.
  await distributeNewTables(db, onProgress);
  // One by one: migrateToLatest runs all pending ones in one transaction, whose locks would be held until the last.
  for (let last = false; !last; ) {
    const { error, results = [] } = await migrateUp(migrator);
    if (error) throw error;
    await distributeNewTables(db, onProgress);
    applied.push(...results.map(({ migrationName }) => migrationName));
    last = results.length === 0 || applied.at(-1) === upTo;
  }
  if (upTo === undefined) await recordCompatibility(db);
  await migrateQueue(pool);
  return applied;
}

/**
 * Lock timeout of a migration. Shorter than `deadlock_timeout` (one second), so that a deadlock cancels the migration and never a request,
 * and requests wait no longer behind a migration that waits for a long-running statement.
 */
const lockWaitMs = 200;
/** Lock timeout after `patienceMs`. Longer than `deadlock_timeout`, after which PostgreSQL cancels an autovacuum that holds the lock. */
const longLockWaitMs = 2_000;
const pauseMs = 100;
const patienceMs = 30_000;
const mostWaitingMs = 5 * 60_000;

/** Applies the next file. Retries after lock timeouts and deadlocks, because running servers may lock the tables of a file in another order. */
async function migrateUp(migrator: (lockWaitMs: number) => Migrator) {
  const began = Date.now();
  for (let waitedMs = 0; ; waitedMs = Date.now() - began) {
    const outcome = await migrator(waitedMs < patienceMs ? lockWaitMs : longLockWaitMs).migrateUp();
    if (!isDeadlock(outcome.error) && !isLockTimeout(outcome.error)) return outcome;
    if (waitedMs > mostWaitingMs)
      throw new Error(
        `${outcome.results?.at(-1)?.migrationName ?? 'The migration'} could not lock its tables within ${mostWaitingMs / 60_000} minutes. End the sessions that use them (pg_stat_activity, pg_locks) and run it again.`,
        { cause: outcome.error },
      );
    await delay(pauseMs);
  }
}

/**
 * Reads only the names of tables. At each migration, Kysely's migrator checks that its own tables exist, for which PostgresDialect reads
 * all columns: migrating an empty database took 6.5 s instead of 1.3.
 */
class MigratorDialect extends PostgresDialect {
  override createIntrospector(db: Kysely<DB>): DatabaseIntrospector {
    const complete = super.createIntrospector(db);
    return {
      getSchemas: () => complete.getSchemas(),
      getTables: () => rows(db, tableNames, []).then((found) => found.map(tableNamed)),
    };
  }
}

const tableNames = statement`select relname::text as ${output.text('name')} from pg_class
  where relkind in ('r', 'p') and pg_table_is_visible(oid)`;

const tableNamed = ({ name }: { name: string }): TableMetadata => ({
  name,
  isView: false,
  isForeign: false,
  columns: [],
});

/** graphile-worker migrates its own schema, and logs each step unless its logger is silent. */
async function migrateQueue(pgPool: Pool): Promise<void> {
  const { Logger, runMigrations } = await import('graphile-worker');
  await runMigrations({ pgPool, logger: new Logger(() => () => {}) });
}

/**
 * Migrates for callers without an open database, since openService fails before the schema exists. Throws if the schema is that of a newer
 * release. Distributed tables are logged, unless `onProgress` reports them.
 */
export async function migrateAt(
  url: string,
  log: Logger,
  onProgress = (sentence: string) => log.warn(sentence),
): Promise<string[]> {
  await assertMigratable(url);
  return migrateBehindHold(url, log, undefined, onProgress);
}

/** Throws unless this release contains the migration. */
export async function assertKnownMigration(name: string): Promise<void> {
  if (!(await knownMigrations()).includes(name))
    throw new Error(
      `The schema of this backup (${name}) is newer than this release, or from before the first one (docs/UPGRADING.md). Restore it with the release that wrote it, or a newer one.`,
    );
}

/** Used by a restore, which migrates while its hold keeps all other processes from starting. */
export async function migrateBehindHold(
  url: string,
  log: Logger,
  upTo?: string,
  onProgress?: (sentence: string) => void,
): Promise<string[]> {
  const database = openDatabase({
    url,
    poolSize: 2,
    log,
    checkTenancy: false,
    limits: timeLimits.migrations,
  });
  try {
    return await migrate({ ...database, onProgress, ...(upTo && { upTo }) });
  } finally {
    await database.db.destroy();
  }
}

async function migrations(waitMs: number): Promise<Record<string, Migration>> {
  return Object.fromEntries((await knownMigrations()).map((name) => [name, migration(name, waitMs)]));
}

function migration(name: string, waitMs: number): Migration {
  return {
    up: async (db) => applyMigration(db, await migrationText(name), waitMs),
  };
}

/** Citus rejects a text of several statements for distributed tables. */
export async function applyMigration(tx: Db, text: string, waitMs = lockWaitMs): Promise<void> {
  await sql.raw(`set local lock_timeout = ${waitMs}`).execute(tx);
  for (const one of statementsOf(text)) await sql.raw(one).execute(tx);
}
