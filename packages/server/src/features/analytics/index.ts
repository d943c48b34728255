import type { Feature } from '../../platform/feature.ts';
import { jobs } from './jobs.ts';
import { serveAnalytics } from './routes.ts';
import { tables } from './tables.ts';

export { type Days, daysLater, type Period, periodOf } from './period.ts';

export const feature: Feature = {
  name: 'analytics',
  tables,
  serve: serveAnalytics,
  jobs,
};
