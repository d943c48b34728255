export { defused, undefused } from './cells.ts';
export { serveExports } from './routes.ts';
export { assertInOrder, type ExportSelection } from './selection.ts';
export { resumeExports, sweepExports } from './sweep.ts';
export { withdrawExports } from './withdrawing.ts';
export { makeExport } from './work.ts';
export { writeExport } from './writing.ts';
