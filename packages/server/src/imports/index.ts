export { csvRows } from './csv-rows.ts';
export { ImportError } from './import-error.ts';
export { type ImportOptions, type ImportProgress, type ImportReport, importFile } from './importing.ts';
export { fetchPictures } from './pictures.ts';
export { isPlaceholderEmail } from './placeholder-email.ts';
export { serveImports } from './routes.ts';
export { resumeImports, sweepImports, sweepPictures } from './sweep.ts';
export { undoImport } from './undoing.ts';
export { runImport } from './work.ts';
