import type { Feature } from '../../platform/feature.ts';
import { jobs } from './jobs.ts';
import { serveShoppingFeed } from './routes.ts';
import { tables } from './tables.ts';

export { rebuildFeed } from './building.ts';

export const feature: Feature = {
  name: 'google-shopping',
  tables,
  serve: serveShoppingFeed,
  jobs,
};
