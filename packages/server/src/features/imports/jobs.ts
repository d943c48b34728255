import type { Context } from '../../platform/context.ts';
import { handled, type JobDefinition, scheduled } from '../../platform/jobs/job.ts';
import { giveUpImport, runImport } from './import-job.ts';
import { fetchPicturesJob, runImportJob, undoImportJob } from './job-types.ts';
import { fetchPictures } from './pictures.ts';
import { resumeImports, sweepImports, sweepPictures } from './sweeping.ts';
import { undoImport } from './undo.ts';

export const jobs: readonly JobDefinition<Context>[] = [
  handled(runImportJob, (context, { merchantId, importId }) => runImport(context, merchantId, importId), {
    resume: resumeImports,
    giveUp: (context, payload) => giveUpImport(context, payload, 'import'),
  }),
  handled(undoImportJob, (context, { merchantId, importId }) => undoImport(context, merchantId, importId), {
    giveUp: (context, payload) => giveUpImport(context, payload, 'undo'),
  }),
  handled(fetchPicturesJob, (context, { merchantId }) => fetchPictures(context, merchantId)),
  scheduled({ name: 'sweep_pictures', cron: '* * * * *', run: sweepPictures }),
  scheduled({ name: 'sweep_imports', cron: '27 * * * *', run: sweepImports }),
];
