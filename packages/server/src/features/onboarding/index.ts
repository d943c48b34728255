import type { Feature } from '../../platform/feature.ts';
import { serveOnboarding } from './routes.ts';

export const feature: Feature = {
  name: 'onboarding',
  serve: serveOnboarding,
};
