import type { Evidence } from './evidence.ts';

/** The result of a check, as a sentence. */
export interface Found {
  isMet: boolean;
  found: string;
}
export type Check = (seen: Evidence) => Promise<Found>;

export const met = (found: string): Found => ({ isMet: true, found });
export const open = (found: string): Found => ({ isMet: false, found });
