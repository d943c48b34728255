import type { Feature } from '../../platform/feature.ts';
import { jobs } from './jobs.ts';
import { serveInsights } from './routes.ts';
import { tables } from './tables.ts';

export const feature: Feature = {
  name: 'insights',
  tables,
  serve: serveInsights,
  jobs,
};
