import type { Feature } from '../../platform/feature.ts';
import { serveEmailTemplates } from './routes.ts';

export const feature: Feature = {
  name: 'email-templates',
  serve: serveEmailTemplates,
};
