import { Type } from '@tribune/contract';
import { jobType } from '../../platform/jobs/job.ts';

/** Runs the task that the sandbox's row names. */
export const sandboxJob = jobType({
  name: 'sandbox_task',
  payload: Type.Object({ merchantId: Type.String() }),
  key: ({ merchantId }) => `sandbox_task ${merchantId}`,
});
