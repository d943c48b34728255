import type { Feature } from '../../platform/feature.ts';
import { jobs } from './jobs.ts';
import { servePrivacy } from './routes.ts';

export const feature: Feature = {
  name: 'privacy',
  serve: servePrivacy,
  jobs,
};
