import type { Command } from 'commander';
import { readMetrics } from '../../features/metrics/index.ts';
import type { Config } from '../../platform/config.ts';
import { migrateAt } from '../../platform/db/migrate.ts';
import { waitForDatabase } from '../../platform/db/waiting.ts';
import { connectEmbedded } from '../../platform/embedded-postgres/connect.ts';
import { jobNames } from '../jobs.ts';
import { listenForMetrics } from '../metrics-server.ts';
import { createLog, openService } from '../service.ts';
import { startWorker } from '../worker.ts';
import { cliLog } from './log.ts';
import { serve } from './serve.ts';
import { start } from './start.ts';
import { stopAndExit, untilStopped } from './stopping.ts';

/** `tribune start`, which is all on one machine, and its parts for production: `serve`, `worker`, `migrate`. */
export function addServerCommands(program: Command, readConfig: () => Config): void {
  program
    .command('start')
    .description('run everything on this machine: database, API, worker, demo store and docs (npm start)')
    .option('--end-with-parent', 'stop when the parent process ends')
    .action(({ endWithParent }) => start(readConfig(), { endWithParent }));

  program
    .command('serve')
    .description('serve the API; requires DATABASE_URL')
    .action(() => serve(readConfig()));

  program
    .command('worker')
    .description('run background jobs; requires DATABASE_URL')
    .action(async () => {
      const config = readConfig();
      const databaseUrl = databaseUrlOf(config);
      const log = createLog(config);
      await waitForDatabase(databaseUrl, log);
      const service = await openService({ config, databaseUrl, log, serves: false });
      const metrics = await listenForMetrics(service.context, readMetrics(service.context, jobNames));
      const worker = await startWorker(service.context, databaseUrl);
      log.info('Worker started');
      await untilStopped();
      await stopAndExit(async () => {
        await Promise.all([worker.stop(), metrics.close()]);
        await service.close();
      }, log);
    });

  program
    .command('migrate')
    .description('bring the database schema up to date')
    .action(async () => {
      const config = readConfig();
      const log = cliLog(config);
      const embedded =
        config.databaseUrl === null ? await connectEmbedded({ dataDir: config.dataDir, log }) : null;
      const url = config.databaseUrl ?? embedded?.url ?? '';
      try {
        const applied = await migrateAt(url, log);
        process.stdout.write(
          applied.length > 0 ? `Applied: ${applied.join(', ')}\n` : 'The schema is up to date.\n',
        );
      } finally {
        await embedded?.close();
      }
    });
}

export function databaseUrlOf({ databaseUrl }: Config): string {
  if (databaseUrl === null)
    throw new Error('Set DATABASE_URL to a PostgreSQL 15 or newer. (Only `npm start` includes a database.)');
  return databaseUrl;
}
