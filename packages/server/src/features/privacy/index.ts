import type { Feature } from '../../platform/feature.ts';
import { jobs } from './jobs.ts';
import { servePrivacy } from './routes.ts';
import { tables } from './tables.ts';

export { exportAt } from './exporting.ts';
export { requestPrivacy } from './requests.ts';

export const feature: Feature = {
  name: 'privacy',
  tables,
  serve: servePrivacy,
  jobs,
};
