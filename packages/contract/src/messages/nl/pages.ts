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

  reportStatus_open: 'Je melding wordt beoordeeld.',
  reportStatus_removed: 'De inhoud is verwijderd.',
  reportStatus_kept: 'De inhoud is niet verwijderd.',
  reportReasons: 'Motivering',
  appealHeading: 'Bezwaar maken',
  appealIntro:
    'Ben je het er niet mee eens? Laat ons uiterlijk {date} weten waarom. Iemand van het team van de winkel bekijkt het.',
  appealText: 'Waarom ben je het er niet mee eens?',
  appealSend: 'Bezwaar versturen',
  appealOpen: 'Het bezwaar is ontvangen en wordt beoordeeld.',
  appealGranted: 'Het bezwaar is gegrond. Het besluit is teruggedraaid.',
  appealDismissed: 'Het bezwaar is ongegrond. Het besluit blijft staan.',
  reportKeptReason: 'Ze is niet in strijd met de wet of de regels van de winkel voor beoordelingen.',
};
