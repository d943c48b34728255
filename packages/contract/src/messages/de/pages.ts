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

  reportStatus_open: 'Ihre Meldung wird geprüft.',
  reportStatus_removed: 'Der Inhalt wurde entfernt.',
  reportStatus_kept: 'Der Inhalt wurde nicht entfernt.',
  reportReasons: 'Begründung',
  appealHeading: 'Beschwerde einlegen',
  appealIntro:
    'Wenn Sie nicht einverstanden sind, nennen Sie uns bis {date} Ihre Gründe. Eine Person aus dem Team des Shops prüft sie.',
  appealText: 'Warum sind Sie nicht einverstanden?',
  appealSend: 'Beschwerde senden',
  appealOpen: 'Die Beschwerde ist eingegangen und wird geprüft.',
  appealGranted: 'Die Beschwerde war erfolgreich. Die Entscheidung wurde aufgehoben.',
  appealDismissed: 'Die Beschwerde war nicht erfolgreich. Die Entscheidung bleibt bestehen.',
  reportKeptReason: 'Er verstößt weder gegen Gesetze noch gegen die Bewertungsrichtlinien des Shops.',
};
