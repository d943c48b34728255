/** The product as in production: with authentication, limits, security headers, metrics and logs. */
import pg from 'pg';
import { pino } from 'pino';
import { createApp } from '../../packages/server/src/app/http.ts';
import { openService } from '../../packages/server/src/app/service.ts';
import { readConfig } from '../../packages/server/src/platform/config.ts';
import { announce } from './announce.ts';

const { databaseUrl, dataDir, cacheResponses, withoutLog } = JSON.parse(process.argv[2] ?? '{}');
if (withoutLog) leaveOutLog();
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

/** Statements no longer write the outbox of the transparency log; what they would write is a part that nothing reads. */
function leaveOutLog(): void {
  const { query } = pg.Client.prototype;
  const writing = /insert into transparency_outbox \([^)]*\)\s*values \(([^)]*)\)/;
  const types = ['uuid', 'uuid', 'uuid', 'text', 'json', 'bytea'];
  const without = function (this: pg.Client, first: unknown, ...rest: unknown[]) {
    const sent = first as { text?: string };
    if (typeof sent?.text === 'string')
      sent.text = sent.text
        .replace(
          writing,
          (_, values: string) =>
            `select ${values
              .split(',')
              .map((value, at) => `${value.trim()}::${types[at]} as c${at}`)
              .join(', ')}`,
        )
        // Of several reviews at once.
        .replace(/insert into transparency_outbox \([^)]*\)\s*select/, 'select');
    return Reflect.apply(query, this, [first, ...rest]);
  };
  // Forwards all seven overloads of pg's `query`.
  pg.Client.prototype.query = without as typeof query;
}
