export { exported } from './columns.ts';
export { makeExport } from './export-job.ts';
export { withdrawExports } from './invalidation.ts';
export { serveExports } from './routes.ts';
export { assertInOrder, type ExportSelection } from './selection.ts';
export { resumeExports, sweepExports } from './sweep.ts';
export { writeExport } from './writing.ts';
