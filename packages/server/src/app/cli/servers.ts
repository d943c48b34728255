import type { Command } from 'commander';
import type { Config } from '../../platform/config.ts';
import { migrateAt } from '../../platform/db/migrate.ts';
import { migrationPlan } from '../../platform/db/migration-plan.ts';
import { cliLog } from './log.ts';
import { emailAddress, nonEmpty, origin } from './new-merchant.ts';
import { print, printTable } from './output.ts';
import { withDatabaseUrl } from './with-database.ts';

/**
 * `tribune start` runs everything on one machine; `serve`, `worker` and `migrate` are its parts for production. Each loads
 * its code when it runs.
 */
export function addServerCommands(program: Command, readConfig: () => Config): void {
  program
    .command('start')
    .description('run everything on this machine: database, API, worker, demo store and docs (npm start)')
    .option('--demo', 'load and serve the demo store even if HOST or PUBLIC_URL is not a loopback address')
    .option('--no-demo', 'do not load or serve the demo store')
    .option('--store-name <name>', 'name of your own store, created unless there is one', nonEmpty)
    .option('--store-address <origin>', 'its address, e.g. https://shop.example', origin)
    .option(
      '--owner-email <email>',
      'email address of its owner; in a terminal, missing values are asked for',
      emailAddress,
    )
    .option('--end-with-parent', 'stop when the parent process ends')
    .action(async (options) => (await import('./start.ts')).start(readConfig(), options));

  program
    .command('serve')
    .description('serve the API; requires DATABASE_URL')
    .action(async () => (await import('./serve.ts')).serve(readConfig()));

  program
    .command('worker')
    .description('run background jobs; requires DATABASE_URL')
    .action(async () => (await import('./run-worker.ts')).runWorker(readConfig()));

  program
    .command('migrate')
    .description('bring the database schema up to date')
    .option('--plan', 'list pending migrations and the tables that they change, without applying them')
    .option('--json', 'print the result as one line of JSON')
    .action(({ plan, json }: { plan?: boolean; json?: boolean }) =>
      withDatabaseUrl(readConfig(), (url) =>
        plan ? printPlan(url, json) : migrateTo(url, readConfig(), json),
      ),
    );
}

async function migrateTo(url: string, config: Config, json: boolean | undefined): Promise<void> {
  const applied = await migrateAt(url, cliLog(config), (sentence) => process.stderr.write(`${sentence}\n`));
  if (json) print(true, { applied });
  else
    process.stdout.write(
      applied.length > 0 ? `Applied: ${applied.join(', ')}\n` : 'The schema is up to date.\n',
    );
}

async function printPlan(url: string, json: boolean | undefined): Promise<void> {
  const pending = await migrationPlan(url);
  if (json) return print(true, { pending });
  const lines = pending.flatMap(({ name, tables }) =>
    (tables.length > 0 ? tables : [{ table: 'no table', changes: [], rows: null }]).map(
      ({ table, changes, rows }, index) => ({
        migration: index === 0 ? name : '',
        table,
        changes: changes.join(', '),
        rows: rows === null ? '' : `about ${rows}`,
      }),
    ),
  );
  printTable(lines, 'The schema is up to date.');
}
