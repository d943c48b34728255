import type { Feature } from '../../platform/feature.ts';
import { jobs } from './jobs.ts';
import { serveAnalytics } from './routes.ts';

export { type Days, daysLater, type Period, periodOf } from './period.ts';

export const feature: Feature = {
  name: 'analytics',
  serve: serveAnalytics,
  jobs,
};
