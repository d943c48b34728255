import type { Feature } from '../../platform/feature.ts';
import { startChecker } from './dispatching.ts';
import { serveExternalModeration } from './routes.ts';
import { tables } from './tables.ts';

export const feature: Feature = {
  name: 'external-moderation',
  tables,
  serve: serveExternalModeration,
  dispatch: startChecker,
};
