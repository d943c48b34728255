import type { Context } from '../../platform/context.ts';
import type { Feature } from '../../platform/feature.ts';
import { handled, scheduled } from '../../platform/jobs/job.ts';
import { comparePhotoJob } from '../media/index.ts';
import { comparePhoto } from './comparing-photos.ts';
import { compareStores } from './comparing-stores.ts';
import { tables } from './tables.ts';

export const feature: Feature = {
  name: 'copies',
  tables,
  jobs: [
    handled(comparePhotoJob, (context: Context, payload) => comparePhoto(context, payload)),
    scheduled({ name: 'compare_stores', cron: '*/10 * * * *', run: compareStores }),
  ],
};
