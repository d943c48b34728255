import cluster from 'node:cluster';
import { readMetrics } from '../../features/metrics/index.ts';
import type { Config } from '../../platform/config.ts';
import { assertStartable } from '../../platform/db/schema-version.ts';
import { waitForDatabase } from '../../platform/db/waiting-for-database.ts';
import { closeGently } from '../../platform/http/draining.ts';
import { loadLanguages } from '../../platform/language/detection.ts';
import { gatherForForks } from '../../platform/metrics/cluster-snapshots.ts';
import { within } from '../../platform/time-limit.ts';
import { createApp } from '../http.ts';
import { jobNames } from '../jobs.ts';
import { listenForMetrics } from '../metrics-server.ts';
import { portFault } from '../port-fault.ts';
import { createLog, openService, type Service, type ServiceOptions } from '../service.ts';
import { databaseUrlOf } from './database-url.ts';
import { bundlePages } from './pages.ts';
import { stopAndExit, untilStopped } from './stopping.ts';

/** Serves the API until a signal stops it: in this process, or in WEB_CONCURRENCY processes. */
export async function serve(config: Config): Promise<void> {
  const databaseUrl = databaseUrlOf(config);
  const log = createLog(config);
  if (cluster.isPrimary) await bundlePages((sentence) => log.info(sentence), config.dataDir);
  if (cluster.isPrimary && config.webConcurrency > 1) {
    const processes = await serveInProcesses(config, { databaseUrl, log });
    await untilStopped();
    return stopAndExit(() => processes.stop(), log, { withinMs: 2 * endWithinMs });
  }
  const server = await serveHere({ config, databaseUrl, log });
  log.info({ address: server.address }, 'Listening');
  await untilStopped({ secondForces: cluster.isPrimary });
  await stopAndExit(() => server.stop(), log);
}

export interface Served {
  /** URL on which it listens, e.g. http://127.0.0.1:3000. */
  address: string;
  stop(): Promise<void>;
}

export async function serveHere(options: ServiceOptions): Promise<Served & Service> {
  const { config } = options;
  await loadLanguages();
  await waitForDatabase(options.databaseUrl, options.log);
  await assertStartable(options.databaseUrl, options.log);
  const service = await openService(options);
  try {
    return { ...service, ...(await listen(service, config)) };
  } catch (error) {
    await service.close();
    throw error;
  }
}

async function listen({ context, close }: Service, config: Config): Promise<Served> {
  const metrics = readMetrics(context, jobNames);
  context.telemetry?.exportMetrics(metrics.ofProcess);
  const app = await createApp(context, { metrics });
  const connections = closeGently(app);
  const metricsServer = await listenForMetrics(context, metrics);
  const address = await app.listen({ port: config.port, host: config.host }).catch(async (error) => {
    await metricsServer.close();
    throw portFault(error, 'PORT', config.port);
  });
  return {
    address,
    async stop() {
      await Promise.all([connections.close(), metricsServer.close()]);
      await close();
    },
  };
}

/** Exceeds the time limit for stopping a process. */
const endWithinMs = 9_000;

/**
 * Forks WEB_CONCURRENCY serving processes. A process that dies is replaced; all end with this process, even if it is killed. `metrics`:
 * this process's own metrics, if it does more than fork.
 */
export async function serveInProcesses(
  config: Config,
  { databaseUrl, log, metrics }: Pick<ServiceOptions, 'databaseUrl' | 'log' | 'metrics'>,
): Promise<Served> {
  gatherForForks(metrics);
  let stopping = false;
  cluster.setupPrimary({ args: ['serve'] });
  const embedded = config.databaseUrl === null && { DATABASE_URL: databaseUrl };
  const fork = () => cluster.fork({ ...embedded, LOG_LEVEL: log.level });
  cluster.on('exit', () => {
    setTimeout(() => stopping || fork(), 500);
  });
  for (let number = 0; number < config.webConcurrency; number++) fork();
  await new Promise<void>((resolve, reject) => {
    cluster.once('listening', () => resolve());
    // A process that exits with a code has logged the reason. A killed process has no code, and is replaced.
    cluster.on('exit', (_worker, code) => code && reject(new Error('A serving process could not start.')));
  });
  return {
    address: `http://${config.host}:${config.port}`,
    async stop() {
      stopping = true;
      const workers = Object.values(cluster.workers ?? {}).filter((worker) => worker !== undefined);
      const gone = workers.map((worker) => new Promise((resolve) => worker.once('exit', resolve)));
      for (const worker of workers) worker.process.kill('SIGTERM');
      if (await within(endWithinMs, Promise.all(gone))) return;
      for (const worker of workers) worker.process.kill('SIGKILL');
    },
  };
}
