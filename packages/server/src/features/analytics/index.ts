import type { Feature } from '../../platform/feature.ts';
import { jobs } from './jobs.ts';
import { serveAnalytics } from './routes.ts';

export const feature: Feature = {
  name: 'analytics',
  serve: serveAnalytics,
  jobs,
};
