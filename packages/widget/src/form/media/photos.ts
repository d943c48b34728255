/** The file handling of forms, loaded with the first file. */
export { type ChosenFile, ChosenFiles } from './chosen-files.ts';
export { default as styles } from './file-rows.css?inline';
export { fileRows } from './file-rows.ts';
