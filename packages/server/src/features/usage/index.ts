import type { Feature } from '../../platform/feature.ts';
import { jobs } from './jobs.ts';
import { serveUsage } from './routes.ts';

export { allQuotas, usageOfMerchant } from './merchant-usage.ts';

export const feature: Feature = {
  name: 'usage',
  serve: serveUsage,
  jobs,
};
