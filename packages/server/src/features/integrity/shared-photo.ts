import type { LaterEvidence } from './evidence.ts';
import type { Signal } from './signal.ts';

/**
 * Signals that other authors sent the same photo earlier. Its weight alone does not hold a verified purchase: customers also post the
 * store's own picture of a product.
 */
export const sharedPhoto: Signal<LaterEvidence> = {
  name: 'shared_photo',
  family: 'photo',
  refutedBy: "the store's own picture of the product, or a photo of people who bought it together",
  find({ photos = [] }) {
    const authors = new Set(photos.map(({ author }) => author)).size;
    if (authors === 0) return null;
    return {
      note:
        authors === 1
          ? 'Another author sent the same photo earlier.'
          : `${authors} other authors sent the same photo earlier.`,
      pValue: null,
      count: authors,
      weight: authors === 1 ? 4.5 : 5.5,
      others: photos.map(({ id }) => id),
    };
  },
};
