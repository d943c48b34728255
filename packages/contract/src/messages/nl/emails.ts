import type { Emails } from '../catalog.ts';

export const emails: Emails<'nl'> = {
  testModeEmail: 'Testmodus: deze e-mail is niet bezorgd.',
  greeting: 'Hallo {name},',
  greetingWithoutName: 'Hallo,',
  signature: 'Met vriendelijke groet,\n{shop}',
  unsubscribe: 'Afmelden',
  whyOrder: 'Je ontvangt deze e-mail omdat je bij {shop} hebt besteld (bestelling {orderId}).',
  whyReview: 'Je ontvangt deze e-mail omdat er met dit adres een beoordeling bij {shop} is geplaatst.',
  whyQuestion: 'Je ontvangt deze e-mail omdat je deze vraag bij {shop} hebt gesteld.',
  whyPurchase: 'Je ontvangt deze e-mail omdat je dit product bij {shop} hebt gekocht.',
  whyInvitation: 'Je ontvangt deze e-mail omdat iemand van het team van {shop} je heeft uitgenodigd.',
  whyOwner: 'Je ontvangt deze e-mail omdat je eigenaar bent van het account van {shop} in Tribune.',
  whyStaff: 'Je ontvangt deze e-mail omdat je bij het team van {shop} hoort.',

  requestSubject: 'Hoe bevalt je bestelling van {shop}?',
  requestIntro: 'Je hebt je bestelling nu een tijdje in huis. Wat vind je ervan?',
  requestInvitation:
    'Kies 1 tot 5 sterren en vertel ons eventueel waarom. Elke beoordeling telt even zwaar, goed of slecht, en helpt anderen kiezen.',
  rateProduct: 'Geef 1 tot 5 sterren',
  reminderSubject: 'Herinnering: hoe bevalt je bestelling van {shop}?',
  reminderIntro:
    'Onlangs vroegen we wat je van je bestelling vindt. Wil je alsnog reageren? Hier is de link nog een keer. Dit is onze laatste e-mail hierover.',
  firstReminderIntro:
    'Onlangs vroegen we wat je van je bestelling vindt. Wil je reageren? Hier is de link nog een keer.',
  secondReminderSubject: 'Laatste herinnering: hoe was je bestelling bij {shop}?',
  secondReminderIntro:
    'We weten nog niet wat je van je bestelling vindt. Wil je het ons laten weten? Hier is de link voor de laatste keer. We mailen je hier niet meer over.',
  rewardOffer:
    'Als dank voor je beoordeling krijg je: {reward}. Dat hangt niet af van wat je schrijft of hoeveel sterren je geeft. Bij beoordelingen in ruil voor een beloning wordt dat vermeld.',
  rewardSubject: 'Bedankt! Hier is je beloning van {shop}',
  rewardIntro: 'Bedankt dat je de tijd hebt genomen voor een beoordeling. Hier is je beloning: {reward}.',
  rewardCode: 'Je code',

  verifySubject: 'Bevestig je e-mailadres',
  verifyIntro:
    'Met dit adres is bij {shop} een beoordeling van ‘{product}’ geplaatst. Bevestig dat het adres van jou is, zodat de beoordeling kan worden gepubliceerd.',
  verifyIntroWithoutProduct:
    'Met dit adres is bij {shop} een beoordeling geplaatst. Bevestig dat het adres van jou is, zodat de beoordeling kan worden gepubliceerd.',
  verifyButton: 'E-mailadres bevestigen',
  verifyIgnore: 'Was jij dit niet? Negeer deze e-mail dan. De beoordeling wordt niet gepubliceerd.',

  rejectedSubject: 'Je beoordeling van ‘{product}’ is niet gepubliceerd',
  rejectedSubjectWithoutProduct: 'Je beoordeling is niet gepubliceerd',
  rejectedIntro:
    'Bedankt voor je beoordeling van ‘{product}’. We konden die om de volgende reden niet publiceren:',
  rejectedIntroWithoutProduct:
    'Bedankt voor je beoordeling. We konden die om de volgende reden niet publiceren:',
  reason_spam: 'De beoordeling lijkt op reclame.',
  reason_profanity: 'De beoordeling bevat beledigingen of grof taalgebruik.',
  reason_personal_data:
    'De beoordeling bevat persoonsgegevens, zoals een naam, een adres of een telefoonnummer.',
  reason_off_topic: 'De beoordeling gaat niet over het product.',
  reason_fake: 'We konden niet vaststellen dat de beoordeling op je eigen ervaring berust.',
  reason_conflict_of_interest: 'De schrijver is verbonden aan de winkel, de fabrikant of een concurrent.',
  reason_illegal: 'De inhoud is in strijd met de wet of met de rechten van anderen.',
  reason_duplicate: 'Dezelfde tekst is al eerder ingestuurd.',
  reason_media: 'De beoordeling bevat een foto of video die we niet kunnen publiceren.',
  reason_other: 'De beoordeling voldoet niet aan onze richtlijnen voor beoordelingen.',
  rejectedEdit:
    'Je kunt je beoordeling aanpassen en opnieuw insturen. Deze beslissing heeft niets te maken met je aantal sterren.',
  editReview: 'Mijn beoordeling bewerken',

  updateSubject: 'Wil je je beoordeling van ‘{product}’ bijwerken?',
  updateSubjectWithoutProduct: 'Wil je je beoordeling bijwerken?',
  updateIntro: '{shop} heeft je een bericht over je beoordeling gestuurd:',
  updateOptional:
    'Is je mening veranderd, dan kun je je beoordeling bijwerken. Het hoeft niet en er hangt niets van af.',

  answerSubject: 'Je vraag over ‘{product}’ is beantwoord',
  answerSubjectWithoutProduct: 'Je vraag is beantwoord',
  answerQuestion: 'Je vraag over ‘{product}’ is beantwoord.',
  answerQuestionWithoutProduct: 'Je vraag is beantwoord.',
  answeredBy: 'Antwoord van {name}:',
  answeredByCustomer: 'Een klant heeft geantwoord.',
  viewInStore: 'Bekijken in de winkel',

  buyerSubject: 'Kun je een vraag over ‘{product}’ beantwoorden?',
  buyerSubjectWithoutProduct: 'Kun je een vraag over je aankoop beantwoorden?',
  buyerIntro: 'Je hebt ‘{product}’ bij ons gekocht. Een andere klant heeft daar een vraag over.',
  buyerIntroWithoutProduct:
    'Je hebt een product bij ons gekocht. Een andere klant heeft daar een vraag over.',
  buyerInvitation: 'Weet je het antwoord? Deel het dan op de productpagina.',

  invitationSubject: 'Uitnodiging om de beoordelingen van {shop} te beheren',
  invitationIntro:
    '{inviter} heeft je uitgenodigd om de beoordelingen en vragen van {shop} in Tribune te beheren.',
  invitationButton: 'Uitnodiging accepteren',
  invitationIgnore: 'Had je deze uitnodiging niet verwacht? Dan kun je deze e-mail negeren.',

  webhookSubject: 'Een webhook-endpoint van {shop} is uitgeschakeld',
  webhookIntro: 'Tribune stuurt geen gebeurtenissen meer naar dit endpoint:',
  webhook_gone: 'Het antwoordde met 410 (Gone), een verzoek om niets meer te sturen.',
  webhook_failing: 'Vijf dagen lang is elke verzending mislukt.',
  webhookAgain:
    'Schakel het endpoint weer in zodra het bereikbaar is. Mislukte of geannuleerde verzendingen van de laatste 30 dagen kun je dan opnieuw uitvoeren.',
  webhookButton: 'Endpoint bekijken',

  deletionSubject: 'De verwijdering van {shop} is gepland',
  deletionIntro:
    'Op {date} wordt alles van {shop} verwijderd: beoordelingen, foto’s, bestellingen, instellingen en alle toegang. Tot dan kan elke eigenaar dit in de instellingen annuleren.',
  deletionRequestedBy:
    '{email} heeft dit aangevraagd. Als je dit niet verwachtte, annuleer het dan en controleer wie toegang heeft.',
  deletionButton: 'Instellingen openen',
  deletionCanceledSubject: 'De verwijdering van {shop} is geannuleerd',
  deletionCanceledIntro: '{shop} blijft zoals het is; er is niets verwijderd.',
  shopFailingSubject: 'Berichten van {platform} aan {shop} mislukken',
  shopFailingIntro:
    'Al een uur wordt elk bericht van {platform} geweigerd. Nieuwe bestellingen en producten komen niet aan en er worden geen reviews voor gevraagd. De laatste fout was:',
  shopFailingCheck:
    'Controleer de verbinding. Als {platform} de webhooks heeft uitgeschakeld, schakel ze dan weer in.',
  shopFailingButton: 'Verbinding bekijken',

  codesSubject_low: 'Nog maar weinig kortingscodes voor {shop}',
  codesSubject_empty: 'Geen kortingscodes meer voor {shop}',
  codesIntro_low: {
    one: 'Er is nog één kortingscode over voor deze beloning:',
    other: 'Er zijn nog {count} kortingscodes over voor deze beloning:',
  },
  codesIntro_empty:
    'Er zijn geen kortingscodes meer voor deze beloning. Klanten die haar hebben verdiend, wachten op hun code:',
  codesAdd: 'Wie wacht, ontvangt een code zodra je codes toevoegt.',
  codesButton: 'Codes toevoegen',

  domainSubject: 'Een DNS-record van {domain} ontbreekt',
  domainIntro:
    'Een DNS-record dat {shop} nodig heeft om e-mails vanaf {domain} te versturen, wordt niet meer gevonden. Zolang het ontbreekt, worden e-mails aan je klanten verstuurd vanaf het adres van deze dienst; na drie dagen wordt het domein niet meer gebruikt.',
  domainButton: 'Records bekijken',
  missingSubject: 'Bestelling {orderId} is volgens de klant niet aangekomen',
  missingIntro:
    'Er is om een review van bestelling {orderId} gevraagd, maar volgens de klant is die nog niet aangekomen. Tot de leverdatum verandert, of 15 dagen lang, wordt er niet om een review gevraagd.',
  missingButton: 'Verzoek bekijken',
  topicsSubject: 'Klachten nemen toe bij {shop}',
  topicsIntro:
    'Reviews van de laatste vier weken bekritiseren dit vaker dan die van de twaalf weken ervoor, meer dan door toeval te verklaren is:',
  topicsRise: '{topic} ({product}): ongunstig in {negative} van {mentions} reviews ({now}), eerder: {before}',
  topicsWholeStore: 'hele winkel',
  unnamedProduct: 'een product dat niet in je catalogus staat',
  topicsButton: 'Onderwerpen bekijken',
  emailsOff: 'Deze e-mails uitzetten',

  raidSubject: 'Ongebruikelijke activiteit bij {shop}',
  raidIntro:
    'Er zijn op een ongebruikelijke manier reviews van {product} tegelijk binnengekomen ({reviews}). Ze worden pas gepubliceerd als je een beslissing neemt. Sterren speelden geen rol.',
  raidButton: 'Reviews bekijken',

  mentionSubject: '{author} heeft je genoemd in een notitie',
  mentionIntro: '{author} heeft je genoemd in een interne notitie over inhoud van {shop}.',
  mentionButton: 'Notitie bekijken',
  lateSubject: 'Items over tijd bij {shop}',
  lateIntro:
    'Inhoud van {shop} wacht langer dan de streeftijd op een beslissing. In de wachtrij: {items}. Meldingen en bezwaren: {reports}.',
  lateButton: 'Wachtrij openen',

  passwordSubject: 'Stel je Tribune-wachtwoord opnieuw in',
  passwordIntro:
    'We hebben een verzoek ontvangen om het wachtwoord van je Tribune-account opnieuw in te stellen. De link is een uur geldig.',
  passwordButton: 'Wachtwoord opnieuw instellen',
  passwordIgnore:
    'Heb je dit niet aangevraagd? Dan kun je deze e-mail negeren. Je wachtwoord verandert niet.',

  reportReceivedSubject: 'We hebben je melding ontvangen ({reference})',
  reportReceivedIntro:
    'Bedankt voor je melding over inhoud bij {shop}. Het team van de winkel beoordeelt haar en laat je zijn besluit weten.',
  reportDecidedSubject: 'Besluit over je melding ({reference})',
  removedSubject: 'Je bijdrage bij {shop} is verwijderd',
  removedIntro:
    'Iemand heeft je bijdrage bij {shop} gemeld. Het team van de winkel heeft haar beoordeeld en verwijderd:',
  decidedByPerson: 'Het besluit is door een mens genomen.',
  appealOffer: 'Ben je het er niet mee eens? Dan kun je tot {date} bezwaar maken.',
  appealDecidedSubject: 'Besluit over het bezwaar ({reference})',
  securitySubject: 'Beveiligingsmelding voor je Tribune-account',
  'security_password.reset': 'Je wachtwoord is gewijzigd en alle andere sessies zijn beëindigd.',
  'security_password.change': 'Je wachtwoord is gewijzigd.',
  'security_two_factor.enable': 'Tweestapsverificatie is ingeschakeld.',
  'security_two_factor.disable': 'Tweestapsverificatie is uitgeschakeld.',
  'security_passkey.add': 'Er is een passkey toegevoegd.',
  'security_passkey.delete': 'Er is een passkey verwijderd.',
  securityNotYou:
    'Als jij dit was, hoef je niets te doen. Zo niet, stel dan nu je wachtwoord opnieuw in: alle anderen worden dan uitgelogd.',
  whyAccount: 'Je ontvangt deze e-mail omdat die over de beveiliging van je Tribune-account gaat.',
  whyReport: 'Je ontvangt deze e-mail omdat je inhoud bij {shop} hebt gemeld.',
  whyAuthor: 'Je ontvangt deze e-mail omdat je deze bijdrage bij {shop} hebt ingestuurd.',
  receiptLink: 'Bewijs: volg je review in het openbare logboek van de winkel',

  ownLinkSubject: 'Je link naar alles wat je hebt geschreven',
  ownLinkIntro:
    'Met deze link kun je bekijken, wijzigen, intrekken, downloaden en wissen wat je hebt geschreven. De link is 24 uur geldig.',
  ownLinkButton: 'Toon wat ik heb geschreven',
  ownLinkIgnore:
    'Heb je deze link niet aangevraagd? Negeer dan deze e-mail. Stuur hem niet door: iedereen met de link kan hem gebruiken.',
  whyOwnLink:
    'Je ontvangt deze e-mail omdat deze link is aangevraagd voor jouw adres, dat bij {shop} bekend is.',
};
