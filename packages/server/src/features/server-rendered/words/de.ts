import type { StorefrontMessages } from './words.ts';

/** German. */
export const de: StorefrontMessages = {
  heading: 'Kundenbewertungen',
  rating: '{rating} von 5 Sternen',
  noRating: 'Noch nicht bewertet',
  stars: {
    one: '{count} Stern',
    other: '{count} Sterne',
  },
  reviews: {
    one: '{count} Bewertung',
    other: '{count} Bewertungen',
  },
  rewarded: {
    one: '{count} dieser Bewertungen wurde gegen eine Belohnung geschrieben.',
    other: '{count} dieser Bewertungen wurden gegen eine Belohnung geschrieben.',
  },
  empty: 'Noch keine Bewertungen',
  verified: 'Verifizierter Kauf',
  rewardedReview: 'Für diese Bewertung gab es eine Belohnung.',
  recommends: 'Würde das Produkt weiterempfehlen',
  recommendsNot: 'Würde das Produkt nicht weiterempfehlen',
  pros: 'Gut',
  cons: 'Weniger gut',
  edited: 'bearbeitet am {date}',
  reply: 'Antwort von {author}',
  replyFromShop: 'Antwort des Shops',
  photoBy: 'Foto {number} von {author}',
  videoBy: 'Video {number} von {author}',
};
