import { type Logger, pino } from 'pino';
import type { Config } from '../../platform/config.ts';

/** Commands print results on stdout; what goes wrong on the way is logged on stderr. */
export function cliLog(config: Config): Logger {
  const level = config.logLevel === 'info' ? 'warn' : config.logLevel;
  return pino({ level }, pino.destination({ dest: 2, sync: true }));
}
