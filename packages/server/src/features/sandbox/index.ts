import type { Feature } from '../../platform/feature.ts';
import { jobs } from './jobs.ts';
import { serveSandbox } from './routes.ts';
import { tables } from './tables.ts';

export { createSandbox } from './creating.ts';
export { contentPath } from './fixtures/content.ts';
export { fillMerchant } from './fixtures/filling.ts';
export { attachPhotos } from './fixtures/photos.ts';
export { sandboxOf, startTask } from './sandbox-rows.ts';
export { workOnTask } from './tasks.ts';

export const feature: Feature = {
  name: 'sandbox',
  tables,
  serve: serveSandbox,
  jobs,
};
