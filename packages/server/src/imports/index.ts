export { csvRows } from './csv-rows.ts';
export { importFormats } from './formats/index.ts';
export { ImportError } from './import-error.ts';
export {
  type ImportOptions,
  type ImportProgress,
  type ImportReport,
  importReviews,
} from './importing.ts';
export { isPlaceholderEmail, placeholderEmail } from './placeholder-email.ts';
