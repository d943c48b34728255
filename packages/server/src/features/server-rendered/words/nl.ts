import type { StorefrontMessages } from './words.ts';

/** Dutch. */
export const nl: StorefrontMessages = {
  heading: 'Klantbeoordelingen',
  rating: '{rating} van 5 sterren',
  noRating: 'Nog niet beoordeeld',
  stars: {
    one: '{count} ster',
    other: '{count} sterren',
  },
  reviews: {
    one: '{count} beoordeling',
    other: '{count} beoordelingen',
  },
  rewarded: {
    one: '{count} van deze beoordelingen is geschreven in ruil voor een beloning.',
    other: '{count} van deze beoordelingen zijn geschreven in ruil voor een beloning.',
  },
  empty: 'Nog geen beoordelingen',
  verified: 'Geverifieerde aankoop',
  rewardedReview: 'Deze beoordeling is geschreven in ruil voor een beloning.',
  recommends: 'Zou dit product aanraden',
  recommendsNot: 'Zou dit product niet aanraden',
  pros: 'Pluspunten',
  cons: 'Minpunten',
  edited: 'bewerkt op {date}',
  reply: 'Reactie van {author}',
  replyFromShop: 'Reactie van de winkel',
  photoBy: 'Foto {number} van {author}',
  videoBy: 'Video {number} van {author}',
};
