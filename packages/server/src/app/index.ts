import { mkdir } from 'node:fs/promises';
import { directUrlOf, readConfig } from '../platform/config.ts';
import { migrateAt } from '../platform/db/migrate.ts';
import { startEmbeddedPostgres } from '../platform/embedded-postgres/start.ts';
import { serveHere } from './cli/serve.ts';
import { createLog } from './service.ts';
import { startWorker } from './worker.ts';

/** A running installation. */
export interface Tribune {
  /** URL on which it listens, e.g. `http://127.0.0.1:3000`. */
  readonly address: string;
  /** Completes requests in progress, returns unfinished jobs to the queue, and stops the embedded database. */
  stop(): Promise<void>;
}

/**
 * Runs API and background jobs in this process, without the demo store. Starts the embedded PostgreSQL unless `DATABASE_URL` is
 * set, and migrates the database. `env` contains the settings of docs/OPERATING.md; all that are wrong are reported by one error.
 */
export async function startTribune(
  env: Readonly<Record<string, string | undefined>> = process.env,
): Promise<Tribune> {
  const config = readConfig(env);
  const log = createLog(config, 'warn');
  const stops: (() => Promise<void>)[] = [];
  const stop = async () => {
    for (const one of stops.splice(0).reverse()) await one();
  };
  try {
    await mkdir(config.dataDir, { recursive: true });
    const configured = directUrlOf(config);
    const embedded = configured === null && (await startEmbeddedPostgres({ dataDir: config.dataDir, log }));
    if (embedded) stops.push(() => embedded.stop());
    const databaseUrl = configured ?? (embedded ? embedded.url : '');
    await migrateAt(databaseUrl, log);
    const served = await serveHere({ config, databaseUrl, log });
    stops.push(() => served.stop());
    const worker = await startWorker(served.context, databaseUrl);
    stops.push(() => worker.stop());
    if (embedded) await embedded.announce({ address: served.address });
    return { address: served.address, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
