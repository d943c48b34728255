import type { Context } from '../../platform/context.ts';
import { handled, type JobDefinition } from '../../platform/jobs/job.ts';
import { recordAttemptJob } from './job-types.ts';
import { appendAttempt, emailOf } from './sign-in-log.ts';

export const jobs: readonly JobDefinition<Context>[] = [
  handled(recordAttemptJob, async ({ db }: Context, entry) =>
    appendAttempt(db, entry, await emailOf(db, entry.personId)),
  ),
];
