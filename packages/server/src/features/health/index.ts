import type { Feature } from '../../platform/feature.ts';
import { serveHealth } from './routes.ts';

export const feature: Feature = {
  name: 'health',
  serve: serveHealth,
};
