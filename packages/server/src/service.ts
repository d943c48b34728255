import { type Logger, pino } from 'pino';
import { type Clock, systemClock } from './clock.ts';
import { type Config, publicUrlOf } from './config.ts';
import type { Context } from './context.ts';
import { openChanges } from './db/changes.ts';
import { openDatabase } from './db/database.ts';
import { memoryLimiter } from './http/limits.ts';
import { merchantTag, Pages, productTag, shopTag } from './http/pages.ts';
import { redisLimiter } from './http/redis-limits.ts';
import { Tally } from './http/tally.ts';
import { openMediaLibrary } from './media/index.ts';
import { Directory } from './merchants/index.ts';
import { Outbound } from './outbound/index.ts';
import { Groups } from './products/groups.ts';

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
  const { db } = openDatabase({ url: databaseUrl, poolSize: config.databasePoolSize, log, checkTenancy });
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
    context: { config, log, clock, db, changes, directory, groups, pages, limiter, tally, media, outbound },
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
