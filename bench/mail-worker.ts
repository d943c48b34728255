/*
 * Only the email part of `tribune worker`: it starts in a fraction of the time, so that mail-storm kills workers that are
 * at work.
 */
import { pino } from 'pino';
import { dispatchRequests } from '../packages/server/src/features/review-requests/due-requests.ts';
import { systemClock } from '../packages/server/src/platform/clock.ts';
import { readConfig } from '../packages/server/src/platform/config.ts';
import { openDatabase } from '../packages/server/src/platform/db/database.ts';
import { startEmailDispatcher } from '../packages/server/src/platform/mail/email-dispatcher.ts';
import { UsageMeter } from '../packages/server/src/platform/merchants/usage.ts';
import { ProcessMetrics } from '../packages/server/src/platform/metrics/process-metrics.ts';
import { memoryLimiter } from '../packages/server/src/platform/rate-limits/memory-limiter.ts';

const config = readConfig();
const log = pino({ level: config.logLevel ?? 'info' });
const { db } = openDatabase({ url: config.databaseUrl ?? '', poolSize: 10, log, checkTenancy: false });
const metrics = new ProcessMetrics();
const usage = new UsageMeter(db);
const context = {
  config,
  db,
  log,
  clock: systemClock,
  limiter: memoryLimiter(),
  metrics,
  telemetry: null,
  usage,
};
await startEmailDispatcher(context);
dispatchRequests(context);
