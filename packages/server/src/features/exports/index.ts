import type { Feature } from '../../platform/feature.ts';
import { jobs } from './jobs.ts';
import { serveExports } from './routes.ts';
import { tables } from './tables.ts';

export { exported } from './columns.ts';
export { withdrawExports } from './invalidation.ts';
export { assertInOrder, type ExportSelection } from './selection.ts';
export { writeExport } from './writing.ts';

export const feature: Feature = {
  name: 'exports',
  tables,
  serve: serveExports,
  jobs,
};
