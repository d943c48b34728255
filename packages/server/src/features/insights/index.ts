import type { Feature } from '../../platform/feature.ts';
import { jobs } from './jobs.ts';
import { serveInsights } from './routes.ts';

export const feature: Feature = {
  name: 'insights',
  serve: serveInsights,
  jobs,
};
