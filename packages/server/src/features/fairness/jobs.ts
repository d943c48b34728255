import type { Context } from '../../platform/context.ts';
import { type JobDefinition, scheduled } from '../../platform/jobs/job.ts';
import { sweepTombstones } from '../decision-log/index.ts';
import { logSignalFigures } from './logging-signals.ts';

export const jobs: readonly JobDefinition<Context>[] = [
  scheduled({
    name: 'sweep_tombstones',
    cron: '9 * * * *',
    run: sweepTombstones,
  }),
  scheduled({ name: 'log_signal_figures', cron: '35 2 * * *', run: logSignalFigures }),
];
