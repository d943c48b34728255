import { Gauge, Registry } from 'prom-client';
import type { Context } from '../../platform/context.ts';
import { rows } from '../../platform/db/database.ts';
import { emailBacklog, queueDepths } from '../../platform/jobs/queue-depths.ts';
import type { MetricSnapshot } from '../../platform/metrics/request-counters.ts';
import { within } from '../../platform/time-limit.ts';
import { deliveryBacklog } from '../webhooks/index.ts';

/** There may be several scrapers, each of them frequent. */
const freshMs = 5_000;
const answerWithinMs = 3_000;

/**
 * Gauges of the whole installation, read from the database at most every five seconds. Every scraped process reports the same values. If
 * the database does not answer in time, only `tribune_postgres_up 0` remains.
 */
export function installationGauges(
  context: Pick<Context, 'probe' | 'clock'>,
  jobNames: readonly string[],
): { snapshot(): Promise<MetricSnapshot[]> } {
  let read: { at: number; snapshot: Promise<MetricSnapshot[]> } | null = null;
  return {
    snapshot() {
      if (!read || performance.now() - read.at > freshMs)
        read = { at: performance.now(), snapshot: snapshotNow(context, jobNames) };
      return read.snapshot;
    },
  };
}

async function snapshotNow(
  context: Pick<Context, 'probe' | 'clock'>,
  jobNames: readonly string[],
): Promise<MetricSnapshot[]> {
  const registry = new Registry();
  const up = gauge(registry, 'tribune_postgres_up', 'Whether the database answers: 1 or 0.');
  const writing = writeGauges(context, { registry, jobNames }).then(
    () => true,
    () => false,
  );
  const answered = (await within(answerWithinMs, writing)) && (await writing);
  up.set(answered ? 1 : 0);
  const snapshot = await registry.getMetricsAsJSON();
  return answered ? snapshot : snapshot.filter(({ name }) => name === 'tribune_postgres_up');
}

async function writeGauges(
  { probe, clock }: Pick<Context, 'probe' | 'clock'>,
  { registry, jobNames }: { registry: Registry; jobNames: readonly string[] },
): Promise<void> {
  await rows(probe, 'select 1', []);
  const now = clock.now();
  const ageOf = (at: string | null) =>
    at === null ? 0 : Math.max(0, (now.getTime() - Date.parse(at)) / 1000);

  const depth = gauge(registry, 'tribune_jobs', 'Background jobs by name and state.', ['job', 'state']);
  const oldestJob = gauge(
    registry,
    'tribune_job_oldest_ready_seconds',
    'How long the oldest job of that name has been ready without being started.',
    ['job'],
  );
  const known = new Map((await queueDepths(probe, now)).map((one) => [one.job, one]));
  for (const job of new Set([...jobNames, ...known.keys()])) {
    const { ready = 0, scheduled = 0, running = 0, failed = 0, oldestReadyAt = null } = known.get(job) ?? {};
    for (const [state, count] of Object.entries({ ready, scheduled, running, failed }))
      depth.set({ job, state }, count);
    oldestJob.set({ job }, ageOf(oldestReadyAt));
  }

  const emails = await emailBacklog(probe, now);
  gauge(registry, 'tribune_emails_pending', 'Emails to be sent.').set(emails.pending);
  gauge(registry, 'tribune_email_oldest_due_seconds', 'How long the oldest unsent email has been due.').set(
    ageOf(emails.oldestDueAt),
  );
  const deliveries = await deliveryBacklog(probe, now);
  gauge(registry, 'tribune_webhook_deliveries_pending', 'Pending webhook deliveries.').set(
    deliveries.pending,
  );
  gauge(
    registry,
    'tribune_webhook_oldest_due_seconds',
    'Time since the oldest pending webhook delivery was due.',
  ).set(ageOf(deliveries.oldestDueAt));
}

const gauge = (registry: Registry, name: string, help: string, labelNames: string[] = []) =>
  new Gauge({ name, help, labelNames, registers: [registry] });
