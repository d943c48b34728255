export { textHash } from './duplicate-text.ts';
export { holdCauses } from './hold-causes.ts';
export type { Finding } from './phase.ts';
export { screen } from './screening.ts';
