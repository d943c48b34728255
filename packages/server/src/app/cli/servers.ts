import type { Command } from 'commander';
import { type Config, directUrlOf } from '../../platform/config.ts';
import { migrateAt } from '../../platform/db/migrate.ts';
import { connectEmbedded } from '../../platform/embedded-postgres/connect.ts';
import { cliLog } from './log.ts';

/**
 * `tribune start` runs everything on one machine; `serve`, `worker` and `migrate` are its parts for production. Each loads
 * its code when it runs.
 */
export function addServerCommands(program: Command, readConfig: () => Config): void {
  program
    .command('start')
    .description('run everything on this machine: database, API, worker, demo store and docs (npm start)')
    .option('--end-with-parent', 'stop when the parent process ends')
    .action(async ({ endWithParent }) => (await import('./start.ts')).start(readConfig(), { endWithParent }));

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
    .action(async () => {
      const config = readConfig();
      const log = cliLog(config);
      const embedded =
        config.databaseUrl === null ? await connectEmbedded({ dataDir: config.dataDir, log }) : null;
      const url = directUrlOf(config) ?? embedded?.url ?? '';
      try {
        const applied = await migrateAt(url, log, (sentence) => process.stderr.write(`${sentence}\n`));
        process.stdout.write(
          applied.length > 0 ? `Applied: ${applied.join(', ')}\n` : 'The schema is up to date.\n',
        );
      } finally {
        await embedded?.close();
      }
    });
}
