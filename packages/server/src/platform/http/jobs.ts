import type { Context } from '../context.ts';
import { type JobDefinition, scheduled } from '../jobs/job.ts';
import { sweepIdempotencyKeys } from './idempotency.ts';

export const jobs: readonly JobDefinition<Context>[] = [
  scheduled({
    name: 'sweep_idempotency_keys',
    cron: '7 * * * *',
    run: sweepIdempotencyKeys,
  }),
];
