import type { Pages } from '../catalog.ts';

export const pages: Pages<'de'> = {
  comma: ', ',
  photoLimit: 'Sie können bis zu {max} Dateien hinzufügen.',
  sendAll: 'Alle Bewertungen absenden',
  reviewed: 'Dieses Produkt haben Sie bewertet.',
  allReviewed: 'Vielen Dank! Sie haben alles aus dieser Bestellung bewertet.',
  notAccepted: 'Ihre Bewertung konnte nicht gesendet werden. Bitte prüfen Sie:',
  editReviewTitle: 'Ihre Bewertung von „{product}“ bearbeiten',
  save: 'Änderungen speichern',
  saved: 'Vielen Dank! Ihre Bewertung wurde aktualisiert.',
  addressConfirmed: 'Vielen Dank! Ihre E-Mail-Adresse ist bestätigt.',
  linkUnusableTitle: 'Dieser Link ist nicht mehr gültig',
  linkUnusableReason: 'Er wurde bereits verwendet, ist abgelaufen oder wurde widerrufen.',
  unsubscribeQuestion: 'Keine Bewertungsanfragen mehr von {shop} erhalten?',
  unsubscribed: 'Sie sind abgemeldet. {shop} sendet Ihnen keine Bewertungsanfragen mehr.',
};
