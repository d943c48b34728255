import type { Feature } from '../../platform/feature.ts';
import { startChecker } from './checker.ts';
import { serveExternalModeration } from './routes.ts';

export const feature: Feature = {
  name: 'external-moderation',
  serve: serveExternalModeration,
  dispatch: startChecker,
};
