import type { Feature } from '../../platform/feature.ts';
import { serveServerRendered } from './routes.ts';

export const feature: Feature = {
  name: 'server-rendered',
  serve: serveServerRendered,
};
