import type { Feature } from '../../platform/feature.ts';
import { startSyndication } from './dispatching.ts';
import { serveProtocol } from './endpoint.ts';
import { serveSyndication } from './routes.ts';

export { endAgreements } from './ending.ts';

export const feature: Feature = {
  name: 'syndication',
  serve: serveSyndication,
  servePages: serveProtocol,
  dispatch: startSyndication,
};
