import type { Feature } from '../../platform/feature.ts';
import { startSyndication } from './dispatching.ts';
import { serveProtocol } from './endpoint.ts';
import { serveSyndication } from './routes.ts';
import { tables } from './tables.ts';

export { endAgreements } from './ending.ts';

export const feature: Feature = {
  name: 'syndication',
  tables,
  serve: serveSyndication,
  servePages: serveProtocol,
  dispatch: startSyndication,
};
