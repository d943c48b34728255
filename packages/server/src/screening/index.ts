export { textHash } from './duplicate-text.ts';
export type { Finding, Submission } from './phase.ts';
export { phaseNames } from './phase.ts';
export { screen } from './screening.ts';
