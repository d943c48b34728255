import type { LaterEvidence } from './evidence.ts';
import type { Signal } from './signal.ts';

/** Signals that other authors sent nearly the same text to other merchants of the installation. Reveals nothing but their number. */
export const copiesElsewhere: Signal<LaterEvidence> = {
  name: 'copies_elsewhere',
  family: 'text',
  refutedBy:
    'one person who wrote to several stores from different addresses, or a text that a manufacturer suggests',
  find({ stores = 0 }) {
    if (stores === 0) return null;
    return {
      note: `Other authors sent nearly the same text to ${stores === 1 ? 'another store' : `${stores} other stores`} of this installation.`,
      pValue: null,
      count: stores,
      // One other store does not hold a review alone.
      weight: stores === 1 ? 3.5 : 5,
      others: [],
    };
  },
};
