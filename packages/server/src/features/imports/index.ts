export { runImport } from './import-job.ts';
export { type ImportProgress, type ImportReport, importFile } from './importing.ts';
export { withdrawImportFiles } from './invalidation.ts';
export { fetchPictures } from './pictures.ts';
export { serveImports } from './routes.ts';
export { resumeImports, sweepImports, sweepPictures } from './sweep.ts';
export { undoImport } from './undo.ts';
