import type { Pages } from '../catalog.ts';

export const pages: Pages<'nl'> = {
  comma: ', ',
  anonymous: 'Anoniem',
  publishedOn: 'gepubliceerd op {date}',
  photoLimit: 'Je kunt maximaal {max} bestanden toevoegen.',
  progress: 'Product {number} van {total}',
  skipProduct: 'Dit product overslaan',
  nextProduct: 'Volgende product',
  rateContinue: 'Doorgaan',
  reviewNext: 'Dit product beoordelen',
  notNow: 'Niet nu',
  storeQuestion: 'Hoe verliep je bestelling bij {shop}?',
  storeInvitation: 'Het gaat hier om de winkel, niet om de producten.',
  storeService: 'Service',
  laterTitle: 'Dat was het voor nu',
  laterText: 'Je kunt deze producten later beoordelen via de link in je e-mail.',
  rewardYours: 'Je beloning: {reward}',
  rewardLeft: {
    one: 'Beoordeel nog {count} product uit je bestelling om die te ontvangen.',
    other: 'Beoordeel nog {count} producten uit je bestelling om die te ontvangen.',
  },
  rewardProcessing: 'We mailen je beloning zodra je foto of video is verwerkt.',
  rewardComing: 'Je hebt aan alle voorwaarden voldaan. We mailen je beloning.',
  rewardMailed: 'We hebben je beloning gemaild.',
  chooseProduct: 'Welk product wil je beoordelen?',
  searchProducts: 'Producten zoeken',
  searchStart: 'Zoeken',
  noProducts: 'Geen overeenkomende producten',
  anotherProduct: 'Nog een product beoordelen',
  reviewsOf: 'Reviews van {shop}',
  allRatings: 'Alle beoordelingen',
  reviewsDescription: 'Gepubliceerde reviews van producten van {shop}, met beoordeling, zoeken en filters.',
  questionsDescription: 'Vragen over producten van {shop}, met antwoorden van de winkel en van klanten.',
  storeReviewsDescription: 'Wat klanten zeggen over {shop}: de bezorging, de service en de winkel zelf.',
  policyDescription: 'Hoe {shop} om reviews vraagt, welke geverifieerd zijn en wat wordt gepubliceerd.',
  policyTitle: 'Hoe {shop} reviews verzamelt en verifieert',
  policyCollection: 'Wie reviews schrijft',
  policyAnyone: 'Iedereen kan een review schrijven.',
  policyInvitations: {
    one: 'Klanten krijgen {count} dag na de levering per e-mail de vraag om een review. Ze worden nooit gekozen op hoe tevreden ze zouden zijn.',
    other:
      'Klanten krijgen {count} dagen na de levering per e-mail de vraag om een review. Ze worden nooit gekozen op hoe tevreden ze zouden zijn.',
  },
  policyOptIn: 'Alleen klanten die daarmee hebben ingestemd, krijgen de vraag.',
  policyVerification: 'Geverifieerde aankopen',
  policyVerified:
    'Reviews met de vermelding ‘Geverifieerde aankoop’ zijn op een van deze manieren geverifieerd:',
  policyUnverified: 'Andere reviews hebben geen vermelding: we konden de aankoop niet verifiëren.',
  policyEmailVerified: 'Schrijvers bevestigen hun e-mailadres voordat hun review wordt gepubliceerd.',
  policyModeration: 'Controle vóór publicatie',
  policyAutomatic:
    'Reviews worden automatisch gepubliceerd. Vindt een automatische controle iets, zoals spam, beledigingen of persoonsgegevens, dan bekijkt eerst een medewerker ze.',
  policyManual: 'Een medewerker bekijkt elke review vóór publicatie.',
  policyTrusted:
    'Uitgezonderd zijn geverifieerde aankopen van personen van wie eerdere reviews zijn gepubliceerd, tenzij een automatische controle iets vindt.',
  policyNotByRating: 'Sterren en meningen bepalen nooit of een review wordt gepubliceerd.',
  policyFake: 'Nepreviews',
  policyFakeBan:
    'Nepreviews zijn verboden. Niemand mag een review schrijven, laten schrijven, kopen of verkopen die niet op een echte ervaring berust, of verzwijgen dat er een beloning voor was. Dit geldt ook voor de winkel, het personeel en iedereen die ervoor werkt.',
  policyFakeSearch:
    'Automatische controles zoeken vóór publicatie naar nepreviews, en iedereen kan een review op elk moment melden. Over elke melding beslist een mens.',
  policyCompared:
    'Elke review wordt met andere vergeleken. Plotselinge pieken, gekopieerde teksten en veel schrijvers op één apparaat of netwerk worden vastgehouden tot een medewerker beslist.',
  policyFakeConsequences:
    'Nepreviews worden verwijderd en tellen niet meer mee. De schrijver krijgt de reden te horen. Verdere reviews uit dezelfde bron kunnen worden geweigerd en de zaak kan aan de autoriteiten worden gemeld.',
  policyRefusal: 'Waarom een review kan worden geweigerd',
  policyRefused:
    'Een review wordt alleen om een van deze redenen geweigerd. De schrijver krijgt een e-mail en kan de review verbeteren en opnieuw insturen als dat helpt.',
  policyTimes: 'Termijnen en wijzigingen',
  policyTimeToPublish:
    'Een review wordt binnen {days} gepubliceerd of geweigerd. Reviews die langer wachten, tellen in de openbare cijfers van de winkel als achtergehouden.',
  policyTimeKept:
    'Reviews worden zonder tijdslimiet bewaard en getoond, met hun datums. Schrijvers kunnen de winkel altijd vragen hun review te verwijderen.',
  policyChange:
    'Schrijvers kunnen de winkel om een link vragen om hun review te wijzigen. De review wordt dan opnieuw gecontroleerd en toont de datum van de wijziging.',
  policyNoChange:
    'Een gepubliceerde review kan niet worden gewijzigd. De schrijver kan de review laten verwijderen en een nieuwe schrijven.',
  policyContact:
    'Lezers kunnen geen contact opnemen met de schrijvers van reviews. De winkel kan ze openbaar antwoorden.',
  policyPublication: 'Gepubliceerde en niet-gepubliceerde reviews',
  policyPublished: { one: '{count} review is gepubliceerd.', other: '{count} reviews zijn gepubliceerd.' },
  policyNotShown: {
    one: '{count} review is niet gepubliceerd: hij wordt nog bekeken of voldeed niet aan de richtlijnen.',
    other:
      '{count} reviews zijn niet gepubliceerd: ze worden nog bekeken of voldeden niet aan de richtlijnen.',
  },
  policyRewards: 'Beloningen',
  policyRewarded:
    'Reviews die voor een beloning zijn geschreven, zijn gemarkeerd. Een beloning hangt nooit af van de sterren.',
  policyReward: 'De winkel biedt op dit moment een beloning voor reviews, wat er ook in staat: {reward}',
  policyNoReward: 'De winkel biedt op dit moment geen beloning voor reviews.',
  policySorting: 'Volgorde van reviews',
  policyFeatured:
    'Reviews die de winkel uitlicht, staan bovenaan en zijn gemarkeerd. Daarna volgen de nieuwste. Een andere volgorde is te kiezen.',
  policyNewest: 'De nieuwste reviews staan bovenaan. Een andere volgorde is te kiezen.',
  allReviewed: 'Bedankt! Je hebt alles uit deze bestelling beoordeeld.',
  notAccepted: 'Je beoordeling kon niet worden verstuurd. Controleer:',
  questionNotAccepted: 'Je vraag kon niet worden verstuurd. Controleer:',
  editReviewTitle: 'Je beoordeling van ‘{product}’ bewerken',
  save: 'Wijzigingen opslaan',
  saved: 'Bedankt! Je beoordeling is bijgewerkt.',
  addressConfirmed: 'Bedankt! Je e-mailadres is bevestigd.',
  linkUnusableTitle: 'Deze link is niet meer geldig',
  linkUnusableReason: 'De link is al gebruikt, verlopen of ingetrokken.',
  linkUnknownTitle: 'We kunnen deze pagina niet vinden',
  linkUnknownReason:
    'De link is misschien onvolledig of te oud. Kopieer de hele link uit je e-mail of open hem daar opnieuw.',
  unsubscribeQuestion: 'Geen beoordelingsverzoeken van {shop} meer ontvangen?',
  notReceived: 'Ik heb het nog niet ontvangen',
  notReceivedTitle: 'Is je bestelling niet aangekomen?',
  notReceivedQuestion:
    'We laten het {shop} weten en vragen je pas om een review als de bestelling is aangekomen.',
  notReceivedNoted: 'Bedankt. {shop} weet het nu, en we vragen je de komende 15 dagen niet om een review.',
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

  receiptTitle: 'Je review van ‘{product}’',
  receiptTitleErased: 'Je verwijderde review',
  receiptLogged: 'Je review staat in het openbare logboek van de winkel.',
  receiptPending:
    'We hebben je review ontvangen. Binnen een minuut staat ze in het openbare logboek van de winkel.',
  receiptErased:
    'Je review is verwijderd. Het openbare logboek toont nog dat er een review is verwijderd, maar niets daarin leidt nog naar jou of naar wat je hebt geschreven.',
  receiptIntro:
    'In dit logboek staan alle reviews en elk besluit erover. Niemand, ook de winkel niet, kan ongemerkt een vermelding wijzigen of verwijderen.',
  receiptHistory: 'Wat er is gebeurd',
  receipt_received: 'Ontvangen',
  receipt_held: 'Vastgehouden voor controle',
  receipt_approved: 'Gepubliceerd',
  receipt_rejected: 'Niet gepubliceerd',
  receipt_flagged: 'Verborgen tijdens een controle',
  receipt_edited: 'Door jou gewijzigd',
  receipt_featured: 'Uitgelicht door de winkel',
  receipt_unfeatured: 'Niet meer uitgelicht',
  receipt_unverified: 'Geen geverifieerde aankoop meer: de bestelling is geannuleerd',
  receipt_reverified: 'Geverifieerde aankoop: de bestelling is weer geldig',
  receiptBy_staff: 'Besluit van het team van de winkel',
  receiptBy_system: 'Automatisch besloten',
  receiptBackfilled: 'Je review is ouder dan het logboek, dat haar vanaf hier bijhoudt.',
  receiptMoreComing: 'Een nieuwere wijziging verschijnt hier binnen een minuut.',
  receiptEntry: 'Vermelding {index}',
  receiptSize: 'Vermeldingen in het logboek: {size}',
  receiptCheck: 'Zelf controleren',
  receiptPromise:
    'Dit bewijs is de ondertekende belofte van het logboek om je review te bevatten. Bewaar het: het bewijst wat er is beloofd, wat deze pagina later ook zegt.',
  receiptDownload: 'Bewijs downloaden',
  receiptCommand:
    'Deze opdracht leest het hele logboek, controleert de handtekeningen en vindt je review erin:',

  ownTitle: 'Alles wat je hebt geschreven',
  ownAsk:
    'Vul je e-mailadres in. Als je daarmee een review, een vraag of een antwoord hebt geschreven, of bij een van onze winkels hebt besteld, sturen we je een link naar een pagina waar je alles kunt wijzigen, intrekken, downloaden en wissen.',
  ownSend: 'Mail me de link',
  ownSent: 'Als we dit adres kennen, is er een e-mail met je link onderweg. De link is 24 uur geldig.',
  ownIntro: 'Geschreven met {email}. Wat je hier wijzigt, geldt binnen enkele seconden overal.',
  ownNothing: 'Hier is niets gepubliceerd of in behandeling.',
  ownStoresCut:
    'Meer winkels kennen je adres dan deze pagina kan tonen. Neem rechtstreeks contact op met de andere.',
  ownItemsCut: 'Alleen de nieuwste {count} worden getoond. De download bevat alles.',
  ownStoreReview: 'Je review van {shop}',
  ownQuestion: 'Je vraag over “{product}”',
  ownAnswer: 'Je antwoord over “{product}”',
  ownReceipt: 'Bewijs',
  ownEdit: 'Bewerken',
  ownWithdraw: 'Intrekken',
  ownWithdrawn: 'Dit wordt over enkele seconden overal en definitief ingetrokken.',
  ownUndo: 'Ongedaan maken',
  ownPhotosAdded: 'Je foto’s zijn toegevoegd. Ze worden getoond zodra ze zijn gecontroleerd.',
  ownChanged: 'Je wijziging is opgeslagen. Ze wordt misschien eerst gecontroleerd.',
  ownTranslateBack: 'Vertaling controleren: {language}',
  ownTranslation: 'Vertaling',
  ownBack: 'Terugvertaald',
  ownBackFailed: 'Deze tekst kan nu niet worden terugvertaald.',
  ownReport: 'Een probleem melden',
  ownExport: 'Alles downloaden',
  ownErase: 'Mijn gegevens bij {shop} wissen',
  ownEraseQuestion:
    'Alles wat {shop} over je heeft opgeslagen, wordt gewist: wat je hebt geschreven, je bestellingen en je adres. Dit kan niet ongedaan worden gemaakt.',
  ownErasing: 'Je gegevens bij {shop} worden gewist.',
  ownEraseRefused:
    'Je adres is van een teamlid van deze winkel en kan hier niet worden gewist. Neem contact op met {shop}.',
};
