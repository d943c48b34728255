import type { Phase } from './phase.ts';

/** A family may share an address and write a few; nobody writes so many in ten minutes. */
const mostFromOneClient = 30;

export const burst: Phase = ({ recentFromClient }) =>
  recentFromClient >= mostFromOneClient
    ? { phase: 'burst', reasonCode: 'spam', field: null, excerpt: null }
    : null;
