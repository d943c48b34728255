import type { Feature } from '../../platform/feature.ts';
import { jobs } from './jobs.ts';
import { serveDeletion } from './routes.ts';
import { tables } from './tables.ts';

export { deleteMerchant } from './deleting.ts';
export { allDeletions } from './deletion-rows.ts';
export { presentReceipt } from './present.ts';
export { cancelDeletion, scheduleDeletion } from './scheduling.ts';

export const feature: Feature = {
  name: 'merchant-deletion',
  tables,
  serve: serveDeletion,
  jobs,
};
