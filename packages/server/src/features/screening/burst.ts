import type { Phase } from './phase.ts';

/** Limit per client within the window. Allows for several reviews by a household behind one address. */
const mostFromOneClient = 30;
const windowMs = 10 * 60 * 1000;

/** The start of the window in which earlier content of the same client counts as `recentFromClient`. */
export const burstSince = (now: Date) => new Date(now.getTime() - windowMs);

export const burst: Phase = ({ recentFromClient }) =>
  recentFromClient >= mostFromOneClient
    ? { phase: 'burst', reasonCode: 'spam', field: null, excerpt: null }
    : null;
