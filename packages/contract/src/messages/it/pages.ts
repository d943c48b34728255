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

  reportStatus_open: 'La tua segnalazione è in esame.',
  reportStatus_removed: 'Il contenuto è stato rimosso.',
  reportStatus_kept: 'Il contenuto non è stato rimosso.',
  reportReasons: 'Motivazione',
  appealHeading: 'Contesta questa decisione',
  appealIntro:
    'Se non sei d’accordo, spiegaci perché entro il {date}. Una persona del team del negozio lo esaminerà.',
  appealText: 'Perché non sei d’accordo?',
  appealSend: 'Invia contestazione',
  appealOpen: 'La contestazione è stata ricevuta ed è in esame.',
  appealGranted: 'La contestazione è stata accolta. La decisione è stata annullata.',
  appealDismissed: 'La contestazione è stata respinta. La decisione resta valida.',
  reportKeptReason: 'Non viola la legge né le regole del negozio sulle recensioni.',
};
