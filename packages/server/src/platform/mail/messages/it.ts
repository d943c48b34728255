import type { MailWords } from './words.ts';

export const it: MailWords = {
  hello: (name) => `Buongiorno ${name},`,
  signed: (shop) => `Cordiali saluti\n${shop}`,
  unsubscribe: 'Non chiedermi più recensioni',
  stars: (count) => `${count} ${count === 1 ? 'stella' : 'stelle'} su 5`,
  rateThis: 'Dai un voto da 1 a 5 stelle',
  request: {
    subject: (shop) => `Che cosa pensi del tuo ordine da ${shop}?`,
    says: 'Hai ricevuto il tuo ordine da qualche giorno. Che cosa ne pensi? Scegli da 1 a 5 stelle e, se vuoi, spiega perché. Ogni opinione conta allo stesso modo, buona o cattiva, e aiuta gli altri a scegliere.',
    button: 'Scrivi una recensione',
  },
  reminder: {
    subject: (shop) => `Un breve promemoria: la tua opinione sull’ordine da ${shop}`,
    says: 'Di recente ti abbiamo chiesto del tuo ordine. Se volevi rispondere, ecco di nuovo tutto. Non te lo chiederemo più.',
  },
  promise: (reward) =>
    `Per ringraziarti della recensione ricevi: ${reward}. Non dipende da ciò che scrivi né da quante stelle dai. Le recensioni scritte per una ricompensa sono contrassegnate come tali.`,
  whyOrder: (shop, orderId) => `Ricevi questa e-mail perché hai ordinato da ${shop} (ordine ${orderId}).`,
  whyReview: (shop) =>
    `Ricevi questa e-mail perché con questo indirizzo è stata scritta una recensione da ${shop}.`,
  rejected: {
    subject: (product) => `La tua recensione di «${product}» non è stata pubblicata`,
    says: (product) => `Grazie per la recensione di «${product}». Non abbiamo potuto pubblicarla. Il motivo:`,
    reasons: {
      spam: 'Sembra pubblicità.',
      profanity: 'Contiene insulti o parolacce.',
      personal_data: 'Contiene dati personali, come un nome, un indirizzo o un numero di telefono.',
      off_topic: 'Non riguarda il prodotto.',
      fake: 'Non abbiamo potuto capire se si basa su un’esperienza personale.',
      conflict_of_interest: 'Chi l’ha scritta è legato al negozio, al produttore o a un concorrente.',
      illegal: 'Il contenuto viola la legge o i diritti altrui.',
      duplicate: 'Lo stesso testo è già stato inviato.',
      media: 'Un’immagine o un video non può essere mostrato.',
      other: 'Non rispetta le nostre regole per le recensioni.',
    },
    mayCorrect: 'Puoi correggere la recensione e inviarla di nuovo. Il tuo voto non c’entra.',
  },
  update: {
    subject: (product) => `Vuoi aggiornare la tua recensione di «${product}»?`,
    says: (shop) => `${shop} ti scrive a proposito della tua recensione:`,
    free: 'Se hai cambiato idea, puoi modificare la recensione. Non sei obbligato e nulla dipende da questo.',
  },
  changeReview: 'Modifica la mia recensione',
  coupon: {
    subject: (shop) => `Grazie: la tua ricompensa da ${shop}`,
    says: (reward) => `Grazie del tuo tempo. Ecco ciò che ti era stato promesso: ${reward}.`,
    code: 'Il tuo codice',
  },
  verify: {
    subject: 'Conferma il tuo indirizzo e-mail',
    says: (product, shop) =>
      `Con questo indirizzo è stata scritta una recensione di «${product}» da ${shop}. Potrà essere pubblicata quando confermi che l’indirizzo è tuo.`,
    button: 'Conferma indirizzo',
    ignore: 'Se non sei stato tu, non fare nulla: non sarà pubblicata.',
  },
  invitation: {
    subject: (shop) => `Invito a gestire le recensioni di ${shop}`,
    says: (inviter, shop) =>
      `${inviter} ti invita a gestire le recensioni e le domande di ${shop} in Tribune.`,
    button: 'Accetta l’invito',
    ignore: 'Se non te lo aspettavi, non fare nulla.',
    why: (shop) => `Ricevi questa e-mail perché qualcuno di ${shop} ha inserito il tuo indirizzo.`,
  },
  webhook: {
    subject: (shop) => `Un endpoint webhook di ${shop} è stato disattivato`,
    says: 'Tribune non invia più eventi a questo indirizzo:',
    gone: 'Ha risposto con 410 (Gone), chiedendoci così di smettere.',
    failing: 'Per cinque giorni ogni tentativo è fallito.',
    again:
      'Quando risponde di nuovo, riattivi l’endpoint; ciò che è fallito o è stato annullato negli ultimi 30 giorni potrà allora essere inviato di nuovo.',
    why: (shop) => `Riceve questa e-mail perché è titolare di ${shop} in Tribune.`,
  },
  passwordReset: {
    subject: 'Scegli una nuova password per Tribune',
    says: 'Qualcuno, speriamo tu, ha chiesto una nuova password per il tuo account Tribune. Il link vale un’ora.',
    button: 'Scegli una nuova password',
    ignore: 'Se non sei stato tu, non fare nulla: la password resta com’è.',
    why: (shop) => `Ricevi questa e-mail perché fai parte dello staff di ${shop}.`,
  },
};
