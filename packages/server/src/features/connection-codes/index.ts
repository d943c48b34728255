import type { Feature } from '../../platform/feature.ts';
import { serveConnectionCodes } from './routes.ts';
import { tables } from './tables.ts';

export { createConnectionCode } from './creating.ts';

export const feature: Feature = {
  name: 'connection-codes',
  tables,
  serve: serveConnectionCodes,
};
