import type { Emails } from '../catalog.ts';

export const emails: Emails<'it'> = {
  testModeEmail: 'Modalità di test: questa email non è stata inviata.',
  greeting: 'Ciao {name},',
  greetingWithoutName: 'Ciao,',
  signature: 'Cordiali saluti\n{shop}',
  unsubscribe: 'Annulla l’iscrizione',
  whyOrder: 'Ricevi questa e-mail perché hai ordinato da {shop} (ordine {orderId}).',
  whyReview: 'Ricevi questa e-mail perché con questo indirizzo è stata inviata una recensione a {shop}.',
  whyQuestion: 'Ricevi questa e-mail perché hai fatto questa domanda su {shop}.',
  whyPurchase: 'Ricevi questa e-mail perché hai acquistato questo prodotto da {shop}.',
  whyInvitation: 'Ricevi questa e-mail perché qualcuno del team di {shop} ti ha invitato.',
  whyOwner: 'Ricevi questa e-mail perché sei titolare dell’account di {shop} in Tribune.',
  whyStaff: 'Ricevi questa e-mail perché fai parte del team di {shop}.',

  requestSubject: 'Com’è andato il tuo ordine da {shop}?',
  requestIntro: 'Hai ricevuto il tuo ordine da qualche giorno. Che cosa ne pensi?',
  requestInvitation:
    'Scegli da 1 a 5 stelle e, se vuoi, spiega perché. Ogni recensione conta allo stesso modo, positiva o negativa, e aiuta gli altri a scegliere.',
  rateProduct: 'Dai un voto da 1 a 5 stelle',
  reminderSubject: 'Promemoria: com’è andato il tuo ordine da {shop}?',
  reminderIntro:
    'Di recente ti abbiamo chiesto un parere sul tuo ordine. Se vuoi ancora rispondere, ecco di nuovo il link. Questa è la nostra ultima e-mail al riguardo.',
  firstReminderIntro:
    'Di recente ti abbiamo chiesto un parere sul tuo ordine. Se vuoi rispondere, ecco di nuovo il link.',
  secondReminderSubject: 'Ultimo promemoria: com’è andato il tuo ordine da {shop}?',
  secondReminderIntro:
    'Non sappiamo ancora che cosa pensi del tuo ordine. Se vuoi dircelo, ecco il link per l’ultima volta. Non ti scriveremo più al riguardo.',
  rewardOffer:
    'Per ringraziarti della recensione riceverai: {reward}. Non dipende da ciò che scrivi né da quante stelle dai. Le recensioni scritte in cambio di un premio sono contrassegnate.',
  rewardSubject: 'Grazie! Ecco il tuo premio da {shop}',
  rewardIntro: 'Grazie per aver dedicato del tempo alla recensione. Ecco il tuo premio: {reward}.',
  rewardCode: 'Il tuo codice',

  verifySubject: 'Conferma il tuo indirizzo e-mail',
  verifyIntro:
    'Con questo indirizzo è stata inviata a {shop} una recensione di «{product}». Perché possa essere pubblicata, conferma che l’indirizzo è tuo.',
  verifyIntroWithoutProduct:
    'Con questo indirizzo è stata inviata una recensione a {shop}. Perché possa essere pubblicata, conferma che l’indirizzo è tuo.',
  verifyButton: 'Conferma indirizzo e-mail',
  verifyIgnore: 'Se non sei stato tu, ignora questa e-mail: la recensione non sarà pubblicata.',

  rejectedSubject: 'La tua recensione di «{product}» non è stata pubblicata',
  rejectedSubjectWithoutProduct: 'La tua recensione non è stata pubblicata',
  rejectedIntro:
    'Grazie per la tua recensione di «{product}». Non abbiamo potuto pubblicarla per questo motivo:',
  rejectedIntroWithoutProduct:
    'Grazie per la tua recensione. Non abbiamo potuto pubblicarla per questo motivo:',
  reason_spam: 'Sembra pubblicità.',
  reason_profanity: 'Contiene insulti o linguaggio offensivo.',
  reason_personal_data: 'Contiene dati personali, come un nome, un indirizzo o un numero di telefono.',
  reason_off_topic: 'Non riguarda il prodotto.',
  reason_fake: 'Non abbiamo potuto verificare che si basi su un’esperienza personale.',
  reason_conflict_of_interest: 'Chi l’ha scritta è legato al negozio, al produttore o a un concorrente.',
  reason_illegal: 'Il contenuto viola la legge o i diritti altrui.',
  reason_duplicate: 'Lo stesso testo è già stato inviato.',
  reason_media: 'Contiene una foto o un video che non possiamo pubblicare.',
  reason_other: 'Non rispetta le nostre linee guida per le recensioni.',
  rejectedEdit: 'Puoi modificarla e inviarla di nuovo. Questa decisione non riguarda il tuo voto.',
  editReview: 'Modifica la mia recensione',

  updateSubject: 'Vuoi aggiornare la tua recensione di «{product}»?',
  updateSubjectWithoutProduct: 'Vuoi aggiornare la tua recensione?',
  updateIntro: '{shop} ti ha scritto a proposito della tua recensione:',
  updateOptional:
    'Se hai cambiato opinione, puoi aggiornare la recensione. È facoltativo e nulla dipende da questo.',

  answerSubject: 'La tua domanda su «{product}» ha ricevuto una risposta',
  answerSubjectWithoutProduct: 'La tua domanda ha ricevuto una risposta',
  answerQuestion: 'La tua domanda su «{product}» ha ricevuto una risposta.',
  answerQuestionWithoutProduct: 'La tua domanda ha ricevuto una risposta.',
  answeredBy: 'Risposta di {name}:',
  answeredByCustomer: 'Ha risposto un altro cliente.',
  viewInStore: 'Vedi nel negozio',

  buyerSubject: 'Puoi rispondere a una domanda su «{product}»?',
  buyerSubjectWithoutProduct: 'Puoi rispondere a una domanda sul tuo acquisto?',
  buyerIntro: 'Hai acquistato «{product}» da noi. Un’altra persona ha una domanda.',
  buyerIntroWithoutProduct: 'Hai acquistato un prodotto da noi. Un’altra persona ha una domanda.',
  buyerInvitation: 'Se conosci la risposta, condividila nella pagina del prodotto.',

  invitationSubject: 'Invito a gestire le recensioni di {shop}',
  invitationIntro: '{inviter} ti ha invitato a gestire le recensioni e le domande di {shop} in Tribune.',
  invitationButton: 'Accetta l’invito',
  invitationIgnore: 'Se non ti aspettavi questo invito, puoi ignorare questa e-mail.',

  webhookSubject: 'Un endpoint webhook di {shop} è stato disattivato',
  webhookIntro: 'Tribune non invia più eventi a questo endpoint:',
  webhook_gone: 'Ha risposto con 410 (Gone), che chiede di interrompere gli invii.',
  webhook_failing: 'Per cinque giorni tutti gli invii sono falliti.',
  webhookAgain:
    'Quando sarà di nuovo disponibile, riattiva l’endpoint. Potrai allora ripetere gli invii degli ultimi 30 giorni falliti o annullati.',
  webhookButton: 'Vedi l’endpoint',

  deletionSubject: 'L’eliminazione di {shop} è stata programmata',
  deletionIntro:
    'Il {date} verrà eliminato tutto ciò che riguarda {shop}: recensioni, foto, ordini, impostazioni e tutti gli accessi. Fino ad allora ogni proprietario può annullarla nelle impostazioni.',
  deletionRequestedBy:
    'È stata richiesta da {email}. Se non te lo aspettavi, annullala e verifica chi ha accesso.',
  deletionButton: 'Apri le impostazioni',
  deletionCanceledSubject: 'L’eliminazione di {shop} è stata annullata',
  deletionCanceledIntro: '{shop} resta com’è; non è stato eliminato nulla.',
  shopFailingSubject: 'I messaggi di {platform} per {shop} non riescono',
  shopFailingIntro:
    'Da un’ora tutti i messaggi di {platform} vengono rifiutati: i nuovi ordini e prodotti non arrivano e non vengono richieste recensioni. L’ultimo errore è stato:',
  shopFailingCheck: 'Controlla la connessione. Se {platform} ha disattivato i webhook, riattivali.',
  shopFailingButton: 'Vedi la connessione',

  codesSubject_low: 'Pochi codici sconto rimasti per {shop}',
  codesSubject_empty: 'Codici sconto esauriti per {shop}',
  codesIntro_low: {
    one: 'Per questo premio è rimasto un codice sconto:',
    many: 'Per questo premio sono rimasti {count} codici sconto:',
    other: 'Per questo premio sono rimasti {count} codici sconto:',
  },
  codesIntro_empty:
    'Per questo premio non ci sono più codici sconto. I clienti che lo hanno ottenuto attendono il proprio:',
  codesAdd: 'Chi è in attesa riceverà il proprio codice appena ne aggiungerai.',
  codesButton: 'Aggiungi codici',

  domainSubject: 'Manca un record DNS di {domain}',
  domainIntro:
    'Non si trova più un record DNS di cui {shop} ha bisogno per inviare email da {domain}. Finché manca, le email ai tuoi clienti partono dall’indirizzo di questo servizio; dopo tre giorni il dominio non viene più usato.',
  domainButton: 'Vedi i record',
  missingSubject: 'L’ordine {orderId} non è arrivato, secondo il cliente',
  missingIntro:
    'È stata chiesta una recensione per l’ordine {orderId}, ma il cliente dice che non è ancora arrivato. Finché non cambia la data di consegna, o per 15 giorni, non se ne chiedono.',
  missingButton: 'Vedi la richiesta',
  topicsSubject: 'Le critiche aumentano per {shop}',
  topicsIntro:
    'Le recensioni delle ultime quattro settimane criticano questo più spesso di quelle delle dodici settimane precedenti, oltre quanto spieghi il caso:',
  topicsRise:
    '{topic} ({product}): sfavorevole in {negative} recensioni su {mentions} ({now}), prima: {before}',
  topicsWholeStore: 'tutto il negozio',
  unnamedProduct: 'un prodotto che non è nel tuo catalogo',
  topicsButton: 'Vedi i temi',
  emailsOff: 'Disattiva queste e-mail',

  raidSubject: 'Attività insolita su {shop}',
  raidIntro:
    'Alcune recensioni di {product} sono arrivate insieme in modo insolito ({reviews}). Non saranno pubblicate finché non decidi. Le stelle non hanno avuto alcun ruolo.',
  raidButton: 'Controlla le recensioni',

  mentionSubject: '{author} ti ha menzionato in una nota',
  mentionIntro: '{author} ti ha menzionato in una nota interna su un contenuto di {shop}.',
  mentionButton: 'Vedi la nota',
  lateSubject: 'Elementi in ritardo su {shop}',
  lateIntro:
    'Alcuni contenuti di {shop} attendono una decisione oltre il tempo previsto. Nella coda: {items}. Segnalazioni e contestazioni: {reports}.',
  lateButton: 'Apri la coda',

  passwordSubject: 'Reimposta la tua password di Tribune',
  passwordIntro:
    'Abbiamo ricevuto una richiesta di reimpostare la password del tuo account Tribune. Il link è valido per un’ora.',
  passwordButton: 'Reimposta la password',
  passwordIgnore: 'Se non l’hai richiesto tu, ignora questa e-mail: la password non cambierà.',

  reportReceivedSubject: 'Abbiamo ricevuto la tua segnalazione ({reference})',
  reportReceivedIntro:
    'Grazie per la tua segnalazione su un contenuto di {shop}. Il team del negozio la esaminerà e ti comunicherà la sua decisione.',
  reportDecidedSubject: 'Decisione sulla tua segnalazione ({reference})',
  removedSubject: 'Il tuo contenuto su {shop} è stato rimosso',
  removedIntro:
    'Qualcuno ha segnalato ciò che hai pubblicato su {shop}. Il team del negozio lo ha esaminato e rimosso:',
  decidedByPerson: 'La decisione è stata presa da una persona.',
  appealOffer: 'Se non sei d’accordo, puoi contestarla fino al {date}.',
  appealDecidedSubject: 'Decisione sulla contestazione ({reference})',
  securitySubject: 'Avviso di sicurezza per il tuo account Tribune',
  'security_password.reset':
    'La tua password è stata modificata e tutte le altre sessioni sono state chiuse.',
  'security_password.change': 'La tua password è stata modificata.',
  'security_two_factor.enable': 'L’autenticazione a due fattori è stata attivata.',
  'security_two_factor.disable': 'L’autenticazione a due fattori è stata disattivata.',
  'security_passkey.add': 'È stata aggiunta una passkey.',
  'security_passkey.delete': 'È stata rimossa una passkey.',
  securityNotYou:
    'Se sei stato tu, non devi fare nulla. Altrimenti reimposta subito la password: tutte le altre sessioni verranno chiuse.',
  whyAccount: 'Ricevi questa e-mail perché riguarda la sicurezza del tuo account Tribune.',
  whyReport: 'Ricevi questa e-mail perché hai segnalato un contenuto di {shop}.',
  whyAuthor: 'Ricevi questa e-mail perché hai inviato questo contenuto a {shop}.',
  receiptLink: 'Ricevuta: segui la tua recensione nel registro pubblico del negozio',

  ownLinkSubject: 'Il tuo link a tutto ciò che hai scritto',
  ownLinkIntro:
    'Con questo link puoi vedere, modificare, ritirare, scaricare e cancellare ciò che hai scritto. È valido per 24 ore.',
  ownLinkButton: 'Mostra ciò che ho scritto',
  ownLinkIgnore:
    'Se non hai richiesto questo link, ignora questa e-mail. Non inoltrarla: chiunque abbia il link può usarlo.',
  whyOwnLink:
    'Ricevi questa e-mail perché questo link è stato richiesto per il tuo indirizzo, noto a {shop}.',
};
