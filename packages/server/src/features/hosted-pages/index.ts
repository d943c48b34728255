import type { Feature } from '../../platform/feature.ts';
import { serveHostedPages } from './routes.ts';

export const feature: Feature = {
  name: 'hosted-pages',
  servePages: serveHostedPages,
};
