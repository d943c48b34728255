import type { Feature } from '../../platform/feature.ts';
import { serveWidget } from './routes.ts';

export { buildWidget } from './build.ts';

export const feature: Feature = {
  name: 'widget',
  servePages: serveWidget,
};
