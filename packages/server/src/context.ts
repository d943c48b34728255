import type { Logger } from 'pino';
import type { Clock } from './clock.ts';
import type { Config } from './config.ts';
import type { Changes } from './db/changes.ts';
import type { Db } from './db/database.ts';
import type { Limiter } from './http/limits.ts';
import type { Pages } from './http/pages.ts';
import type { Tally } from './http/tally.ts';
import type { MediaLibrary } from './media/index.ts';
import type { Directory } from './merchants/index.ts';
import type { Outbound } from './outbound/index.ts';
import type { Groups } from './products/groups.ts';

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
