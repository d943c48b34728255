import type { StorefrontMessages } from './words.ts';

/** Portuguese. */
export const pt: StorefrontMessages = {
  heading: 'Avaliações de clientes',
  rating: '{rating} de 5 estrelas',
  noRating: 'Ainda sem avaliações',
  stars: {
    one: '{count} estrela',
    other: '{count} estrelas',
  },
  reviews: {
    one: '{count} avaliação',
    other: '{count} avaliações',
  },
  rewarded: {
    one: '{count} destas avaliações foi escrita em troca de uma recompensa.',
    other: '{count} destas avaliações foram escritas em troca de uma recompensa.',
  },
  empty: 'Ainda não há avaliações',
  verified: 'Compra verificada',
  rewardedReview: 'Esta avaliação foi escrita em troca de uma recompensa.',
  recommends: 'Recomendaria este produto',
  recommendsNot: 'Não recomendaria este produto',
  pros: 'Gostou',
  cons: 'Não gostou',
  edited: 'editada em {date}',
  reply: 'Resposta de {author}',
  replyFromShop: 'Resposta da loja',
  photoBy: 'Foto {number} de {author}',
  videoBy: 'Vídeo {number} de {author}',
};
