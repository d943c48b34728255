/** What a form needs once there are files to send. Loads with the first of them. */
export { type ChosenFile, ChosenFiles } from './chosen-files.ts';
export { default as styles } from './file-rows.css?inline';
export { fileRows } from './file-rows.ts';
