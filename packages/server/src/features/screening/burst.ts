import type { Phase } from './phase.ts';

/** Allows a household behind one address several reviews, but not this many within ten minutes. */
const mostFromOneClient = 30;

export const burst: Phase = ({ recentFromClient }) =>
  recentFromClient >= mostFromOneClient
    ? { phase: 'burst', reasonCode: 'spam', field: null, excerpt: null }
    : null;
