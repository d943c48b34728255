export { exported } from './columns.ts';
export { withdrawExports } from './invalidation.ts';
export { jobs } from './jobs.ts';
export { serveExports } from './routes.ts';
export { assertInOrder, type ExportSelection } from './selection.ts';
export { writeExport } from './writing.ts';
