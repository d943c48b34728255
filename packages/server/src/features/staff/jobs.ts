import type { Context } from '../../platform/context.ts';
import { handled, type JobDefinition } from '../../platform/jobs/job.ts';
import { recordAttemptJob } from './job-types.ts';
import { appendAttempt } from './sign-in-log.ts';

export const jobs: readonly JobDefinition<Context>[] = [
  handled(recordAttemptJob, ({ db }: Context, entry) => appendAttempt(db, entry)),
];
