import type { Context } from '../../platform/context.ts';
import { handled, type JobDefinition, scheduled } from '../../platform/jobs/job.ts';
import { gaveUpExport, makeExport } from './export-job.ts';
import { failExport } from './export-rows.ts';
import { makeExportJob } from './job-types.ts';
import { resumeExports, sweepExports } from './sweeping.ts';

export const jobs: readonly JobDefinition<Context>[] = [
  handled(makeExportJob, (context, { merchantId, exportId }) => makeExport(context, merchantId, exportId), {
    resume: resumeExports,
    giveUp: ({ db }, { merchantId, exportId }) =>
      failExport(db, merchantId, { exportId, error: gaveUpExport }),
  }),
  scheduled({ name: 'sweep_exports', cron: '23 * * * *', run: sweepExports }),
];
