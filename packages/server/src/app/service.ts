import { availableParallelism } from 'node:os';
import type { Pool } from 'pg';
import { type Logger, pino } from 'pino';
import { type Clock, systemClock } from '../platform/clock.ts';
import type { Config, LogLevel } from '../platform/config.ts';
import type { Context, PlatformContext } from '../platform/context.ts';
import { type Changes, openChanges } from '../platform/db/changes.ts';
import { CostlyReads } from '../platform/db/costly-reads.ts';
import { type Db, openDatabase } from '../platform/db/database.ts';
import { LostNodes } from '../platform/db/distribution/lost-nodes.ts';
import { type TimeLimits, timeLimits } from '../platform/db/guarded-pool.ts';
import { installationSecret } from '../platform/db/installation-secrets.ts';
import { Replica } from '../platform/db/replica.ts';
import { DiskFaults } from '../platform/disk-faults.ts';
import type { FeatureState } from '../platform/feature.ts';
import { languageModelOf } from '../platform/language-model/language-model.ts';
import { Directory } from '../platform/merchants/directory.ts';
import { UsageMeter } from '../platform/merchants/usage.ts';
import { ProcessMetrics } from '../platform/metrics/process-metrics.ts';
import { anyNetwork, Outbound } from '../platform/outbound-http/outbound.ts';
import { memoryLimiter } from '../platform/rate-limits/memory-limiter.ts';
import { redisLimiter } from '../platform/rate-limits/redis-limiter.ts';
import { merchantTag, productTag, ResponseCache, shopTag } from '../platform/response-cache.ts';
import { openTelemetry } from '../platform/telemetry/telemetry.ts';
import { features } from './features.ts';
import { tables } from './tables.ts';

export interface Service {
  context: Context;
  close(): Promise<void>;
}

export interface ServiceOptions {
  config: Config;
  /** URL of the database itself, not of a pooler. */
  databaseUrl: string;
  log: Logger;
  clock?: Clock;
  /** Rejects statements that do not name merchant_id. */
  checkTenancy?: boolean;
  /** Additional check of every statement, see openDatabase. */
  inspect?: (text: string) => void;
  /** Jobs and commands may take longer than requests, and may use all connections. */
  serves?: boolean;
  /** Whether public responses are cached. Disabled for benchmarks of uncached reads. */
  cacheResponses?: boolean;
  /** Metrics of the process, if several services share one. */
  metrics?: ProcessMetrics;
}

const writeUsesEveryMs = 10_000;

/** Opens everything that a process needs: database, changes between processes, caches, limits. */
export async function openService(options: ServiceOptions): Promise<Service> {
  const { config, databaseUrl, log, clock = systemClock, cacheResponses = true } = options;
  const { metrics = new ProcessMetrics() } = options;
  const telemetry = await openTelemetry(config, log);
  const lostNodes = new LostNodes();
  const { db, pool, reads, costlyReads } = openDatabases({ ...options, metrics, lostNodes });
  const { db: probe, pool: probePool } = openDatabase({
    ...poolAddress(options),
    poolSize: 1,
    log,
    checkTenancy: false,
    limits: timeLimits.probes,
  });
  metrics.watchPool('probes', probePool);
  const changes = await openChanges({ db, url: databaseUrl, log });
  const directory = new Directory(db);
  const usage = new UsageMeter(db);
  const responseCache = new ResponseCache(() => cacheResponses && changes.listening);
  metrics.watchCache(responseCache);
  const replica = openReplica({ ...options, metrics }, { primary: probe, changes });
  const limiter = config.redisUrl ? await redisLimiter(config.redisUrl, log) : memoryLimiter();

  const writeUses = () =>
    Promise.all([
      directory
        .writeUses()
        .catch((error) =>
          log.warn({ reason: String(error) }, 'Last-used times of API keys could not be written'),
        ),
      usage
        .write()
        .catch((error) => log.warn({ reason: String(error) }, 'Usage could not be written; retrying')),
    ]);
  const uses = setInterval(() => void writeUses(), writeUsesEveryMs);
  uses.unref();

  const stopping = new AbortController();
  const watchingNodes = lostNodes.watch({ probe, log, signal: stopping.signal });
  const services = new Outbound(anyNetwork);
  const platform: PlatformContext = {
    config,
    log,
    clock,
    db,
    tables,
    pool,
    reads,
    replica: replica?.replica ?? null,
    costlyReads,
    probe,
    lostNodes,
    diskFaults: new DiskFaults(clock),
    changes,
    directory,
    usage,
    responseCache,
    limiter,
    replaySecret: await installationSecret(db, 'replay_secret'),
    metrics,
    outbound: new Outbound(config.outboundAllowedNetworks),
    services,
    languageModel: languageModelOf(config, services),
    telemetry,
    stopping: stopping.signal,
  };
  const { context, closeFeatures } = await openFeatures(platform);
  dropWhatChanges(context);

  return {
    context,
    async close() {
      stopping.abort();
      clearInterval(uses);
      await watchingNodes;
      await writeUses();
      await closeFeatures();
      await replica?.close();
      await platform.outbound.close();
      await services.close();
      await changes.close();
      await limiter.close();
      await telemetry?.close();
      await Promise.all(new Set([db, reads, probe]).values().map((one) => one.destroy()));
    },
  };
}

async function openFeatures(
  platform: PlatformContext,
): Promise<{ context: Context; closeFeatures: () => Promise<void> }> {
  const opened: FeatureState[] = [];
  for (const { open } of features) if (open) opened.push(await open(platform));
  // Every feature opens the state that it declares in Context; the first request would fail if it did not.
  const context = Object.assign({}, platform, ...opened.map(({ state }) => state)) as Context;
  return {
    context,
    async closeFeatures() {
      for (const { close } of opened.toReversed()) await close?.();
    },
  };
}

/** Cached responses are dropped last, because they must not be rendered again from stale memory. */
function dropWhatChanges(context: Context): void {
  const { changes, directory, replica, responseCache } = context;
  changes.onChange((change) => {
    if (change.kind === 'merchant') directory.drop(change.merchantId);
    for (const { onChange } of features) onChange?.(context, change);
    const tags =
      change.kind === 'merchant'
        ? [merchantTag(change.merchantId)]
        : [productTag(change.merchantId, change.productId), shopTag(change.merchantId)];
    replica?.noteChange(tags);
    for (const tag of tags) responseCache.drop(tag);
  });
  changes.onGap(() => {
    directory.dropAll();
    for (const { onGap } of features) onGap?.(context);
    replica?.noteGap();
    responseCache.dropAll();
  });
}

/** Statements and transactions may go through a pooler; `databaseUrl` is for what needs a session of its own. */
const poolAddress = ({ config, databaseUrl }: ServiceOptions) =>
  config.databaseDirectUrl && config.databaseUrl
    ? { url: config.databaseUrl, pooled: true }
    : { url: databaseUrl };

const readersOf = (poolSize: number) => Math.max(1, Math.floor(poolSize / 2));

/**
 * Reserves half of the process's connections for public reads, and less than half of these for searches and counts (a list reads its page
 * and its figures in parallel): neither can exhaust the connections of writes and staff.
 */
function openDatabases(options: ServiceOptions & { metrics: ProcessMetrics; lostNodes: LostNodes }): {
  db: Db;
  pool: Pool;
  reads: Db;
  costlyReads: CostlyReads;
} {
  const { config, log, checkTenancy = false, inspect, serves = true, metrics, lostNodes } = options;
  const size = config.databasePoolSize;
  const open = (name: string, poolSize: number, limits: TimeLimits) => {
    const opened = openDatabase({
      ...poolAddress(options),
      poolSize,
      log,
      checkTenancy,
      limits,
      lostNodes,
      ...(inspect && { inspect }),
    });
    metrics.watchPool(name, opened.pool);
    return opened;
  };
  const readers = readersOf(size);
  // A search occupies a processor of the database, which often runs on this machine.
  const searches = Math.min(Math.floor((readers - 1) / 2), Math.floor(availableParallelism() / 2));
  const costlyReads = new CostlyReads(Math.max(1, searches));
  if (!serves) {
    const { db, pool } = open('jobs', size, timeLimits.jobs);
    return { db, pool, reads: db, costlyReads };
  }
  const { db, pool } = open('requests', Math.max(2, size - readers), timeLimits.requests);
  return { db, pool, reads: open('public_reads', readers, timeLimits.publicReads).db, costlyReads };
}

/** The replica's pool for public reads is as large as the primary's, which answers when the replica cannot. */
function openReplica(
  {
    config: { databaseReplicaUrl: url, databasePoolSize },
    log,
    checkTenancy = false,
    serves = true,
    metrics,
  }: ServiceOptions & { metrics: ProcessMetrics },
  { primary, changes }: { primary: Db; changes: Changes },
): { replica: Replica; close(): Promise<void> } | null {
  if (url === null || !serves) return null;
  const reads = openDatabase({
    url,
    poolSize: readersOf(databasePoolSize),
    log,
    checkTenancy,
    limits: timeLimits.publicReads,
  });
  metrics.watchPool('replica_reads', reads.pool);
  const probe = openDatabase({ url, poolSize: 1, log, checkTenancy: false, limits: timeLimits.probes });
  const replica = new Replica({
    primary,
    reads: reads.db,
    probe: probe.db,
    log,
    isInformed: () => changes.listening,
  });
  metrics.watchReplica(replica);
  return {
    replica,
    async close() {
      await replica.close();
      await Promise.all([reads.db.destroy(), probe.db.destroy()]);
    },
  };
}

/** The log of a server: JSON lines on stdout. `defaultLevel` applies when LOG_LEVEL is not set. */
export function createLog({ logLevel }: Config, defaultLevel: LogLevel = 'info'): Logger {
  return pino({ level: logLevel ?? defaultLevel, base: { pid: process.pid } });
}
