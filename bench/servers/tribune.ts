/** The product as in production: with authentication, limits, security headers, metrics and logs. */
import { pino } from 'pino';
import { createApp } from '../../packages/server/src/app/http.ts';
import { openService } from '../../packages/server/src/app/service.ts';
import { readConfig } from '../../packages/server/src/platform/config.ts';
import { rateLimits } from '../support/api.ts';
import { announce } from './announce.ts';

const { databaseUrl, dataDir } = JSON.parse(process.argv[2] ?? '{}');
// High enough that requests are counted but never refused.
const config = readConfig({ ...process.env, ...rateLimits(1_000_000_000), DATA_DIR: dataDir });
const { context } = await openService({
  config,
  databaseUrl,
  log: pino({ level: config.logLevel ?? 'info' }, pino.destination({ dest: '/dev/null', sync: false })),
});
await announce(await createApp(context));
