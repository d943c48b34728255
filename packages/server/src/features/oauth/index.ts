import type { Feature } from '../../platform/feature.ts';
import { jobs } from './jobs.ts';
import { serveOAuth } from './routes.ts';
import { tables } from './tables.ts';

export { challengeOf } from './resources.ts';

export const feature: Feature = {
  name: 'oauth',
  tables,
  jobs,
  servePages: serveOAuth,
};
