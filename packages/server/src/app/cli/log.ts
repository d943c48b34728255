import { type Logger, pino } from 'pino';
import type { Config } from '../../platform/config.ts';

/** Creates the log of a command. It is written to stderr, because results go to stdout. */
export function cliLog({ logLevel }: Config): Logger {
  return pino({ level: logLevel ?? 'warn' }, pino.destination({ dest: 2, sync: true }));
}
