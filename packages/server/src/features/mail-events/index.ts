import type { Feature } from '../../platform/feature.ts';
import { scheduled } from '../../platform/jobs/job.ts';
import { deleteOldOutcomes } from '../../platform/mail/outcomes.ts';
import { serveMailEvents } from './routes.ts';

export const feature: Feature = {
  name: 'mail-events',
  servePages: serveMailEvents,
  jobs: [
    scheduled({
      name: 'delete_mail_outcomes',
      cron: '25 4 * * *',
      run: ({ db, clock }) => deleteOldOutcomes(db, clock.now()),
    }),
  ],
};
