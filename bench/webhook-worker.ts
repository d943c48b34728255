/*
 * Only the webhook part of `tribune worker`, on a clock that runs faster than the system's, so that
 * webhook-storm simulates days of retries in a minute. Receivers have less time to respond, too.
 */
import { pino } from 'pino';
import { sendDueEvents } from '../packages/server/src/features/webhooks/sender.ts';
import { readConfig } from '../packages/server/src/platform/config.ts';
import { openDatabase } from '../packages/server/src/platform/db/database.ts';
import { Outbound } from '../packages/server/src/platform/outbound-http/outbound.ts';
import { fastClock } from './support/fast-clock.ts';

const config = readConfig();
const log = pino({ level: config.logLevel ?? 'info' });
const { db } = openDatabase({ url: config.databaseUrl ?? '', poolSize: 10, log, checkTenancy: false });
const outbound = new Outbound(config.outboundAllowedNetworks, 150);
const clock = fastClock(process.argv[2]);
for (;;) {
  await sendDueEvents({ db, outbound, log, timeoutMs: 1_000, now: () => clock.now() });
  await new Promise((resolve) => setTimeout(resolve, 200));
}
