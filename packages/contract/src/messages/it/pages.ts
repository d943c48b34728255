import type { Pages } from '../catalog.ts';

export const pages: Pages<'it'> = {
  comma: ', ',
  anonymous: 'Anonimo',
  publishedOn: 'pubblicata il {date}',
  photoLimit: 'Puoi aggiungere fino a {max} file.',
  progress: 'Prodotto {number} di {total}',
  skipProduct: 'Salta questo prodotto',
  nextProduct: 'Prossimo prodotto',
  rateContinue: 'Continua',
  reviewNext: 'Recensisci questo prodotto',
  notNow: 'Non ora',
  storeQuestion: 'Com’è andato il tuo ordine da {shop}?',
  storeInvitation: 'Riguarda il negozio, non i prodotti.',
  storeService: 'Servizio',
  laterTitle: 'Per ora è tutto',
  laterText: 'Puoi recensire questi prodotti più tardi con il link nella tua e-mail.',
  rewardYours: 'Il tuo premio: {reward}',
  rewardLeft: {
    one: 'Per riceverlo, recensisci ancora {count} prodotto del tuo ordine.',
    many: 'Per riceverlo, recensisci ancora {count} di prodotti del tuo ordine.',
    other: 'Per riceverlo, recensisci ancora {count} prodotti del tuo ordine.',
  },
  rewardProcessing: 'Te lo invieremo per e-mail appena la tua foto o il tuo video sarà stato elaborato.',
  rewardComing: 'Hai soddisfatto tutte le condizioni. Te lo invieremo per e-mail.',
  rewardMailed: 'Te lo abbiamo inviato per e-mail.',
  chooseProduct: 'Quale prodotto vuoi recensire?',
  searchProducts: 'Cerca prodotti',
  searchStart: 'Cerca',
  noProducts: 'Nessun prodotto corrispondente',
  anotherProduct: 'Recensisci un altro prodotto',
  reviewsOf: 'Recensioni di {shop}',
  allRatings: 'Tutte le valutazioni',
  reviewsDescription: 'Recensioni pubblicate dei prodotti di {shop}, con valutazione, ricerca e filtri.',
  questionsDescription: 'Domande sui prodotti di {shop}, con le risposte del negozio e dei clienti.',
  storeReviewsDescription:
    'Che cosa dicono i clienti di {shop}: la consegna, il servizio e il negozio stesso.',
  policyDescription: 'Come {shop} chiede le recensioni, quali sono verificate e che cosa viene pubblicato.',
  policyTitle: 'Come {shop} raccoglie e verifica le recensioni',
  policyCollection: 'Chi scrive le recensioni',
  policyAnyone: 'Chiunque può scrivere una recensione.',
  policyInvitations: {
    one: 'I clienti ricevono via email la richiesta di una recensione {count} giorno dopo la consegna. Non vengono mai scelti in base a quanto potrebbero essere soddisfatti.',
    many: 'I clienti ricevono via email la richiesta di una recensione {count} giorni dopo la consegna. Non vengono mai scelti in base a quanto potrebbero essere soddisfatti.',
    other:
      'I clienti ricevono via email la richiesta di una recensione {count} giorni dopo la consegna. Non vengono mai scelti in base a quanto potrebbero essere soddisfatti.',
  },
  policyOptIn: 'La richiesta arriva solo ai clienti che l’hanno accettata.',
  policyVerification: 'Acquisti verificati',
  policyVerified:
    'Le recensioni con la dicitura “Acquisto verificato” sono state verificate in uno di questi modi:',
  policyUnverified: 'Le altre recensioni non hanno la dicitura: non abbiamo potuto verificare l’acquisto.',
  policyEmailVerified: 'Gli autori confermano il loro indirizzo email prima della pubblicazione.',
  policyModeration: 'Controlli prima della pubblicazione',
  policyAutomatic:
    'Le recensioni vengono pubblicate automaticamente. Se un controllo automatico trova qualcosa, come spam, insulti o dati personali, prima le esamina una persona.',
  policyManual: 'Una persona esamina ogni recensione prima della pubblicazione.',
  policyTrusted:
    'Fanno eccezione gli acquisti verificati di persone le cui recensioni precedenti sono state pubblicate, salvo che un controllo automatico trovi qualcosa.',
  policyNotByRating: 'Né le stelle né l’opinione decidono se una recensione viene pubblicata.',
  policyFake: 'Recensioni false',
  policyFakeBan:
    'Le recensioni false sono vietate. Nessuno può scrivere, commissionare, comprare o vendere una recensione che non si basi su un’esperienza reale, né nascondere che è stata premiata. Il divieto vale anche per il negozio, il suo personale e chiunque lavori per esso.',
  policyFakeSearch:
    'Controlli automatici cercano le recensioni false prima della pubblicazione, e chiunque può segnalare una recensione in qualsiasi momento. Una persona decide su ogni segnalazione.',
  policyCompared:
    'Ogni recensione viene confrontata con le altre. Aumenti improvvisi, testi copiati e molti autori su un solo dispositivo o una sola rete vengono trattenuti finché non decide una persona.',
  policyFakeConsequences:
    'Le recensioni false vengono rimosse e non contano più. Ai loro autori viene comunicato il motivo. Altre recensioni della stessa provenienza possono essere rifiutate e il caso segnalato alle autorità.',
  policyRefusal: 'Perché una recensione può essere rifiutata',
  policyRefused:
    'Una recensione viene rifiutata solo per uno di questi motivi. Chi l’ha scritta viene avvisato per email e può correggerla e inviarla di nuovo quando serve.',
  policyTimes: 'Tempi e modifiche',
  policyTimeToPublish:
    'Una recensione viene pubblicata o rifiutata entro un massimo di {days}. Quelle in attesa da più tempo contano come non pubblicate nei dati pubblici del negozio.',
  policyTimeKept:
    'Le recensioni vengono conservate e mostrate senza limiti di tempo, con le loro date. Chi le ha scritte può chiedere in ogni momento al negozio di eliminarle.',
  policyChange:
    'Chi ha scritto una recensione può chiedere al negozio un link per modificarla. Viene controllata di nuovo e mostra la data della modifica.',
  policyNoChange:
    'Una recensione pubblicata non può essere modificata. Chi l’ha scritta può farla eliminare e scriverne una nuova.',
  policyContact:
    'Chi legge le recensioni non può contattarne gli autori. Il negozio può rispondere pubblicamente.',
  policyPublication: 'Recensioni pubblicate e non pubblicate',
  policyPublished: {
    one: '{count} recensione è pubblicata.',
    many: '{count} recensioni sono pubblicate.',
    other: '{count} recensioni sono pubblicate.',
  },
  policyNotShown: {
    one: '{count} recensione non è pubblicata: è in attesa o non rispettava le regole.',
    many: '{count} recensioni non sono pubblicate: sono in attesa o non rispettavano le regole.',
    other: '{count} recensioni non sono pubblicate: sono in attesa o non rispettavano le regole.',
  },
  policyRewards: 'Premi',
  policyRewarded:
    'Le recensioni scritte in cambio di un premio sono contrassegnate. Un premio non dipende mai dalle stelle.',
  policyReward: 'Il negozio offre attualmente un premio per le recensioni, qualunque cosa dicano: {reward}',
  policyNoReward: 'Il negozio non offre attualmente alcun premio per le recensioni.',
  policySorting: 'Ordine delle recensioni',
  policyFeatured:
    'Prima vengono le recensioni in evidenza scelte dal negozio, che sono contrassegnate, poi le più recenti. Si può scegliere un altro ordine.',
  policyNewest: 'Prima vengono le più recenti. Si può scegliere un altro ordine.',
  allReviewed: 'Grazie! Hai recensito tutto ciò che hai ordinato.',
  notAccepted: 'Non è stato possibile inviare la recensione. Controlla:',
  questionNotAccepted: 'Non è stato possibile inviare la domanda. Controlla:',
  editReviewTitle: 'Modifica la tua recensione di «{product}»',
  save: 'Salva le modifiche',
  saved: 'Grazie! La tua recensione è stata aggiornata.',
  addressConfirmed: 'Grazie! Il tuo indirizzo e-mail è confermato.',
  linkUnusableTitle: 'Questo link non è più valido',
  linkUnusableReason: 'È già stato usato, è scaduto o è stato revocato.',
  linkUnknownTitle: 'Non troviamo questa pagina',
  linkUnknownReason:
    'Il link potrebbe essere incompleto o troppo vecchio. Copia il link intero dalla tua e-mail o aprilo di nuovo da lì.',
  unsubscribeQuestion: 'Non vuoi più ricevere richieste di recensione da {shop}?',
  notReceived: 'Non l’ho ancora ricevuto',
  notReceivedTitle: 'Il tuo ordine non è arrivato?',
  notReceivedQuestion: 'Avviseremo {shop} e non ti chiederemo una recensione finché non arriva.',
  notReceivedNoted:
    'Grazie. {shop} è stato avvisato e non ti chiederemo una recensione nei prossimi 15 giorni.',
  unsubscribed: 'Iscrizione annullata. {shop} non ti invierà più richieste di recensione.',

  reportStatus_open: 'La tua segnalazione è in esame.',
  reportStatus_removed: 'Il contenuto è stato rimosso.',
  reportStatus_kept: 'Il contenuto non è stato rimosso.',
  reportReasons: 'Motivazione',
  appealHeading: 'Contesta questa decisione',
  appealIntro:
    'Se non sei d’accordo, spiegaci perché entro il {date}. Una persona del team del negozio lo esaminerà.',
  appealText: 'Perché non sei d’accordo?',
  appealSend: 'Invia contestazione',
  appealOpen: 'La contestazione è stata ricevuta ed è in esame.',
  appealGranted: 'La contestazione è stata accolta. La decisione è stata annullata.',
  appealDismissed: 'La contestazione è stata respinta. La decisione resta valida.',
  reportKeptReason: 'Non viola la legge né le regole del negozio sulle recensioni.',

  receiptTitle: 'La tua recensione di “{product}”',
  receiptTitleErased: 'La tua recensione eliminata',
  receiptLogged: 'La tua recensione è nel registro pubblico del negozio.',
  receiptPending:
    'Abbiamo ricevuto la tua recensione. Sarà nel registro pubblico del negozio entro un minuto.',
  receiptErased:
    'La tua recensione è stata eliminata. Il registro pubblico mostra ancora che una recensione è stata eliminata, ma nulla in esso conduce più a te o a ciò che hai scritto.',
  receiptIntro:
    'In questo registro c’è ogni recensione e ogni decisione che la riguarda. Nessuno, nemmeno il negozio, può modificare o togliere una voce senza che si noti.',
  receiptHistory: 'Che cosa è successo',
  receipt_received: 'Ricevuta',
  receipt_held: 'Trattenuta per un controllo',
  receipt_approved: 'Pubblicata',
  receipt_rejected: 'Non pubblicata',
  receipt_flagged: 'Nascosta durante un controllo',
  receipt_edited: 'Modificata da te',
  receipt_featured: 'Messa in evidenza dal negozio',
  receipt_unfeatured: 'Non più in evidenza',
  receipt_unverified: 'Non è più un acquisto verificato: l’ordine è stato annullato',
  receipt_reverified: 'Acquisto verificato: l’ordine è di nuovo valido',
  receiptBy_staff: 'Decisione del team del negozio',
  receiptBy_system: 'Decisione automatica',
  receiptBackfilled: 'La tua recensione è precedente al registro, che la segue da qui in poi.',
  receiptMoreComing: 'Una modifica più recente apparirà qui entro un minuto.',
  receiptEntry: 'Voce {index}',
  receiptSize: 'Voci nel registro: {size}',
  receiptCheck: 'Verifica tu stesso',
  receiptPromise:
    'Questa ricevuta è la promessa firmata del registro di contenere la tua recensione. Conservala: dimostra che cosa è stato promesso, qualunque cosa dica poi questa pagina.',
  receiptDownload: 'Scarica la ricevuta',
  receiptCommand:
    'Questo comando legge tutto il registro, ne verifica le firme e vi trova la tua recensione:',

  ownTitle: 'Tutto ciò che hai scritto',
  ownAsk:
    'Inserisci il tuo indirizzo e-mail. Se lo hai usato per scrivere una recensione, una domanda o una risposta, o per ordinare in uno dei nostri negozi, ti invieremo un link a una pagina dove puoi modificare, ritirare, scaricare e cancellare tutto.',
  ownSend: 'Inviami il link',
  ownSent:
    'Se conosciamo questo indirizzo, un’e-mail con il tuo link è in arrivo. Il link è valido per 24 ore.',
  ownIntro: 'Scritto con {email}. Ciò che modifichi qui ha effetto ovunque in pochi secondi.',
  ownNothing: 'Qui non c’è nulla di pubblicato o in attesa.',
  ownStoresCut:
    'Più negozi conoscono il tuo indirizzo di quanti questa pagina possa mostrare. Rivolgiti direttamente agli altri.',
  ownItemsCut: 'Sono mostrati solo i {count} più recenti. Il download li contiene tutti.',
  ownStoreReview: 'La tua recensione di {shop}',
  ownQuestion: 'La tua domanda su “{product}”',
  ownAnswer: 'La tua risposta su “{product}”',
  ownReceipt: 'Ricevuta',
  ownEdit: 'Modifica',
  ownWithdraw: 'Ritira',
  ownWithdrawn: 'Verrà ritirato tra pochi secondi, ovunque e definitivamente.',
  ownUndo: 'Annulla',
  ownPhotosAdded: 'Le tue foto sono state aggiunte. Saranno mostrate dopo il controllo.',
  ownChanged: 'La modifica è stata salvata. Potrebbe essere controllata prima di essere mostrata.',
  ownTranslateBack: 'Controlla la traduzione: {language}',
  ownTranslation: 'Traduzione',
  ownBack: 'Ritraduzione',
  ownBackFailed: 'Questo testo non può essere ritradotto in questo momento.',
  ownReport: 'Segnala un problema',
  ownExport: 'Scarica tutto',
  ownErase: 'Cancella i miei dati presso {shop}',
  ownEraseQuestion:
    'Tutto ciò che {shop} conserva su di te sarà cancellato: ciò che hai scritto, i tuoi ordini e il tuo indirizzo. L’operazione non può essere annullata.',
  ownErasing: 'I tuoi dati presso {shop} sono in fase di cancellazione.',
  ownEraseRefused:
    'Il tuo indirizzo appartiene a un membro del team di questo negozio e non può essere cancellato qui. Rivolgiti a {shop}.',
};
