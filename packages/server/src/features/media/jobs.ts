import type { Context } from '../../platform/context.ts';
import { handled, type JobDefinition, scheduled } from '../../platform/jobs/job.ts';
import { processMediumJob, tidyMediumJob } from './job-types.ts';
import { workOnMedium } from './processing-job.ts';
import { resumeMedia, sweepUploads } from './sweeping.ts';
import { tidyMedium } from './unused-files.ts';

export const jobs: readonly JobDefinition<Context>[] = [
  handled(
    processMediumJob,
    (context, { merchantId, mediaId }) => workOnMedium(context, merchantId, mediaId),
    { resume: resumeMedia },
  ),
  handled(tidyMediumJob, (context, { merchantId, mediaId }) => tidyMedium(context, merchantId, mediaId)),
  scheduled({ name: 'sweep_uploads', cron: '13 * * * *', run: sweepUploads }),
];
