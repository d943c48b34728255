import type { StorefrontMessages } from './words.ts';

/** French. */
export const fr: StorefrontMessages = {
  heading: 'Avis clients',
  rating: '{rating} étoiles sur 5',
  noRating: 'Pas encore noté',
  stars: {
    one: '{count} étoile',
    other: '{count} étoiles',
  },
  reviews: {
    one: '{count} avis',
    other: '{count} avis',
  },
  rewarded: {
    one: '{count} de ces avis a été écrit contre une récompense.',
    other: '{count} de ces avis ont été écrits contre une récompense.',
  },
  empty: 'Pas encore d’avis',
  verified: 'Achat vérifié',
  rewardedReview: 'Cet avis a été écrit contre une récompense.',
  recommends: 'Recommande ce produit',
  recommendsNot: 'Ne recommande pas ce produit',
  pros: 'Points forts',
  cons: 'Points faibles',
  edited: 'modifié le {date}',
  reply: 'Réponse de {author}',
  replyFromShop: 'Réponse de la boutique',
  photoBy: 'Photo {number} de {author}',
  videoBy: 'Vidéo {number} de {author}',
};
