import type { Context } from '../../platform/context.ts';
import { table } from '../../platform/db/statement.ts';
import { handled, type JobDefinition } from '../../platform/jobs/job.ts';
import { resuming } from '../../platform/jobs/resuming.ts';
import { sandboxJob } from './job-types.ts';
import { sandboxLease } from './sandbox-rows.ts';
import { workOnTask } from './tasks.ts';

export const jobs: readonly JobDefinition<Context>[] = [
  handled(sandboxJob, (context, { merchantId }) => workOnTask(context, merchantId), {
    resume: resuming(sandboxJob, sandboxLease, {
      where: `task_status = 'running'`,
      returning: table('sandboxes')('merchant_id'),
      payload: ({ merchant_id: merchantId }) => ({ merchantId }),
    }),
  }),
];
