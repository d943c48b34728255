export { textHash } from './duplicate-text.ts';
export type { Finding, Submission } from './screening.ts';
export { screen } from './screening.ts';
