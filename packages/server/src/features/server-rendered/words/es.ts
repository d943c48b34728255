import type { StorefrontMessages } from './words.ts';

/** Spanish. */
export const es: StorefrontMessages = {
  heading: 'Opiniones de clientes',
  rating: '{rating} de 5 estrellas',
  noRating: 'Aún sin valorar',
  stars: {
    one: '{count} estrella',
    other: '{count} estrellas',
  },
  reviews: {
    one: '{count} opinión',
    other: '{count} opiniones',
  },
  rewarded: {
    one: '{count} de estas opiniones se escribió a cambio de una recompensa.',
    other: '{count} de estas opiniones se escribieron a cambio de una recompensa.',
  },
  empty: 'Aún no hay opiniones',
  verified: 'Compra verificada',
  rewardedReview: 'Esta opinión se escribió a cambio de una recompensa.',
  recommends: 'Recomendaría este producto',
  recommendsNot: 'No recomendaría este producto',
  pros: 'Le gustó',
  cons: 'No le gustó',
  edited: 'editada el {date}',
  reply: 'Respuesta de {author}',
  replyFromShop: 'Respuesta de la tienda',
  photoBy: 'Foto {number} de {author}',
  videoBy: 'Vídeo {number} de {author}',
};
