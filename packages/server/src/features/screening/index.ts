export { textHash } from './duplicate-text.ts';
export { type Finding, phaseNames } from './phase.ts';
export { screen } from './screening.ts';
