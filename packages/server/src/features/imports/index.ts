export { type ImportProgress, type ImportReport, importFile } from './importing.ts';
export { withdrawImportFiles } from './invalidation.ts';
export { jobs } from './jobs.ts';
export { serveImports } from './routes.ts';
