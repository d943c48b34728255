import type { Logger } from 'pino';
import type { MediaLibrary } from '../features/media/index.ts';
import type { Groups } from '../features/products/index.ts';
import type { Clock } from './clock.ts';
import type { Config } from './config.ts';
import type { Changes } from './db/changes.ts';
import type { Db } from './db/database.ts';
import type { Directory } from './merchants/directory.ts';
import type { Outbound } from './outbound-http/outbound.ts';
import type { Limiter } from './rate-limits/memory-limiter.ts';
import type { Tally } from './request-counters.ts';
import type { Pages } from './response-cache.ts';

/** What a running process is made of; handed to whoever needs it. */
export interface Context {
  config: Config;
  log: Logger;
  clock: Clock;
  db: Db;
  changes: Changes;
  directory: Directory;
  groups: Groups;
  pages: Pages;
  limiter: Limiter;
  tally: Tally;
  media: MediaLibrary;
  outbound: Outbound;
}
