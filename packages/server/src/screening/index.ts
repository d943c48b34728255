export { textHash } from './duplicate-text.ts';
export { type Finding, phaseNames, type Submission } from './phase.ts';
export { screen } from './screening.ts';
