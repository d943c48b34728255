import type { Emails } from '../catalog.ts';

export const emails: Emails<'de'> = {
  testModeEmail: 'Testmodus: Diese E-Mail wurde nicht zugestellt.',
  greeting: 'Guten Tag {name},',
  greetingWithoutName: 'Guten Tag,',
  signature: 'Freundliche Grüße\n{shop}',
  unsubscribe: 'Abmelden',
  whyOrder: 'Sie erhalten diese E-Mail, weil Sie bei {shop} bestellt haben (Bestellung {orderId}).',
  whyReview: 'Sie erhalten diese E-Mail, weil mit dieser Adresse eine Bewertung bei {shop} abgegeben wurde.',
  whyQuestion: 'Sie erhalten diese E-Mail, weil Sie diese Frage bei {shop} gestellt haben.',
  whyPurchase: 'Sie erhalten diese E-Mail, weil Sie dieses Produkt bei {shop} gekauft haben.',
  whyInvitation: 'Sie erhalten diese E-Mail, weil Sie jemand aus dem Team von {shop} eingeladen hat.',
  whyOwner: 'Sie erhalten diese E-Mail, weil Sie Inhaber des Kontos {shop} bei Tribune sind.',
  whyStaff: 'Sie erhalten diese E-Mail, weil Sie zum Team von {shop} gehören.',

  requestSubject: 'Wie war Ihre Bestellung bei {shop}?',
  requestIntro: 'Ihre Bestellung ist nun schon eine Weile bei Ihnen. Wie zufrieden sind Sie damit?',
  requestInvitation:
    'Vergeben Sie 1 bis 5 Sterne und schreiben Sie gern, warum. Jede Bewertung zählt gleich, ob gut oder schlecht, und hilft anderen bei der Auswahl.',
  rateProduct: 'Mit 1 bis 5 Sternen bewerten',
  reminderSubject: 'Erinnerung: Wie war Ihre Bestellung bei {shop}?',
  reminderIntro:
    'Vor Kurzem haben wir Sie nach Ihrer Bestellung gefragt. Falls Sie noch antworten möchten, finden Sie hier noch einmal den Link. Dies ist unsere letzte E-Mail dazu.',
  firstReminderIntro:
    'Vor Kurzem haben wir Sie nach Ihrer Bestellung gefragt. Falls Sie antworten möchten, finden Sie hier noch einmal den Link.',
  secondReminderSubject: 'Letzte Erinnerung: Wie war Ihre Bestellung bei {shop}?',
  secondReminderIntro:
    'Noch wissen wir nicht, wie zufrieden Sie mit Ihrer Bestellung sind. Falls Sie es uns sagen möchten, finden Sie hier ein letztes Mal den Link. Danach schreiben wir Ihnen dazu nicht mehr.',
  rewardOffer:
    'Als Dankeschön für Ihre Bewertung erhalten Sie: {reward}. Das ist unabhängig davon, was Sie schreiben und wie viele Sterne Sie vergeben. Bewertungen, für die es eine Belohnung gab, werden gekennzeichnet.',
  rewardSubject: 'Vielen Dank! Ihre Belohnung von {shop}',
  rewardIntro: 'Vielen Dank, dass Sie sich Zeit für eine Bewertung genommen haben. Ihre Belohnung: {reward}.',
  rewardCode: 'Ihr Code',

  verifySubject: 'Bitte bestätigen Sie Ihre E-Mail-Adresse',
  verifyIntro:
    'Mit dieser Adresse wurde bei {shop} eine Bewertung von „{product}“ abgegeben. Damit sie veröffentlicht werden kann, bestätigen Sie bitte, dass die Adresse Ihnen gehört.',
  verifyIntroWithoutProduct:
    'Mit dieser Adresse wurde bei {shop} eine Bewertung abgegeben. Damit sie veröffentlicht werden kann, bestätigen Sie bitte, dass die Adresse Ihnen gehört.',
  verifyButton: 'E-Mail-Adresse bestätigen',
  verifyIgnore:
    'Wenn Sie das nicht waren, können Sie diese E-Mail ignorieren. Die Bewertung wird dann nicht veröffentlicht.',

  rejectedSubject: 'Ihre Bewertung von „{product}“ wurde nicht veröffentlicht',
  rejectedSubjectWithoutProduct: 'Ihre Bewertung wurde nicht veröffentlicht',
  rejectedIntro:
    'Vielen Dank für Ihre Bewertung von „{product}“. Wir konnten sie aus folgendem Grund nicht veröffentlichen:',
  rejectedIntroWithoutProduct:
    'Vielen Dank für Ihre Bewertung. Wir konnten sie aus folgendem Grund nicht veröffentlichen:',
  reason_spam: 'Sie sieht nach Werbung aus.',
  reason_profanity: 'Sie enthält Beleidigungen oder anstößige Ausdrücke.',
  reason_personal_data:
    'Sie enthält personenbezogene Daten, zum Beispiel einen Namen, eine Adresse oder eine Telefonnummer.',
  reason_off_topic: 'Sie bezieht sich nicht auf das Produkt.',
  reason_fake: 'Wir konnten nicht feststellen, dass sie auf einer eigenen Erfahrung beruht.',
  reason_conflict_of_interest:
    'Die Person, die sie verfasst hat, steht mit dem Shop, dem Hersteller oder einem Mitbewerber in Verbindung.',
  reason_illegal: 'Ihr Inhalt verstößt gegen Gesetze oder verletzt die Rechte anderer.',
  reason_duplicate: 'Derselbe Text wurde bereits eingereicht.',
  reason_media: 'Sie enthält ein Foto oder Video, das wir nicht veröffentlichen können.',
  reason_other: 'Sie entspricht nicht unseren Richtlinien für Bewertungen.',
  rejectedEdit:
    'Sie können sie bearbeiten und erneut einreichen. Die Entscheidung hat nichts mit der Zahl Ihrer Sterne zu tun.',
  editReview: 'Meine Bewertung bearbeiten',

  updateSubject: 'Möchten Sie Ihre Bewertung von „{product}“ aktualisieren?',
  updateSubjectWithoutProduct: 'Möchten Sie Ihre Bewertung aktualisieren?',
  updateIntro: '{shop} hat Ihnen eine Nachricht zu Ihrer Bewertung geschrieben:',
  updateOptional:
    'Wenn sich Ihre Meinung geändert hat, können Sie Ihre Bewertung anpassen. Das ist freiwillig und hat keine weiteren Folgen.',

  answerSubject: 'Ihre Frage zu „{product}“ wurde beantwortet',
  answerSubjectWithoutProduct: 'Ihre Frage wurde beantwortet',
  answerQuestion: 'Ihre Frage zu „{product}“ wurde beantwortet.',
  answerQuestionWithoutProduct: 'Ihre Frage wurde beantwortet.',
  answeredBy: 'Antwort von {name}:',
  answeredByCustomer: 'Die Antwort ist aus der Kundschaft.',
  viewInStore: 'Im Shop ansehen',

  buyerSubject: 'Können Sie eine Frage zu „{product}“ beantworten?',
  buyerSubjectWithoutProduct: 'Können Sie eine Frage zu Ihrem Einkauf beantworten?',
  buyerIntro: 'Sie haben „{product}“ bei uns gekauft. Jemand anderes hat dazu eine Frage.',
  buyerIntroWithoutProduct: 'Sie haben ein Produkt bei uns gekauft. Jemand anderes hat dazu eine Frage.',
  buyerInvitation: 'Wenn Sie die Antwort kennen, schreiben Sie sie bitte auf die Produktseite.',

  invitationSubject: 'Einladung: Bewertungen von {shop} verwalten',
  invitationIntro:
    '{inviter} hat Sie eingeladen, die Bewertungen und Fragen von {shop} in Tribune zu verwalten.',
  invitationButton: 'Einladung annehmen',
  invitationIgnore: 'Wenn Sie keine Einladung erwartet haben, können Sie diese E-Mail ignorieren.',

  webhookSubject: 'Ein Webhook-Endpunkt von {shop} wurde deaktiviert',
  webhookIntro: 'Tribune sendet keine Ereignisse mehr an diesen Endpunkt:',
  webhook_gone: 'Er hat mit 410 (Gone) geantwortet, also darum gebeten, nichts mehr zu senden.',
  webhook_failing: 'Fünf Tage lang ist jede Zustellung fehlgeschlagen.',
  webhookAgain:
    'Sobald er wieder erreichbar ist, können Sie den Endpunkt aktivieren und die fehlgeschlagenen oder abgebrochenen Zustellungen der letzten 30 Tage erneut senden.',
  webhookButton: 'Endpunkt ansehen',

  deletionSubject: 'Die Löschung von {shop} ist vorgemerkt',
  deletionIntro:
    'Am {date} wird alles von {shop} gelöscht: Bewertungen, Fotos, Bestellungen, Einstellungen und alle Zugänge. Bis dahin kann jeder Inhaber das in den Einstellungen abbrechen.',
  deletionRequestedBy:
    'Veranlasst wurde sie von {email}. Wenn Sie damit nicht gerechnet haben, brechen Sie sie ab und prüfen Sie, wer Zugang hat.',
  deletionButton: 'Einstellungen öffnen',
  deletionCanceledSubject: 'Die Löschung von {shop} wurde abgebrochen',
  deletionCanceledIntro: '{shop} bleibt, wie es ist; es wurde nichts gelöscht.',
  shopFailingSubject: 'Nachrichten von {platform} an {shop} schlagen fehl',
  shopFailingIntro:
    'Seit einer Stunde wird jede Nachricht von {platform} abgelehnt. Neue Bestellungen und Produkte kommen nicht an, und es werden keine Bewertungen dafür angefragt. Der letzte Fehler war:',
  shopFailingCheck:
    'Prüfen Sie die Verbindung. Falls {platform} die Webhooks abgeschaltet hat, schalten Sie sie wieder ein.',
  shopFailingButton: 'Verbindung ansehen',

  codesSubject_low: 'Nur noch wenige Gutscheincodes für {shop}',
  codesSubject_empty: 'Keine Gutscheincodes mehr für {shop}',
  codesIntro_low: {
    one: 'Für diese Belohnung ist noch ein Gutscheincode übrig:',
    other: 'Für diese Belohnung sind noch {count} Gutscheincodes übrig:',
  },
  codesIntro_empty:
    'Für diese Belohnung gibt es keine Gutscheincodes mehr. Kundinnen und Kunden, die sie verdient haben, warten auf ihren Code:',
  codesAdd: 'Wer wartet, erhält seinen Code, sobald Sie Codes hinzufügen.',
  codesButton: 'Codes hinzufügen',

  domainSubject: 'Ein DNS-Eintrag von {domain} fehlt',
  domainIntro:
    'Ein DNS-Eintrag, den {shop} für E-Mails von {domain} braucht, wird nicht mehr gefunden. Bis er wieder da ist, werden E-Mails an Ihre Kundschaft von der Adresse dieses Dienstes gesendet; nach drei Tagen wird die Domain nicht mehr verwendet.',
  domainButton: 'Einträge ansehen',
  missingSubject: 'Bestellung {orderId} ist laut Kunde nicht angekommen',
  missingIntro:
    'Wir haben um eine Bewertung der Bestellung {orderId} gebeten; sie ist aber laut Kunde noch nicht angekommen. Bis sich ihr Lieferdatum ändert, längstens 15 Tage, bitten wir um keine Bewertung.',
  missingButton: 'Anfrage ansehen',
  topicsSubject: 'Zunehmende Kritik bei {shop}',
  topicsIntro:
    'Bewertungen der letzten vier Wochen kritisieren dies häufiger als die der zwölf Wochen davor, mehr als durch Zufall zu erklären ist:',
  topicsRise:
    '{topic} ({product}): negativ in {negative} von {mentions} Bewertungen ({now}), zuvor: {before}',
  topicsWholeStore: 'gesamter Shop',
  unnamedProduct: 'einem Produkt, das nicht in Ihrem Katalog steht',
  topicsButton: 'Themen ansehen',
  emailsOff: 'Diese E-Mails abschalten',

  raidSubject: 'Ungewöhnliche Aktivität bei {shop}',
  raidIntro:
    'Bewertungen von {product} sind auf ungewöhnliche Weise zusammen eingegangen ({reviews}). Sie werden erst veröffentlicht, wenn Sie darüber entscheiden. Die Sterne spielten dabei keine Rolle.',
  raidButton: 'Bewertungen prüfen',

  mentionSubject: '{author} hat Sie in einer Notiz erwähnt',
  mentionIntro: '{author} hat Sie in einer internen Notiz zu einem Inhalt von {shop} erwähnt.',
  mentionButton: 'Notiz ansehen',
  lateSubject: 'Überfällige Einträge bei {shop}',
  lateIntro:
    'Inhalte von {shop} warten über ihre Zielzeit hinaus auf eine Entscheidung. In der Warteschlange: {items}. Meldungen und Beschwerden: {reports}.',
  lateButton: 'Warteschlange öffnen',

  passwordSubject: 'Tribune-Passwort zurücksetzen',
  passwordIntro:
    'Für Ihr Tribune-Konto wurde angefordert, das Passwort zurückzusetzen. Der Link ist eine Stunde lang gültig.',
  passwordButton: 'Passwort zurücksetzen',
  passwordIgnore:
    'Wenn Sie das nicht angefordert haben, können Sie diese E-Mail ignorieren. Ihr Passwort bleibt unverändert.',

  reportReceivedSubject: 'Ihre Meldung ist eingegangen ({reference})',
  reportReceivedIntro:
    'Vielen Dank für Ihre Meldung zu einem Inhalt bei {shop}. Das Team des Shops prüft sie und teilt Ihnen seine Entscheidung mit.',
  reportDecidedSubject: 'Entscheidung über Ihre Meldung ({reference})',
  removedSubject: 'Ihr Beitrag bei {shop} wurde entfernt',
  removedIntro:
    'Jemand hat Ihren Beitrag bei {shop} gemeldet. Das Team des Shops hat ihn geprüft und entfernt:',
  decidedByPerson: 'Die Entscheidung hat ein Mensch getroffen.',
  appealOffer: 'Wenn Sie nicht einverstanden sind, können Sie bis {date} Beschwerde einlegen.',
  appealDecidedSubject: 'Entscheidung über die Beschwerde ({reference})',
  securitySubject: 'Sicherheitshinweis zu Ihrem Tribune-Konto',
  'security_password.reset': 'Ihr Passwort wurde geändert, und alle anderen Sitzungen wurden beendet.',
  'security_password.change': 'Ihr Passwort wurde geändert.',
  'security_two_factor.enable': 'Die Zwei-Faktor-Authentifizierung wurde eingeschaltet.',
  'security_two_factor.disable': 'Die Zwei-Faktor-Authentifizierung wurde ausgeschaltet.',
  'security_passkey.add': 'Ein Passkey wurde hinzugefügt.',
  'security_passkey.delete': 'Ein Passkey wurde entfernt.',
  securityNotYou:
    'Wenn Sie das waren, müssen Sie nichts tun. Andernfalls setzen Sie jetzt Ihr Passwort zurück: Damit werden alle anderen abgemeldet.',
  whyAccount: 'Sie erhalten diese E-Mail, weil sie die Sicherheit Ihres Tribune-Kontos betrifft.',
  whyReport: 'Sie erhalten diese E-Mail, weil Sie einen Inhalt bei {shop} gemeldet haben.',
  whyAuthor: 'Sie erhalten diese E-Mail, weil Sie diesen Beitrag bei {shop} eingereicht haben.',
  receiptLink: 'Beleg: Ihre Bewertung im öffentlichen Protokoll des Shops',

  ownLinkSubject: 'Ihr Link zu allem, was Sie geschrieben haben',
  ownLinkIntro:
    'Mit diesem Link können Sie Ihre Beiträge ansehen, ändern, zurückziehen, herunterladen und löschen. Er gilt 24 Stunden.',
  ownLinkButton: 'Meine Beiträge anzeigen',
  ownLinkIgnore:
    'Wenn Sie diesen Link nicht angefordert haben, ignorieren Sie diese E-Mail. Leiten Sie sie nicht weiter: Jeder mit dem Link kann ihn benutzen.',
  whyOwnLink:
    'Sie erhalten diese E-Mail, weil dieser Link für Ihre Adresse angefordert wurde und {shop} sie kennt.',
};
