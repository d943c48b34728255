import type { Feature } from '../../platform/feature.ts';
import { serveEmailTemplates } from './routes.ts';
import { tables } from './tables.ts';

export { sampleEmail } from './sample-email.ts';

export const feature: Feature = {
  name: 'email-templates',
  tables,
  serve: serveEmailTemplates,
};
