/** The product as in production: with authentication, limits, security headers, metrics and logs. */
import { pino } from 'pino';
import { createApp } from '../../packages/server/src/app/http.ts';
import { openService } from '../../packages/server/src/app/service.ts';
import { readConfig } from '../../packages/server/src/platform/config.ts';
import { announce } from './announce.ts';

const { databaseUrl, dataDir, keepPages } = JSON.parse(process.argv[2] ?? '{}');
// High enough that requests are counted but never refused.
const limits = { RATE_LIMIT_PUBLIC_READ: '1000000000', RATE_LIMIT_KEY_WRITE: '1000000000' };
const config = readConfig({ ...process.env, ...limits, DATA_DIR: dataDir });
const { context } = await openService({
  config,
  databaseUrl,
  log: pino({ level: config.logLevel ?? 'info' }, pino.destination({ dest: '/dev/null', sync: false })),
  keepPages,
});
await announce(await createApp(context));
