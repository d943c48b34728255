import { sql } from 'kysely';
import { type Db, row, rows } from '../database.ts';
import { isLockTimeout } from '../sql-states.ts';
import { output, statement } from '../statement.ts';
import { distributionPlan, isDistributed, type Step, tableStates } from './distribution-plan.ts';
import { hasCitus } from './server-faults.ts';
import { tableFaults } from './table-faults.ts';

export interface DistributionOptions {
  /** Number of shards. Default: citus.shard_count of the server. Ignored once `merchants` is distributed. */
  shards?: number;
  onProgress?: (sentence: string) => void;
}

/**
 * Distributes every tenant table by merchant_id on Citus. Each table is moved in its own transaction, so an interrupted run can be
 * continued. Returns the number of distributed tables. If anything prevents it, throws with a sentence for each reason before it changes
 * anything.
 */
export async function distributeTables(
  db: Db,
  { shards, onProgress = () => {} }: DistributionOptions = {},
): Promise<number> {
  const faults = await tableFaults(db);
  if (faults.length > 0) throw new Error(faults.join('\n'));
  const plan = await distributionPlan(db, shards);
  for (const [index, step] of plan.entries()) {
    const done = await run(db, step);
    onProgress(`[${index + 1}/${plan.length}] ${done}`);
  }
  const left = (await tableStates(db)).filter(({ distributed, has_pages }) => !distributed || has_pages);
  if (left.length > 0)
    throw new Error(`Not distributed completely: ${left.map(({ name }) => name).join(', ')}. Run it again.`);
  return plan.filter(({ kind }) => kind === 'table').length;
}

/**
 * Distributes tables before and after a migration of a distributed database, if an interrupted run left some, or the migration
 * created some.
 */
export async function distributeNewTables(db: Db, onProgress?: (sentence: string) => void): Promise<void> {
  if (!(await hasCitus(db)) || !(await isDistributed(db)) || (await distributionPlan(db)).length === 0)
    return;
  onProgress?.('Continuing to distribute tables on Citus, see docs/SCALING.md:');
  await distributeTables(db, onProgress && { onProgress });
}

/** Returns what was done, as a sentence. */
async function run(db: Db, step: Step): Promise<string> {
  try {
    return await db.transaction().execute(async (tx) => {
      await sql.raw(`set local lock_timeout = '${lockTimeoutSeconds}s'`).execute(tx);
      await rows(tx, "select pg_advisory_xact_lock(hashtextextended('tribune distribute', 0))", []);
      return await runIn(tx, step);
    });
  } catch (error) {
    if (!isLockTimeout(error)) throw error;
    const holders = await rows(db, lockHolders, [step.name]);
    const who = holders.map(({ pid, application }) => `${pid} ("${application}")`).join(', ');
    throw new Error(
      `${step.name} could not be locked within ${lockTimeoutSeconds} seconds` +
        `${who && `; sessions that hold locks on it: ${who}`}. What is done remains: run it again to continue.`,
    );
  }
}

async function runIn(tx: Db, { kind, name, sql: text }: Step): Promise<string> {
  if (kind !== 'table') {
    await rows(tx, text, []);
    return kind === 'function' ? `${name}: created on all nodes` : `${name}: local copy deleted`;
  }
  const state = (await tableStates(tx)).find((table) => table.name === name);
  if (state?.distributed) return `${name}: distributed meanwhile`;
  // Writers wait from here on, so that rows can be compared. Citus takes the same lock.
  await sql`lock table ${sql.table(name)} in exclusive mode`.execute(tx);
  const before = await rowCount(tx, name);
  await rows(tx, text, []);
  const after = await rowCount(tx, name);
  if (before !== after)
    throw new Error(`${name} had ${before} rows, and ${after} after it was distributed: rolled back.`);
  return `${name}: ${after} rows distributed`;
}

async function rowCount(tx: Db, table: string): Promise<number> {
  const found = await row(tx, statement`select count(*) as ${output.number('count')} from ${table}`, []);
  return found?.count ?? 0;
}

const lockTimeoutSeconds = 30;

const lockHolders = statement`
  select distinct a.pid as ${output.number('pid')}, a.application_name as ${output.text('application')}
  from pg_locks as l join pg_stat_activity as a on a.pid = l.pid
  where l.relation = to_regclass('public.' || $1) and l.granted and a.pid <> pg_backend_pid()
  order by 1`;
