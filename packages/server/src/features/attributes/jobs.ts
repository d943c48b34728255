import type { Context } from '../../platform/context.ts';
import { handled, type JobDefinition, scheduled } from '../../platform/jobs/job.ts';
import { assertRunning } from '../../platform/jobs/stopping.ts';
import { checkAttributesJob } from './job-types.ts';
import { checkReviews, forgetCheck, silentChecks } from './revalidation.ts';

export const jobs: readonly JobDefinition<Context>[] = [
  handled(checkAttributesJob, (context, { merchantId }) => checkMerchant(context, merchantId), {
    // The schema stays invalidated, and revalidation can be started again.
    giveUp: ({ db }, { merchantId }) => forgetCheck(db, merchantId),
  }),
  scheduled({ name: 'resume_attribute_checks', cron: '* * * * *', run: resumeChecks }),
];

function checkMerchant(context: Context, merchantId: string): Promise<void> {
  const { db, clock, changes } = context;
  const onProgress = () => {
    changes.announce({ kind: 'merchant', merchantId });
    assertRunning(context);
  };
  return checkReviews(db, merchantId, { now: () => clock.now(), onProgress });
}

async function resumeChecks(context: Context): Promise<void> {
  for (const merchantId of await silentChecks(context.db, context.clock.now()))
    await checkMerchant(context, merchantId);
}
