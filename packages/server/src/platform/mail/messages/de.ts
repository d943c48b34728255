import type { MailWords } from './words.ts';

export const de: MailWords = {
  hello: (name) => `Guten Tag ${name},`,
  signed: (shop) => `Freundliche Grüße\n${shop}`,
  unsubscribe: 'Nicht mehr um Bewertungen bitten',
  stars: (count) => `${count} von 5 Sternen`,
  rateThis: 'Mit 1 bis 5 Sternen bewerten',
  request: {
    subject: (shop) => `Wie gefällt Ihnen Ihre Bestellung bei ${shop}?`,
    says: 'Ihre Bestellung ist nun seit einer Weile bei Ihnen. Was halten Sie davon? Vergeben Sie 1 bis 5 Sterne und schreiben Sie, wenn Sie mögen, warum. Jede Meinung zählt gleich, ob gut oder schlecht, und hilft anderen bei der Wahl.',
    button: 'Bewertung schreiben',
  },
  reminder: {
    subject: (shop) => `Kurze Erinnerung: Ihre Meinung zu Ihrer Bestellung bei ${shop}`,
    says: 'Vor Kurzem haben wir Sie nach Ihrer Bestellung gefragt. Falls Sie noch antworten möchten, finden Sie hier alles Nötige. Danach fragen wir nicht noch einmal.',
  },
  promise: (reward) =>
    `Als Dank für Ihre Bewertung erhalten Sie: ${reward}. Das hängt nicht davon ab, was Sie schreiben und wie viele Sterne Sie vergeben. Bewertungen gegen eine Belohnung werden als solche gekennzeichnet.`,
  whyOrder: (shop, orderId) =>
    `Sie erhalten diese E-Mail, weil Sie bei ${shop} bestellt haben (Bestellung ${orderId}).`,
  whyReview: (shop) =>
    `Sie erhalten diese E-Mail, weil mit dieser Adresse bei ${shop} eine Bewertung geschrieben wurde.`,
  rejected: {
    subject: (product) => `Ihre Bewertung von „${product}“ wurde nicht veröffentlicht`,
    says: (product) =>
      `Vielen Dank für Ihre Bewertung von „${product}“. Wir konnten sie nicht veröffentlichen. Der Grund:`,
    reasons: {
      spam: 'Sie sieht nach Werbung aus.',
      profanity: 'Sie enthält Beleidigungen oder Schimpfwörter.',
      personal_data: 'Sie enthält persönliche Daten, etwa einen Namen, eine Adresse oder eine Telefonnummer.',
      off_topic: 'Sie handelt nicht vom Produkt.',
      fake: 'Wir konnten nicht erkennen, dass sie auf einer eigenen Erfahrung beruht.',
      conflict_of_interest:
        'Die Verfasserin oder der Verfasser ist mit Shop, Hersteller oder Konkurrenz verbunden.',
      illegal: 'Ihr Inhalt verletzt Gesetze oder Rechte anderer.',
      duplicate: 'Derselbe Text wurde schon einmal eingesandt.',
      media: 'Ein Bild oder Video kann nicht gezeigt werden.',
      other: 'Sie entspricht nicht unseren Regeln für Bewertungen.',
    },
    mayCorrect:
      'Sie können Ihre Bewertung berichtigen und noch einmal senden. Ihre Sterne spielen dabei keine Rolle.',
  },
  update: {
    subject: (product) => `Möchten Sie Ihre Bewertung von „${product}“ aktualisieren?`,
    says: (shop) => `${shop} schreibt Ihnen zu Ihrer Bewertung:`,
    free: 'Wenn sich Ihre Meinung geändert hat, können Sie Ihre Bewertung ändern. Sie müssen nicht, und nichts hängt davon ab.',
  },
  changeReview: 'Meine Bewertung ändern',
  coupon: {
    subject: (shop) => `Danke: Ihre Belohnung von ${shop}`,
    says: (reward) =>
      `Danke, dass Sie sich die Zeit genommen haben. Hier ist, was versprochen war: ${reward}.`,
    code: 'Ihr Code',
  },
  verify: {
    subject: 'Bitte bestätigen Sie Ihre E-Mail-Adresse',
    says: (product, shop) =>
      `Mit dieser Adresse wurde bei ${shop} eine Bewertung von „${product}“ geschrieben. Sie kann veröffentlicht werden, sobald Sie bestätigen, dass die Adresse Ihnen gehört.`,
    button: 'Adresse bestätigen',
    ignore: 'Wenn Sie das nicht waren, tun Sie nichts: Dann bleibt sie unveröffentlicht.',
  },
  invitation: {
    subject: (shop) => `Einladung, die Bewertungen von ${shop} zu betreuen`,
    says: (inviter, shop) =>
      `${inviter} lädt Sie ein, in Tribune die Bewertungen und Fragen von ${shop} zu betreuen.`,
    button: 'Einladung annehmen',
    ignore: 'Wenn Sie das nicht erwarten, tun Sie nichts.',
    why: (shop) => `Sie erhalten diese E-Mail, weil jemand bei ${shop} Ihre Adresse eingegeben hat.`,
  },
  webhook: {
    subject: (shop) => `Ein Webhook-Endpunkt von ${shop} wurde abgeschaltet`,
    says: 'Tribune sendet keine Ereignisse mehr an diese Adresse:',
    gone: 'Sie hat mit 410 (Gone) geantwortet und damit gebeten, nichts mehr zu senden.',
    failing: 'Fünf Tage lang ist jeder Versuch fehlgeschlagen.',
    again:
      'Wenn sie wieder antwortet, schalten Sie den Endpunkt ein; was in den letzten 30 Tagen fehlgeschlagen ist oder abgebrochen wurde, kann dann noch einmal gesendet werden.',
    why: (shop) => `Sie erhalten diese E-Mail, weil Ihnen ${shop} in Tribune gehört.`,
  },
  passwordReset: {
    subject: 'Neues Passwort für Tribune wählen',
    says: 'Jemand, hoffentlich Sie, hat ein neues Passwort für Ihr Konto bei Tribune angefordert. Der Link gilt eine Stunde.',
    button: 'Neues Passwort wählen',
    ignore: 'Wenn Sie das nicht waren, tun Sie nichts: Ihr Passwort bleibt, wie es ist.',
    why: (shop) => `Sie erhalten diese E-Mail, weil Sie zum Team von ${shop} gehören.`,
  },
};
