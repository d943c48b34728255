import type { Pages } from '../catalog.ts';

export const pages: Pages<'it'> = {
  comma: ', ',
  photoLimit: 'Puoi aggiungere fino a {max} file.',
  sendAll: 'Invia tutte le recensioni',
  reviewed: 'Hai recensito questo prodotto.',
  allReviewed: 'Grazie! Hai recensito tutto ciò che hai ordinato.',
  notAccepted: 'Non è stato possibile inviare la recensione. Controlla:',
  editReviewTitle: 'Modifica la tua recensione di «{product}»',
  save: 'Salva le modifiche',
  saved: 'Grazie! La tua recensione è stata aggiornata.',
  addressConfirmed: 'Grazie! Il tuo indirizzo e-mail è confermato.',
  linkUnusableTitle: 'Questo link non è più valido',
  linkUnusableReason: 'È già stato usato, è scaduto o è stato revocato.',
  unsubscribeQuestion: 'Non vuoi più ricevere richieste di recensione da {shop}?',
  unsubscribed: 'Iscrizione annullata. {shop} non ti invierà più richieste di recensione.',
};
