import type { Pool } from 'pg';
import type { Logger } from 'pino';
import type { Clock } from './clock.ts';
import type { Config } from './config.ts';
import type { Changes } from './db/changes.ts';
import type { CostlyReads } from './db/costly-reads.ts';
import type { Db } from './db/database.ts';
import type { LostNodes } from './db/distribution/lost-nodes.ts';
import type { Replica } from './db/replica.ts';
import type { Tables } from './db/tables.ts';
import type { DiskFaults } from './disk-faults.ts';
import type { LanguageModel } from './language-model/language-model.ts';
import type { Directory } from './merchants/directory.ts';
import type { UsageMeter } from './merchants/usage.ts';
import type { ProcessMetrics } from './metrics/process-metrics.ts';
import type { Outbound } from './outbound-http/outbound.ts';
import type { Limiter } from './rate-limits/memory-limiter.ts';
import type { ResponseCache } from './response-cache.ts';
import type { Telemetry } from './telemetry/telemetry.ts';

/** The platform's part of the process context. */
export interface PlatformContext {
  config: Config;
  log: Logger;
  clock: Clock;
  db: Db;
  tables: Tables;
  /** The pool of `db`, for libraries that write their own SQL. */
  pool: Pool;
  /** Separate connections with a short time limit for public reads. Equal to `db` in processes that do not serve. */
  reads: Db;
  /** Serves public reads of data whose changes it has replayed; null without DATABASE_REPLICA_URL. */
  replica: Replica | null;
  costlyReads: CostlyReads;
  /** A dedicated connection for health checks, independent of the load on the others. */
  probe: Db;
  lostNodes: LostNodes;
  diskFaults: DiskFaults;
  changes: Changes;
  directory: Directory;
  usage: UsageMeter;
  responseCache: ResponseCache;
  limiter: Limiter;
  /** Encrypts responses stored for idempotent replays. */
  replaySecret: string;
  metrics: ProcessMetrics;
  outbound: Outbound;
  /** HTTP client for services configured by the operator, also on private networks. */
  services: Outbound;
  /** Null unless the operator configures one. */
  languageModel: LanguageModel | null;
  /** Null unless the operator configures a collector. */
  telemetry: Telemetry | null;
  /** Aborted when the process, or the worker in it, stops. */
  stopping: AbortSignal;
  /** Set while a test clock runs sweeps for its sandbox. */
  onlyMerchant?: string | null;
}

/**
 * The dependencies of a running process, passed to handlers and jobs. Features with their own state add it here by declaration merging,
 * and open it (`Feature.open`): features/media/library.ts, features/products/groups.ts.
 */
export interface Context extends PlatformContext {}
