import { readMetrics } from '../../features/metrics/index.ts';
import type { Config } from '../../platform/config.ts';
import { assertStartable } from '../../platform/db/schema-version.ts';
import { waitForDatabase } from '../../platform/db/waiting-for-database.ts';
import { returnFreedMemory } from '../../platform/freed-memory.ts';
import { jobNames } from '../jobs.ts';
import { listenForMetrics } from '../metrics-server.ts';
import { createLog, openService } from '../service.ts';
import { startWorker } from '../worker.ts';
import { databaseUrlOf } from './database-url.ts';
import { stopAndExit, untilStopped } from './stopping.ts';

/** Runs background jobs until a signal stops it. */
export async function runWorker(config: Config): Promise<void> {
  const databaseUrl = databaseUrlOf(config);
  const log = createLog(config);
  await waitForDatabase(databaseUrl, log);
  await assertStartable(databaseUrl, log);
  const service = await openService({ config, databaseUrl, log, serves: false });
  const reader = readMetrics(service.context, jobNames);
  service.context.telemetry?.exportMetrics(async () => [
    ...(await reader.ofProcess()),
    ...(await reader.ofInstallation()),
  ]);
  const metrics = await listenForMetrics(service.context, reader);
  const worker = await startWorker(service.context, databaseUrl);
  const memory = returnFreedMemory();
  log.info('Worker started');
  await untilStopped();
  await stopAndExit(async () => {
    memory.stop();
    await Promise.all([worker.stop(), metrics.close()]);
    await service.close();
  }, log);
}
