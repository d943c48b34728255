import type { CronItem, TaskList } from 'graphile-worker';
import type { Context } from '../context.ts';
import { sweepIdempotencyKeys } from '../http/idempotency.ts';
import { expireClaims } from '../incentives/index.ts';
import { sweepTombstones } from '../moderation/tombstones.ts';

/** Every job there is. Each may run twice, and begins by looking whether there is still something to do. */
export function tasksOf({ db, clock }: Context): TaskList {
  return {
    sweep: async () => {
      await sweepIdempotencyKeys(db, clock.now());
      await sweepTombstones(db, clock.now());
      await expireClaims(db, clock.now());
    },
  };
}

export const cron: readonly CronItem[] = [
  { task: 'sweep', match: '17 * * * *', options: { backfillPeriod: 0 } },
];
