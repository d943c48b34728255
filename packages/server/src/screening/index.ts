export { textHash } from './duplicate-text.ts';
export type { Finding, Submission } from './screening.ts';
export { phaseNames, screen } from './screening.ts';
