import type { Pool } from 'pg';
import { type Logger, pino } from 'pino';
import { openMediaLibrary } from '../features/media/index.ts';
import { Groups } from '../features/products/index.ts';
import { type Clock, systemClock } from '../platform/clock.ts';
import { type Config, type LogLevel, publicUrlOf } from '../platform/config.ts';
import type { Context } from '../platform/context.ts';
import { openChanges } from '../platform/db/changes.ts';
import { CostlyReads } from '../platform/db/costly-reads.ts';
import { type Db, openDatabase } from '../platform/db/database.ts';
import { type TimeLimits, timeLimits } from '../platform/db/guarded-pool.ts';
import { DiskFaults } from '../platform/disk-faults.ts';
import { Directory } from '../platform/merchants/directory.ts';
import { Outbound } from '../platform/outbound-http/outbound.ts';
import { memoryLimiter } from '../platform/rate-limits/memory-limiter.ts';
import { redisLimiter } from '../platform/rate-limits/redis-limiter.ts';
import { Tally } from '../platform/request-counters.ts';
import { merchantTag, Pages, productTag, shopTag } from '../platform/response-cache.ts';

export interface Service {
  context: Context;
  close(): Promise<void>;
}

export interface ServiceOptions {
  config: Config;
  databaseUrl: string;
  log: Logger;
  clock?: Clock;
  /** Refuse statements that forget merchant_id. */
  checkTenancy?: boolean;
  /** Jobs and commands may take longer than requests, and have all connections for themselves. */
  serves?: boolean;
  /** Keep public answers in memory. Off, every read is made anew: for measuring. */
  keepPages?: boolean;
}

const writeUsesEveryMs = 10_000;

/** Opens what a process works with: database, changes between processes, caches, limits. */
export async function openService(options: ServiceOptions): Promise<Service> {
  const { config, databaseUrl, log, clock = systemClock, keepPages = true } = options;
  const { db, pool, reads, costlyReads } = openDatabases(options);
  const probe = openDatabase({
    url: databaseUrl,
    poolSize: 1,
    log,
    checkTenancy: false,
    limits: timeLimits.probes,
  }).db;
  const changes = await openChanges({ db, url: databaseUrl, log });
  const directory = new Directory(db);
  const groups = new Groups(db);
  const pages = new Pages(() => keepPages && changes.listening);
  const limiter = config.redisUrl ? await redisLimiter(config.redisUrl, log) : memoryLimiter();

  changes.onChange((change) => {
    if (change.kind === 'merchant') {
      directory.drop(change.merchantId);
      groups.drop(change.merchantId);
      pages.drop(merchantTag(change.merchantId));
    } else {
      pages.drop(productTag(change.merchantId, change.productId));
      pages.drop(shopTag(change.merchantId));
    }
  });
  changes.onGap(() => {
    directory.dropAll();
    groups.dropAll();
    pages.dropAll();
  });

  const writeUses = () =>
    directory
      .writeUses()
      .catch((error) => log.warn({ reason: String(error) }, 'Last uses of keys could not be written'));
  const uses = setInterval(() => void writeUses(), writeUsesEveryMs);
  uses.unref();

  const media = await openMediaLibrary(config, db, { serviceUrl: publicUrlOf(config), clock });

  const outbound = new Outbound(config.outboundAllowedNetworks);
  const tally = new Tally();
  const diskFaults = new DiskFaults(clock);

  return {
    context: {
      config,
      log,
      clock,
      db,
      pool,
      reads,
      costlyReads,
      probe,
      diskFaults,
      changes,
      directory,
      groups,
      pages,
      limiter,
      tally,
      media,
      outbound,
    },
    async close() {
      clearInterval(uses);
      await writeUses();
      await media.close();
      await outbound.close();
      await changes.close();
      await limiter.close();
      await Promise.all(new Set([db, reads, probe]).values().map((one) => one.destroy()));
    },
  };
}

/**
 * Public reads have half of the process's connections, and those that search or count less than half of these (a list
 * reads its page and its figures side by side): neither can take what writes and staff need.
 */
function openDatabases({
  config,
  databaseUrl: url,
  log,
  checkTenancy = false,
  serves = true,
}: ServiceOptions): {
  db: Db;
  pool: Pool;
  reads: Db;
  costlyReads: CostlyReads;
} {
  const size = config.databasePoolSize;
  const open = (poolSize: number, limits: TimeLimits) =>
    openDatabase({ url, poolSize, log, checkTenancy, limits });
  const readers = Math.max(1, Math.floor(size / 2));
  const costlyReads = new CostlyReads(Math.max(1, Math.floor((readers - 1) / 2)));
  if (!serves) {
    const { db, pool } = open(size, timeLimits.jobs);
    return { db, pool, reads: db, costlyReads };
  }
  const { db, pool } = open(Math.max(2, size - readers), timeLimits.requests);
  return { db, pool, reads: open(readers, timeLimits.publicReads).db, costlyReads };
}

/** The log of a server: JSON lines on stdout. `defaultLevel` applies when LOG_LEVEL is not set. */
export function createLog({ logLevel }: Config, defaultLevel: LogLevel = 'info'): Logger {
  return pino({ level: logLevel ?? defaultLevel, base: { pid: process.pid } });
}
