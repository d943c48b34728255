import type { MailWords } from './words.ts';

export const nl: MailWords = {
  hello: (name) => `Hallo ${name},`,
  signed: (shop) => `Met vriendelijke groet\n${shop}`,
  unsubscribe: 'Vraag me niet meer om beoordelingen',
  stars: (count) => `${count} van 5 sterren`,
  rateThis: 'Geef 1 tot 5 sterren',
  request: {
    subject: (shop) => `Wat vindt u van uw bestelling bij ${shop}?`,
    says: 'U hebt uw bestelling nu een tijdje. Wat vindt u ervan? Kies 1 tot 5 sterren en vertel waarom, als u wilt. Elke mening telt even zwaar, goed of slecht, en helpt anderen kiezen.',
    button: 'Beoordeling schrijven',
  },
  reminder: {
    subject: (shop) => `Korte herinnering: uw mening over uw bestelling bij ${shop}`,
    says: 'Onlangs vroegen we u naar uw bestelling. Wilde u nog antwoorden, dan vindt u hier alles terug. We vragen er niet nog eens naar.',
  },
  promise: (reward) =>
    `Als dank voor uw beoordeling krijgt u: ${reward}. Dat hangt niet af van wat u schrijft of hoeveel sterren u geeft. Beoordelingen voor een beloning worden als zodanig gemarkeerd.`,
  whyOrder: (shop, orderId) =>
    `U krijgt deze e-mail omdat u bij ${shop} hebt besteld (bestelling ${orderId}).`,
  whyReview: (shop) => `U krijgt deze e-mail omdat met dit adres bij ${shop} een beoordeling is geschreven.`,
  rejected: {
    subject: (product) => `Uw beoordeling van ‘${product}’ is niet gepubliceerd`,
    says: (product) => `Dank voor uw beoordeling van ‘${product}’. We konden die niet publiceren. De reden:`,
    reasons: {
      spam: 'Het lijkt op reclame.',
      profanity: 'Er staan beledigingen of scheldwoorden in.',
      personal_data: 'Er staan persoonsgegevens in, zoals een naam, adres of telefoonnummer.',
      off_topic: 'Het gaat niet over het product.',
      fake: 'We konden niet zien dat het om een eigen ervaring gaat.',
      conflict_of_interest: 'De schrijver is verbonden aan de winkel, de maker of een concurrent.',
      illegal: 'De inhoud is in strijd met de wet of de rechten van anderen.',
      duplicate: 'Dezelfde tekst is al eens ingezonden.',
      media: 'Een afbeelding of video kan niet worden getoond.',
      other: 'Het voldoet niet aan onze regels voor beoordelingen.',
    },
    mayCorrect:
      'U kunt uw beoordeling verbeteren en opnieuw sturen. Uw aantal sterren speelt hierbij geen rol.',
  },
  update: {
    subject: (product) => `Wilt u uw beoordeling van ‘${product}’ bijwerken?`,
    says: (shop) => `${shop} schrijft u over uw beoordeling:`,
    free: 'Is uw mening veranderd, dan kunt u uw beoordeling wijzigen. Het hoeft niet, en er hangt niets van af.',
  },
  changeReview: 'Mijn beoordeling wijzigen',
  coupon: {
    subject: (shop) => `Bedankt: uw beloning van ${shop}`,
    says: (reward) => `Bedankt voor uw tijd. Hier is wat u beloofd was: ${reward}.`,
    code: 'Uw code',
  },
  verify: {
    subject: 'Bevestig uw e-mailadres',
    says: (product, shop) =>
      `Met dit adres is bij ${shop} een beoordeling van ‘${product}’ geschreven. Die kan worden gepubliceerd zodra u bevestigt dat het adres van u is.`,
    button: 'Adres bevestigen',
    ignore: 'Was u het niet, doe dan niets: dan wordt ze niet gepubliceerd.',
  },
  invitation: {
    subject: (shop) => `Uitnodiging om de beoordelingen van ${shop} te beheren`,
    says: (inviter, shop) =>
      `${inviter} nodigt u uit om in Tribune de beoordelingen en vragen van ${shop} te beheren.`,
    button: 'Uitnodiging aannemen',
    ignore: 'Verwacht u dit niet, doe dan niets.',
    why: (shop) => `U krijgt deze e-mail omdat iemand bij ${shop} uw adres heeft ingevoerd.`,
  },
  webhook: {
    subject: (shop) => `Een webhook-endpoint van ${shop} is uitgeschakeld`,
    says: 'Tribune stuurt geen gebeurtenissen meer naar dit adres:',
    gone: 'Het antwoordde met 410 (Gone), waarmee het vraagt om te stoppen.',
    failing: 'Vijf dagen lang is elke poging mislukt.',
    again:
      'Zodra het weer antwoordt, kunt u het endpoint inschakelen; wat in de laatste 30 dagen is mislukt of geannuleerd, kan dan opnieuw worden verzonden.',
    why: (shop) => `U krijgt deze e-mail omdat u eigenaar bent van ${shop} in Tribune.`,
  },
  passwordReset: {
    subject: 'Kies een nieuw wachtwoord voor Tribune',
    says: 'Iemand, hopelijk u, heeft een nieuw wachtwoord voor uw account bij Tribune aangevraagd. De link werkt een uur.',
    button: 'Nieuw wachtwoord kiezen',
    ignore: 'Was u dat niet, doe dan niets: uw wachtwoord blijft zoals het is.',
    why: (shop) => `U krijgt deze e-mail omdat u bij het team van ${shop} hoort.`,
  },
};
