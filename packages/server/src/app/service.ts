import { type Logger, pino } from 'pino';
import { openMediaLibrary } from '../features/media/index.ts';
import { Groups } from '../features/products/index.ts';
import { type Clock, systemClock } from '../platform/clock.ts';
import { type Config, publicUrlOf } from '../platform/config.ts';
import type { Context } from '../platform/context.ts';
import { openChanges } from '../platform/db/changes.ts';
import { openDatabase } from '../platform/db/database.ts';
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
  /** Keep public answers in memory. Off, every read is made anew: for measuring. */
  keepPages?: boolean;
}

const writeUsesEveryMs = 10_000;

/** Opens what a process works with: database, changes between processes, caches, limits. */
export async function openService(options: ServiceOptions): Promise<Service> {
  const { config, databaseUrl, log, clock = systemClock, checkTenancy = false, keepPages = true } = options;
  const { db, pool } = openDatabase({
    url: databaseUrl,
    poolSize: config.databasePoolSize,
    log,
    checkTenancy,
  });
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

  return {
    context: {
      config,
      log,
      clock,
      db,
      pool,
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
      await db.destroy();
    },
  };
}

export function createLog(config: Config): Logger {
  return pino({ level: config.logLevel, base: { pid: process.pid } });
}
