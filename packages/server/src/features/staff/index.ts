import type { Feature } from '../../platform/feature.ts';
import { serveStaff } from './members-routes.ts';
import { serveAccounts } from './routes.ts';

export const feature: Feature = {
  name: 'staff',
  serve: serveStaff,
  servePages: serveAccounts,
};
