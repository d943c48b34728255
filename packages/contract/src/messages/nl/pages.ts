import type { Pages } from '../catalog.ts';

export const pages: Pages<'nl'> = {
  comma: ', ',
  photoLimit: 'Je kunt maximaal {max} bestanden toevoegen.',
  sendAll: 'Alle beoordelingen versturen',
  reviewed: 'Je hebt dit product beoordeeld.',
  allReviewed: 'Bedankt! Je hebt alles uit deze bestelling beoordeeld.',
  notAccepted: 'Je beoordeling kon niet worden verstuurd. Controleer:',
  editReviewTitle: 'Je beoordeling van ‘{product}’ bewerken',
  save: 'Wijzigingen opslaan',
  saved: 'Bedankt! Je beoordeling is bijgewerkt.',
  addressConfirmed: 'Bedankt! Je e-mailadres is bevestigd.',
  linkUnusableTitle: 'Deze link is niet meer geldig',
  linkUnusableReason: 'De link is al gebruikt, verlopen of ingetrokken.',
  unsubscribeQuestion: 'Geen beoordelingsverzoeken van {shop} meer ontvangen?',
  unsubscribed: 'Je bent afgemeld. {shop} stuurt je geen beoordelingsverzoeken meer.',
};
