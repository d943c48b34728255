import { sql } from 'kysely';
import type { Context } from '../../../platform/context.ts';
import { table } from '../../../platform/db/statement.ts';
import { enqueue, handled, type JobDefinition, scheduled } from '../../../platform/jobs/job.ts';
import { cleared, expiredLeases } from '../../../platform/jobs/lease.ts';
import { deleteInBatches, forEachMerchant } from '../../../platform/jobs/sweeping.ts';
import { alarmAboutLateItems } from '../late-alarm.ts';
import { runBulkAction } from './bulk-job.ts';
import { bulkLease } from './bulk-rows.ts';
import { bulkActionJob } from './job-types.ts';
import { failed } from './step.ts';

export const jobs: readonly JobDefinition<Context>[] = [
  handled(bulkActionJob, (context, { merchantId, bulkId }) => runBulkAction(context, merchantId, bulkId), {
    resume: resumeBulkActions,
    giveUp: giveUpBulkAction,
  }),
  scheduled({ name: 'alarm_about_late_items', cron: '12 * * * *', run: alarmAboutLateItems }),
  scheduled({ name: 'sweep_bulk_actions', cron: '41 3 * * *', run: sweepBulkActions }),
];

/** Requeues the actions of killed workers, whose jobs stay locked for hours. */
async function resumeBulkActions({ db, clock, media }: Context): Promise<void> {
  const stale = await expiredLeases(db, bulkLease, {
    term: { now: clock.now(), ttlMs: media.silenceMs },
    where: sql`status in ('pending', 'processing', 'undoing')`,
    waitingSince: 'created_at',
    returning: table('bulk_actions')('merchant_id', 'bulk_id'),
    limit: 1_000,
  });
  for (const { merchant_id: merchantId, bulk_id: bulkId } of stale)
    await enqueue(db, bulkActionJob, { merchantId, bulkId }, { keepsItsPlace: true });
}

/** Decisions that were made remain, and can be undone. */
async function giveUpBulkAction(
  { db, clock }: Context,
  { merchantId, bulkId }: { merchantId: string; bulkId: string },
): Promise<void> {
  await sql`
    update bulk_actions set ${failed(clock.now())}, ${cleared(bulkLease)}
    where merchant_id = ${merchantId} and bulk_id = ${bulkId} and status in ('pending', 'processing', 'undoing')`.execute(
    db,
  );
}

/** How long a finished action is listed and can be undone. */
const keptMs = 180 * 24 * 60 * 60 * 1000;

async function sweepBulkActions(context: Context): Promise<void> {
  const before = new Date(context.clock.now().getTime() - keptMs);
  await forEachMerchant(context, (merchantId) =>
    deleteInBatches(
      context,
      merchantId,
      { table: 'bulk_actions', key: 'bulk_id' },
      {
        where: `created_at < $2 and status in ('completed', 'cancelled', 'failed', 'undone')`,
        values: [before],
      },
    ),
  );
}
