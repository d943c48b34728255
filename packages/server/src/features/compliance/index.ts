import type { Feature } from '../../platform/feature.ts';
import { serveCompliance } from './routes.ts';

export { clauseTables } from './clauses.ts';
export { duties, settingsFor } from './duties.ts';
export { reportPage } from './page.ts';
export { complianceOf } from './routes.ts';

export const feature: Feature = {
  name: 'compliance',
  serve: serveCompliance,
};
