import type { Pages } from '../catalog.ts';

export const pages: Pages<'de'> = {
  comma: ', ',
  anonymous: 'Anonym',
  publishedOn: 'veröffentlicht am {date}',
  photoLimit: 'Sie können bis zu {max} Dateien hinzufügen.',
  progress: 'Produkt {number} von {total}',
  skipProduct: 'Dieses Produkt überspringen',
  nextProduct: 'Nächstes Produkt',
  rateContinue: 'Weiter',
  reviewNext: 'Dieses Produkt bewerten',
  notNow: 'Jetzt nicht',
  storeQuestion: 'Wie lief Ihre Bestellung bei {shop}?',
  storeInvitation: 'Hier geht es um den Shop, nicht um die Produkte.',
  storeService: 'Service',
  laterTitle: 'Das war’s fürs Erste',
  laterText: 'Diese Produkte können Sie später über den Link in Ihrer E-Mail bewerten.',
  rewardYours: 'Ihre Belohnung: {reward}',
  rewardLeft: {
    one: 'Bewerten Sie dafür noch {count} Produkt aus Ihrer Bestellung.',
    other: 'Bewerten Sie dafür noch {count} Produkte aus Ihrer Bestellung.',
  },
  rewardProcessing: 'Wir schicken sie Ihnen per E-Mail, sobald Ihr Foto oder Video verarbeitet ist.',
  rewardComing: 'Alle Bedingungen sind erfüllt. Wir schicken sie Ihnen per E-Mail.',
  rewardMailed: 'Wir haben sie Ihnen per E-Mail geschickt.',
  chooseProduct: 'Welches Produkt möchten Sie bewerten?',
  searchProducts: 'Produkte suchen',
  searchStart: 'Suchen',
  noProducts: 'Keine passenden Produkte',
  anotherProduct: 'Weiteres Produkt bewerten',
  reviewsOf: 'Bewertungen von {shop}',
  allRatings: 'Alle Bewertungen',
  reviewsDescription: 'Veröffentlichte Bewertungen der Produkte von {shop}, mit Sternen, Suche und Filtern.',
  questionsDescription: 'Fragen zu Produkten von {shop}, mit Antworten des Shops und von Kunden.',
  storeReviewsDescription: 'Was Kunden über {shop} sagen: Lieferung, Service und der Shop selbst.',
  policyDescription:
    'Wie {shop} um Bewertungen bittet, welche als verifiziert gelten und was veröffentlicht wird.',
  policyTitle: 'So sammelt und prüft {shop} Bewertungen',
  policyCollection: 'Wer Bewertungen schreibt',
  policyAnyone: 'Jeder kann eine Bewertung schreiben.',
  policyInvitations: {
    one: '{count} Tag nach der Lieferung werden Kunden per E-Mail um eine Bewertung gebeten. Sie werden nie danach ausgewählt, wie zufrieden sie sein könnten.',
    other:
      '{count} Tage nach der Lieferung werden Kunden per E-Mail um eine Bewertung gebeten. Sie werden nie danach ausgewählt, wie zufrieden sie sein könnten.',
  },
  policyOptIn: 'Gefragt werden nur Kunden, die dem zugestimmt haben.',
  policyVerification: 'Verifizierte Käufe',
  policyVerified: 'Bewertungen mit dem Vermerk „Verifizierter Kauf“ wurden auf eine dieser Arten geprüft:',
  policyUnverified:
    'Andere Bewertungen tragen keinen Vermerk: Wir konnten nicht prüfen, ob das Produkt gekauft wurde.',
  policyEmailVerified: 'Vor der Veröffentlichung wird die E-Mail-Adresse bestätigt.',
  policyModeration: 'Prüfung vor der Veröffentlichung',
  policyAutomatic:
    'Bewertungen werden automatisch veröffentlicht. Finden automatische Prüfungen etwas, zum Beispiel Spam, Beleidigungen oder persönliche Daten, prüft zuerst ein Mensch.',
  policyManual: 'Jede Bewertung wird vor der Veröffentlichung von einem Menschen geprüft.',
  policyTrusted:
    'Ausgenommen sind verifizierte Käufe von Personen, deren frühere Bewertungen veröffentlicht wurden, sofern keine automatische Prüfung etwas findet.',
  policyNotByRating: 'Sterne und Meinungen entscheiden nie darüber, ob eine Bewertung veröffentlicht wird.',
  policyFake: 'Gefälschte Bewertungen',
  policyFakeBan:
    'Gefälschte Bewertungen sind verboten. Niemand darf eine Bewertung schreiben, in Auftrag geben, kaufen oder verkaufen, die nicht auf eigener Erfahrung beruht, oder verschweigen, dass es dafür eine Belohnung gab. Das gilt auch für den Shop, seine Beschäftigten und alle, die für ihn arbeiten.',
  policyFakeSearch:
    'Automatische Prüfungen suchen vor der Veröffentlichung nach gefälschten Bewertungen, und jeder kann eine Bewertung jederzeit melden. Über jede Meldung entscheidet ein Mensch.',
  policyCompared:
    'Jede Bewertung wird mit anderen verglichen. Plötzliche Häufungen, kopierte Texte und viele Verfasser an einem Gerät oder in einem Netzwerk werden zurückgehalten, bis ein Mensch entscheidet.',
  policyFakeConsequences:
    'Gefälschte Bewertungen werden entfernt und zählen nicht mehr. Wer sie verfasst hat, erfährt den Grund. Weitere Bewertungen aus derselben Quelle können abgelehnt und der Fall den Behörden gemeldet werden.',
  policyRefusal: 'Warum eine Bewertung abgelehnt werden kann',
  policyRefused:
    'Eine Bewertung wird nur aus einem dieser Gründe abgelehnt. Wer sie verfasst hat, wird per E-Mail benachrichtigt und kann sie berichtigt erneut einreichen, wo das hilft.',
  policyTimes: 'Fristen und Änderungen',
  policyTimeToPublish:
    'Eine Bewertung wird innerhalb von höchstens {days} veröffentlicht oder abgelehnt. Was länger auf eine Entscheidung wartet, zählt in den öffentlichen Zahlen des Shops als zurückgehalten.',
  policyTimeKept:
    'Bewertungen werden mit ihrem Datum unbefristet gespeichert und gezeigt. Wer eine geschrieben hat, kann den Shop jederzeit bitten, sie zu löschen.',
  policyChange:
    'Wer eine Bewertung geschrieben hat, kann den Shop um einen Link bitten, um sie zu ändern. Sie wird dann neu geprüft und zeigt das Datum der Änderung.',
  policyNoChange:
    'Eine veröffentlichte Bewertung kann nicht geändert werden. Man kann sie löschen lassen und eine neue schreiben.',
  policyContact:
    'Wer Bewertungen liest, kann ihre Verfasser nicht kontaktieren. Der Shop kann ihnen öffentlich antworten.',
  policyPublication: 'Veröffentlichte und nicht veröffentlichte Bewertungen',
  policyPublished: {
    one: '{count} Bewertung ist veröffentlicht.',
    other: '{count} Bewertungen sind veröffentlicht.',
  },
  policyNotShown: {
    one: '{count} Bewertung ist nicht veröffentlicht: Sie wird noch geprüft oder entsprach nicht den Richtlinien.',
    other:
      '{count} Bewertungen sind nicht veröffentlicht: Sie werden noch geprüft oder entsprachen nicht den Richtlinien.',
  },
  policyRewards: 'Belohnungen',
  policyRewarded:
    'Bewertungen, die für eine Belohnung geschrieben wurden, sind gekennzeichnet. Eine Belohnung hängt nie von den Sternen ab.',
  policyReward:
    'Der Shop bietet zurzeit eine Belohnung für Bewertungen an, unabhängig von ihrem Inhalt: {reward}',
  policyNoReward: 'Der Shop bietet zurzeit keine Belohnung für Bewertungen an.',
  policySorting: 'Reihenfolge',
  policyFeatured:
    'Vom Shop hervorgehobene Bewertungen stehen zuerst und sind gekennzeichnet. Danach folgen die neuesten. Eine andere Reihenfolge ist wählbar.',
  policyNewest: 'Die neuesten Bewertungen stehen zuerst. Eine andere Reihenfolge ist wählbar.',
  allReviewed: 'Vielen Dank! Sie haben alles aus dieser Bestellung bewertet.',
  notAccepted: 'Ihre Bewertung konnte nicht gesendet werden. Bitte prüfen Sie:',
  questionNotAccepted: 'Ihre Frage konnte nicht gesendet werden. Bitte prüfen Sie:',
  editReviewTitle: 'Ihre Bewertung von „{product}“ bearbeiten',
  save: 'Änderungen speichern',
  saved: 'Vielen Dank! Ihre Bewertung wurde aktualisiert.',
  addressConfirmed: 'Vielen Dank! Ihre E-Mail-Adresse ist bestätigt.',
  linkUnusableTitle: 'Dieser Link ist nicht mehr gültig',
  linkUnusableReason: 'Er wurde bereits verwendet, ist abgelaufen oder wurde widerrufen.',
  linkUnknownTitle: 'Diese Seite wurde nicht gefunden',
  linkUnknownReason:
    'Der Link ist vielleicht unvollständig oder zu alt. Kopieren Sie ihn vollständig aus Ihrer E-Mail oder öffnen Sie ihn dort erneut.',
  unsubscribeQuestion: 'Keine Bewertungsanfragen mehr von {shop} erhalten?',
  notReceived: 'Noch nicht erhalten',
  notReceivedTitle: 'Ist Ihre Bestellung nicht angekommen?',
  notReceivedQuestion:
    'Wir sagen {shop} Bescheid und bitten Sie erst um eine Bewertung, wenn sie angekommen ist.',
  notReceivedNoted:
    'Danke. {shop} weiß jetzt Bescheid, und wir bitten Sie in den nächsten 15 Tagen um keine Bewertung.',
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

  receiptTitle: 'Ihre Bewertung von „{product}“',
  receiptTitleErased: 'Ihre gelöschte Bewertung',
  receiptLogged: 'Ihre Bewertung steht im öffentlichen Protokoll des Shops.',
  receiptPending:
    'Wir haben Ihre Bewertung erhalten. In spätestens einer Minute steht sie im öffentlichen Protokoll des Shops.',
  receiptErased:
    'Ihre Bewertung wurde gelöscht. Das öffentliche Protokoll zeigt noch, dass eine Bewertung gelöscht wurde. Nichts darin führt mehr zu Ihnen oder zu dem, was Sie geschrieben haben.',
  receiptIntro:
    'In diesem Protokoll steht jede Bewertung und jede Entscheidung darüber. Niemand, auch nicht der Shop, kann einen Eintrag unbemerkt ändern oder entfernen.',
  receiptHistory: 'Was geschehen ist',
  receipt_received: 'Eingegangen',
  receipt_held: 'Zur Prüfung zurückgestellt',
  receipt_approved: 'Veröffentlicht',
  receipt_rejected: 'Nicht veröffentlicht',
  receipt_flagged: 'Während einer Prüfung ausgeblendet',
  receipt_edited: 'Von Ihnen geändert',
  receipt_featured: 'Vom Shop hervorgehoben',
  receipt_unfeatured: 'Nicht mehr hervorgehoben',
  receipt_unverified: 'Kein verifizierter Kauf mehr: Die Bestellung wurde storniert',
  receipt_reverified: 'Verifizierter Kauf: Die Bestellung gilt wieder',
  receiptBy_staff: 'Vom Team des Shops entschieden',
  receiptBy_system: 'Automatisch entschieden',
  receiptBackfilled: 'Ihre Bewertung ist älter als das Protokoll, das sie von hier an festhält.',
  receiptMoreComing: 'Eine neuere Änderung erscheint hier in spätestens einer Minute.',
  receiptEntry: 'Eintrag {index}',
  receiptSize: 'Einträge im Protokoll: {size}',
  receiptCheck: 'Selbst nachprüfen',
  receiptPromise:
    'Dieser Beleg ist die unterschriebene Zusage des Protokolls, Ihre Bewertung zu enthalten. Bewahren Sie ihn auf: Er beweist, was zugesagt wurde, auch wenn diese Seite später etwas anderes zeigt.',
  receiptDownload: 'Beleg herunterladen',
  receiptCommand:
    'Dieser Befehl liest das ganze Protokoll, prüft seine Unterschriften und findet Ihre Bewertung darin:',

  ownTitle: 'Alles, was Sie geschrieben haben',
  ownAsk:
    'Geben Sie Ihre E-Mail-Adresse ein. Wenn Sie damit eine Bewertung, eine Frage oder eine Antwort geschrieben oder in einem unserer Shops bestellt haben, senden wir Ihnen einen Link zu einer Seite, auf der Sie alles ändern, zurückziehen, herunterladen und löschen können.',
  ownSend: 'Link per E-Mail senden',
  ownSent:
    'Wenn wir diese Adresse kennen, ist eine E-Mail mit Ihrem Link unterwegs. Der Link gilt 24 Stunden.',
  ownIntro: 'Geschrieben mit {email}. Was Sie hier ändern, gilt innerhalb von Sekunden überall.',
  ownNothing: 'Hier ist nichts veröffentlicht oder in Prüfung.',
  ownStoresCut:
    'Mehr Shops kennen Ihre Adresse, als diese Seite zeigen kann. Bitte wenden Sie sich direkt an die anderen.',
  ownItemsCut: 'Nur die neuesten {count} werden angezeigt. Der Download enthält alle.',
  ownStoreReview: 'Ihre Bewertung von {shop}',
  ownQuestion: 'Ihre Frage zu „{product}“',
  ownAnswer: 'Ihre Antwort zu „{product}“',
  ownReceipt: 'Beleg',
  ownEdit: 'Bearbeiten',
  ownWithdraw: 'Zurückziehen',
  ownWithdrawn: 'Das wird in wenigen Sekunden überall und endgültig zurückgezogen.',
  ownUndo: 'Rückgängig machen',
  ownPhotosAdded: 'Ihre Fotos wurden hinzugefügt. Sie werden nach der Prüfung angezeigt.',
  ownChanged: 'Ihre Änderung ist gespeichert. Sie wird vielleicht noch geprüft, bevor sie erscheint.',
  ownTranslateBack: 'Übersetzung prüfen: {language}',
  ownTranslation: 'Übersetzung',
  ownBack: 'Rückübersetzung',
  ownBackFailed: 'Dieser Text kann gerade nicht zurückübersetzt werden.',
  ownReport: 'Problem melden',
  ownExport: 'Alles herunterladen',
  ownErase: 'Meine Daten bei {shop} löschen',
  ownEraseQuestion:
    'Alles, was {shop} über Sie gespeichert hat, wird gelöscht: Ihre Beiträge, Ihre Bestellungen und Ihre Adresse. Das lässt sich nicht rückgängig machen.',
  ownErasing: 'Ihre Daten bei {shop} werden gelöscht.',
  ownEraseRefused:
    'Ihre Adresse gehört einem Teammitglied dieses Shops und kann hier nicht gelöscht werden. Bitte wenden Sie sich an {shop}.',
  signals: 'Ungewöhnliche Aktivität',
  signalsAbout:
    'Jede Bewertung wird mit anderen verglichen, nie nach ihren Sternen. Was auffällt, wird zurückgehalten, bis ein Mensch entscheidet. Diese Zahlen stehen im Protokoll, Stand {date}.',
  signalsNone: 'Keine Bewertung wurde wegen ungewöhnlicher Aktivität zurückgehalten.',
  signalsAll: 'Alle',
  signalsAlarms: 'Alarme',
  signalsHeld: 'Zurückgehalten',
  signalsConfirmed: 'Bestätigt',
  signalsOverturned: 'Aufgehoben',
  signal_rejected_text: 'Ähnelt einer abgelehnten Bewertung',
  signal_near_copies: 'Kopierter Text',
  signal_copies_elsewhere: 'Text aus einem anderen Shop kopiert',
  signal_shared_photo: 'Kopiertes Foto',
  signal_rating_burst: 'Viele Sternebewertungen eines Produkts auf einmal',
  signal_product_burst: 'Viele Bewertungen eines Produkts auf einmal',
  signal_store_burst: 'Viele Bewertungen im Shop auf einmal',
  signal_shared_device: 'Mehrere Verfasser an einem Gerät',
  signal_shared_network: 'Viele Verfasser in einem Netzwerk',
  signal_mail_domain: 'Viele Adressen einer E-Mail-Domain',
  signal_store_domain: 'Adresse des Shops selbst',
  signal_missing_orders: 'Ungewöhnlich wenige verifizierte Käufe',
  signal_quick_review: 'Minuten nach der Bestellung',
};
