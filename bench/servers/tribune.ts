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

/** Removes inserts into the transparency log's outbox from all statements, and their values from the parameters. */
function leaveOutLog(): void {
  const { query } = pg.Client.prototype;
  const types = ['uuid', 'uuid', 'uuid', 'text', 'json', 'bytea'];
  const one = /insert into transparency_outbox \([^)]*\)\s*values \(([^)]*)\)/;
  const several = /insert into transparency_outbox \([^)]*\)(\s*select [^;]*? as change \([^)]*\))/;
  const without = function (this: pg.Client, first: unknown, ...rest: unknown[]) {
    const sent = first as { text?: string; values?: unknown[] };
    const found = sent?.text?.match(one) ?? sent?.text?.match(several);
    const [whole, inserted = ''] = found ?? [];
    if (sent?.text !== undefined && sent.values && whole !== undefined) {
      const [, ...left] = [...inserted.matchAll(/\$(\d+)/g)].map(([, number]) => Number(number) - 1);
      sent.values = sent.values.map((value, index) => (left.includes(index) ? null : value));
      const typed = inserted.split(',').map((value, at) => `${value.trim()}::${types[at]} as c${at}`);
      const selected = one.test(whole) ? `select ${typed.join(', ')}` : inserted;
      sent.text = sent.text.replace(whole, selected);
    }
    return Reflect.apply(query, this, [first, ...rest]);
  };
  // Forwards all seven overloads of pg's `query`.
  pg.Client.prototype.query = without as typeof query;
}
