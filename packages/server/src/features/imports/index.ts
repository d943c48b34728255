import type { Feature } from '../../platform/feature.ts';
import { jobs } from './jobs.ts';
import { serveImports } from './routes.ts';
import { tables } from './tables.ts';

export type { ImportReport } from './import-report.ts';
export { importFile } from './importing.ts';
export { withdrawImportFiles } from './invalidation.ts';
export { fetchPicturesJob } from './job-types.ts';
export { type ProductMap, readProductMap } from './product-map.ts';

export const feature: Feature = {
  name: 'imports',
  tables,
  serve: serveImports,
  jobs,
};
