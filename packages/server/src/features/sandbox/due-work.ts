import { publicUrlOf } from '../../platform/config.ts';
import type { Context } from '../../platform/context.ts';
import type { Db } from '../../platform/db/database.ts';
import { jobs as httpJobs } from '../../platform/http/jobs.ts';
import { recountDays } from '../daily-figures/index.ts';
import { feature as exports } from '../exports/index.ts';
import { feature as fairness } from '../fairness/index.ts';
import { feature as imports } from '../imports/index.ts';
import { expireClaims, feature as incentives } from '../incentives/index.ts';
import { feature as media } from '../media/index.ts';
import { feature as moderationQueue } from '../moderation-queue/index.ts';
import { feature as privacy } from '../privacy/index.ts';
import { notifyOfDecisions } from '../reports/index.ts';
import { sendRequestsDueAt } from '../review-requests/index.ts';
import { recountStoreReviews } from '../store-reviews/index.ts';
import { feature as webhooks } from '../webhooks/index.ts';
import { nextDue } from './due-times.ts';

/**
 * Runs everything that is due, in order and each at its own time: reminders are scheduled from the previous request, and sending hours
 * are those of the due time.
 */
export async function catchUp(tx: Db, context: Context, merchantId: string): Promise<void> {
  const until = context.clock.now();
  for (let last: number | null = null; ; ) {
    const due = await nextDue(tx, merchantId);
    // An item that is still due after it was processed would be due forever.
    if (due === null || due > until || due.getTime() === last) return;
    last = due.getTime();
    await happenAt(due, {
      ...context,
      db: tx,
      clock: { now: () => new Date(due) },
      onlyMerchant: merchantId,
    });
  }
}

async function happenAt(now: Date, context: Context & { onlyMerchant: string }): Promise<void> {
  const { db, config, onlyMerchant } = context;
  await sendRequestsDueAt(db, onlyMerchant, { publicUrl: publicUrlOf(config), now });
  await expireClaims(db, onlyMerchant, now);
  await notifyOfDecisions(context);
}

/** Schedules whose effect depends on elapsed time. A test lists the other schedules, and why a sandbox does not need them. */
export const sweptSchedules: readonly string[] = [
  'expire_claims',
  'sweep_idempotency_keys',
  'sweep_tombstones',
  'sweep_bulk_actions',
  'sweep_exports',
  'sweep_imports',
  'sweep_uploads',
  'sweep_events',
  'drop_old_privacy_exports',
  'drop_old_data',
];

const sweeps = [
  ...httpJobs,
  ...[exports, fairness, imports, incentives, media, moderationQueue, privacy, webhooks].flatMap(
    ({ jobs = [] }) => jobs,
  ),
].filter(({ name }) => sweptSchedules.includes(name));

/** Deletes expired data, and recounts the daily figures. */
export async function sweepSandbox(context: Context, merchantId: string): Promise<void> {
  for (const { run } of sweeps) await run({ ...context, onlyMerchant: merchantId }, {});
  await recountStoreReviews(context.db, merchantId, { repair: true });
  await recountDays(context.db, merchantId, { repair: true });
}
