import type { Feature } from '../../platform/feature.ts';
import { serveDiscovery } from './discovery.ts';
import { serveMcp } from './endpoint.ts';

export { customerText } from './tools/customer-text.ts';

export const feature: Feature = {
  name: 'agents',
  servePages(app, context) {
    serveMcp(app, context);
    serveDiscovery(app, context);
  },
};
