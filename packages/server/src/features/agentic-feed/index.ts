import type { Feature } from '../../platform/feature.ts';
import { jobs } from './jobs.ts';
import { serveAgenticFeed } from './routes.ts';
import { tables } from './tables.ts';

export { rebuildAgenticFeed } from './building.ts';

export const feature: Feature = {
  name: 'agentic-feed',
  tables,
  serve: serveAgenticFeed,
  jobs,
};
