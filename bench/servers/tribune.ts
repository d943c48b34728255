/** The product as in production: with authentication, limits, security headers, metrics and logs. */
import { pino } from 'pino';
import { createApp } from '../../packages/server/src/app/http.ts';
import { openService } from '../../packages/server/src/app/service.ts';
import { readConfig } from '../../packages/server/src/platform/config.ts';
import { announce } from './announce.ts';

const { databaseUrl, dataDir, cacheResponses } = JSON.parse(process.argv[2] ?? '{}');
// High enough that requests are counted but never refused.
const limited = ['PUBLIC_READ', 'PUBLIC_WRITE', 'KEY_READ', 'KEY_WRITE', 'ADMIN_WRITE'];
const limits = Object.fromEntries(limited.map((name) => [`RATE_LIMIT_${name}`, '1000000000']));
const config = readConfig({ ...process.env, ...limits, DATA_DIR: dataDir });
const { context } = await openService({
  config,
  databaseUrl,
  log: pino({ level: config.logLevel ?? 'info' }, pino.destination({ dest: '/dev/null', sync: false })),
  cacheResponses,
});
await announce(await createApp(context));
