import { Type } from '@tribune/contract';
import { jobType } from '../../platform/jobs/job.ts';

/** Works on the task of a sandbox; its row says which. */
export const sandboxJob = jobType({
  name: 'sandbox_task',
  payload: Type.Object({ merchantId: Type.String() }),
  key: ({ merchantId }) => `sandbox_task ${merchantId}`,
});
