export type { Difference } from './recount.ts';
