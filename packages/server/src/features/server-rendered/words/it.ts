import type { StorefrontMessages } from './words.ts';

/** Italian. */
export const it: StorefrontMessages = {
  heading: 'Recensioni dei clienti',
  rating: '{rating} stelle su 5',
  noRating: 'Non ancora valutato',
  stars: {
    one: '{count} stella',
    other: '{count} stelle',
  },
  reviews: {
    one: '{count} recensione',
    other: '{count} recensioni',
  },
  rewarded: {
    one: '{count} di queste recensioni è stata scritta in cambio di un premio.',
    other: '{count} di queste recensioni sono state scritte in cambio di un premio.',
  },
  empty: 'Ancora nessuna recensione',
  verified: 'Acquisto verificato',
  rewardedReview: 'Questa recensione è stata scritta in cambio di un premio.',
  recommends: 'Consiglierebbe questo prodotto',
  recommendsNot: 'Non consiglierebbe questo prodotto',
  pros: 'Pregi',
  cons: 'Difetti',
  edited: 'modificata il {date}',
  reply: 'Risposta di {author}',
  replyFromShop: 'Risposta del negozio',
  photoBy: 'Foto {number} di {author}',
  videoBy: 'Video {number} di {author}',
};
