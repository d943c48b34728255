import type { Pages } from '../catalog.ts';

export const pages: Pages<'pt'> = {
  comma: ', ',
  photoLimit: 'Pode adicionar até {max} ficheiros.',
  sendAll: 'Enviar todas as avaliações',
  reviewed: 'Já avaliou este produto.',
  allReviewed: 'Obrigado! Já avaliou tudo o que encomendou.',
  notAccepted: 'Não foi possível enviar a sua avaliação. Verifique:',
  editReviewTitle: 'Editar a sua avaliação de «{product}»',
  save: 'Guardar alterações',
  saved: 'Obrigado! A sua avaliação foi atualizada.',
  addressConfirmed: 'Obrigado! O seu e-mail está confirmado.',
  linkUnusableTitle: 'Esta ligação já não é válida',
  linkUnusableReason: 'Já foi utilizada, expirou ou foi revogada.',
  unsubscribeQuestion: 'Deixar de receber pedidos de avaliação de {shop}?',
  unsubscribed: 'A subscrição foi cancelada. Não receberá mais pedidos de avaliação de {shop}.',
};
