import { setTimeout as delay } from 'node:timers/promises';
import { type Command, InvalidArgumentError } from 'commander';
import type { Config } from '../../platform/config.ts';
import { type Db, openDatabase } from '../../platform/db/database.ts';
import { distributeTables } from '../../platform/db/distribution/distributing.ts';
import { distributionPlan, missingTables } from '../../platform/db/distribution/distribution-plan.ts';
import { shardNodes } from '../../platform/db/distribution/nodes.ts';
import { busySessions, serverFaults } from '../../platform/db/distribution/server-faults.ts';
import { tableFaults } from '../../platform/db/distribution/table-faults.ts';
import { timeLimits } from '../../platform/db/guarded-pool.ts';
import { migrateAt } from '../../platform/db/migrate.ts';
import { distributedTables } from '../../platform/db/tenancy.ts';
import { databaseUrlOf } from './database-url.ts';
import { cliLog } from './log.ts';
import { print } from './output.ts';

interface Options {
  shards?: number;
  dryRun?: boolean;
  json?: boolean;
}

/** `tribune distribute`: see docs/SCALING.md. */
export function addDistributeCommand(program: Command, readConfig: () => Config): void {
  program
    .command('distribute')
    .description('distribute the tables of DATABASE_URL by merchant on Citus; repeat it to continue')
    .option('--shards <count>', 'number of shards (default: citus.shard_count of the server)', shardCount)
    .option('--dry-run', 'print the SQL statements that are left to run, without running them')
    .option('--json', 'print the result as one line of JSON')
    .action((options: Options) => distribute(readConfig(), options));
}

async function distribute(config: Config, { shards, dryRun, json }: Options): Promise<void> {
  const url = databaseUrlOf(config);
  const say = (sentence: string) => void process.stderr.write(`${sentence}\n`);
  const withDatabase = async <Result>(work: (db: Db) => Promise<Result>): Promise<Result> => {
    const log = cliLog(config);
    const { db } = openDatabase({
      url,
      poolSize: 1,
      log,
      checkTenancy: false,
      limits: timeLimits.migrations,
    });
    try {
      return await work(db);
    } finally {
      await db.destroy();
    }
  };

  await withDatabase(async (db) => refuse(await serverFaults(db)));
  if (dryRun) {
    const statements = await withDatabase(plannedStatements);
    if (json) print(true, { statements });
    else for (const statement of statements) process.stdout.write(`${statement};\n`);
    return;
  }
  await withDatabase(async (db) => refuse(await sessionsAfterWaiting(db)));
  await migrateAt(url, cliLog(config), say);
  const { distributed, nodes } = await withDatabase(async (db) => ({
    distributed: await distributeTables(db, { ...(shards && { shards }), onProgress: say }),
    nodes: await shardNodes(db),
  }));
  if (nodes.length === 1) say('All shards are on one node. docs/SCALING.md describes how to add nodes.');
  print(json, { tables: distributedTables.length, distributed, nodes: nodes.join(', ') });

  async function plannedStatements(db: Db): Promise<string[]> {
    const missing = await missingTables(db);
    refuse(missing.length > 0 ? [`Run \`tribune migrate\` first: ${missing.join(', ')} are missing.`] : []);
    refuse(await tableFaults(db));
    return (await distributionPlan(db, shards)).map(({ sql }) => sql);
  }
}

function refuse(reasons: string[]): void {
  if (reasons.length > 0) throw new Error(reasons.join('\n'));
}

/** Sessions end some milliseconds after their process does. */
async function sessionsAfterWaiting(db: Db): Promise<string[]> {
  for (let tries = 1; ; tries++) {
    const busy = await busySessions(db);
    if (busy.length === 0 || tries === 10) return busy;
    await delay(300);
  }
}

function shardCount(text: string): number {
  const count = Number(text);
  // citus.max_shard_count
  if (!Number.isInteger(count) || count < 1 || count > 64_000)
    throw new InvalidArgumentError('Must be a whole number from 1 to 64000.');
  return count;
}
