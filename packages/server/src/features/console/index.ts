import type { Feature } from '../../platform/feature.ts';
import { serveConsole } from './routes.ts';

export { buildConsole } from './build.ts';

export const feature: Feature = {
  name: 'console',
  servePages: serveConsole,
};
