import { sql } from 'kysely';
import type { Context } from '../../../platform/context.ts';
import { table } from '../../../platform/db/statement.ts';
import { handled, type JobDefinition, scheduled } from '../../../platform/jobs/job.ts';
import { cleared } from '../../../platform/jobs/lease.ts';
import { resuming } from '../../../platform/jobs/resuming.ts';
import { deleteInBatches, forEachMerchant } from '../../../platform/jobs/sweeping.ts';
import { alarmAboutLateItems } from '../late-alarm.ts';
import { runBulkAction } from './bulk-job.ts';
import { bulkLease } from './bulk-rows.ts';
import { bulkActionJob } from './job-types.ts';
import { failed } from './step.ts';

export const jobs: readonly JobDefinition<Context>[] = [
  handled(bulkActionJob, (context, { merchantId, bulkId }) => runBulkAction(context, merchantId, bulkId), {
    resume: resuming(bulkActionJob, bulkLease, {
      where: `status in ('pending', 'processing', 'undoing')`,
      waitingSince: 'created_at',
      returning: table('bulk_actions')('merchant_id', 'bulk_id'),
      payload: ({ merchant_id: merchantId, bulk_id: bulkId }) => ({ merchantId, bulkId }),
    }),
    giveUp: giveUpBulkAction,
  }),
  scheduled({ name: 'alarm_about_late_items', cron: '12 * * * *', run: alarmAboutLateItems }),
  scheduled({ name: 'sweep_bulk_actions', cron: '41 3 * * *', run: sweepBulkActions }),
];

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
