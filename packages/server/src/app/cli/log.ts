import { type Logger, pino } from 'pino';
import type { Config } from '../../platform/config.ts';

/** The log of a command: on stderr, because its results go to stdout. */
export function cliLog({ logLevel }: Config): Logger {
  return pino({ level: logLevel ?? 'warn' }, pino.destination({ dest: 2, sync: true }));
}
