import type { Feature } from '../../platform/feature.ts';
import { serveDocs } from './routes.ts';

export { buildDocs } from './build.ts';

export const feature: Feature = {
  name: 'docs-site',
  servePages: serveDocs,
};
