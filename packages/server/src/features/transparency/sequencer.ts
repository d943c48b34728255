import { publicUrlOf } from '../../platform/config.ts';
import type { Context } from '../../platform/context.ts';
import { type Dispatcher, startDispatcher } from '../../platform/jobs/dispatcher.ts';
import { sequenceDue } from './sequencing.ts';

/** Interval of searching merchants without a log, whose reviews predate an upgrade. */
const scanEveryMs = 60_000;

/** Appends changes to the logs once a second until stopped. Any number of processes may run it. */
export function startSequencer({ config, db, clock, log }: Context): Dispatcher {
  const sequencing = { db, log, publicUrl: publicUrlOf(config), now: () => clock.now() };
  let scannedAt = Number.NEGATIVE_INFINITY;
  return startDispatcher(
    { log, fault: 'Appending to transparency logs failed; retrying' },
    async (stopped) => {
      const scan = Date.now() - scannedAt >= scanEveryMs;
      if (scan) scannedAt = Date.now();
      let isMore = await sequenceDue(sequencing, { scan });
      while (isMore && !stopped()) isMore = await sequenceDue(sequencing, { scan });
    },
  );
}
