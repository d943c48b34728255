import type { MailWords } from './words.ts';

export const fr: MailWords = {
  hello: (name) => `Bonjour ${name},`,
  signed: (shop) => `Cordialement\n${shop}`,
  unsubscribe: 'Ne plus me demander d’avis',
  stars: (count) => `${count} étoile${count > 1 ? 's' : ''} sur 5`,
  rateThis: 'Donner une note de 1 à 5 étoiles',
  request: {
    subject: (shop) => `Que pensez-vous de votre commande chez ${shop} ?`,
    says: 'Vous avez reçu votre commande il y a quelque temps. Qu’en pensez-vous ? Choisissez de 1 à 5 étoiles et, si vous le souhaitez, dites pourquoi. Chaque avis compte autant, bon ou mauvais, et aide les autres à choisir.',
    button: 'Donner mon avis',
  },
  reminder: {
    subject: (shop) => `Petit rappel : votre avis sur votre commande chez ${shop}`,
    says: 'Nous vous avons récemment demandé votre avis sur votre commande. Si vous vouliez répondre, voici de nouveau de quoi le faire. Nous ne vous le redemanderons plus.',
  },
  promise: (reward) =>
    `Pour vous remercier de votre avis, vous recevez : ${reward}. Cela ne dépend ni de ce que vous écrivez ni du nombre d’étoiles. Les avis donnés contre une récompense sont signalés comme tels.`,
  whyOrder: (shop, orderId) =>
    `Vous recevez ce message parce que vous avez commandé chez ${shop} (commande ${orderId}).`,
  whyReview: (shop) =>
    `Vous recevez ce message parce qu’un avis a été rédigé avec cette adresse chez ${shop}.`,
  rejected: {
    subject: (product) => `Votre avis sur « ${product} » n’a pas été publié`,
    says: (product) =>
      `Merci pour votre avis sur « ${product} ». Nous n’avons pas pu le publier. La raison :`,
    reasons: {
      spam: 'Il ressemble à de la publicité.',
      profanity: 'Il contient des insultes ou des grossièretés.',
      personal_data:
        'Il contient des données personnelles, comme un nom, une adresse ou un numéro de téléphone.',
      off_topic: 'Il ne porte pas sur le produit.',
      fake: 'Nous n’avons pas pu voir qu’il repose sur une expérience personnelle.',
      conflict_of_interest: 'Son auteur est lié à la boutique, au fabricant ou à un concurrent.',
      illegal: 'Son contenu enfreint la loi ou les droits d’autrui.',
      duplicate: 'Le même texte a déjà été envoyé.',
      media: 'Une image ou une vidéo ne peut pas être montrée.',
      other: 'Il ne respecte pas nos règles concernant les avis.',
    },
    mayCorrect: 'Vous pouvez corriger votre avis et l’envoyer de nouveau. Votre note n’y est pour rien.',
  },
  update: {
    subject: (product) => `Souhaitez-vous actualiser votre avis sur « ${product} » ?`,
    says: (shop) => `${shop} vous écrit au sujet de votre avis :`,
    free: 'Si votre opinion a changé, vous pouvez modifier votre avis. Rien ne vous y oblige et rien n’en dépend.',
  },
  changeReview: 'Modifier mon avis',
  coupon: {
    subject: (shop) => `Merci : votre récompense de ${shop}`,
    says: (reward) => `Merci d’avoir pris le temps de répondre. Voici ce qui vous était promis : ${reward}.`,
    code: 'Votre code',
  },
  verify: {
    subject: 'Veuillez confirmer votre adresse e-mail',
    says: (product, shop) =>
      `Un avis sur « ${product} » a été rédigé chez ${shop} avec cette adresse. Il pourra être publié dès que vous aurez confirmé que l’adresse est la vôtre.`,
    button: 'Confirmer l’adresse',
    ignore: 'Si ce n’était pas vous, ne faites rien : il ne sera pas publié.',
  },
  invitation: {
    subject: (shop) => `Invitation à gérer les avis de ${shop}`,
    says: (inviter, shop) =>
      `${inviter} vous invite à gérer les avis et les questions de ${shop} dans Tribune.`,
    button: 'Accepter l’invitation',
    ignore: 'Si vous ne vous y attendiez pas, ne faites rien.',
    why: (shop) => `Vous recevez ce message parce qu’un membre de l’équipe de ${shop} a saisi votre adresse.`,
  },
  webhook: {
    subject: (shop) => `Un point de terminaison webhook de ${shop} a été désactivé`,
    says: 'Tribune n’envoie plus d’événements à cette adresse :',
    gone: 'Elle a répondu 410 (Gone), ce qui nous demande d’arrêter.',
    failing: 'Pendant cinq jours, toutes les tentatives ont échoué.',
    again:
      'Dès qu’elle répond à nouveau, réactivez le point de terminaison ; ce qui a échoué ou a été annulé au cours des 30 derniers jours pourra alors être renvoyé.',
    why: (shop) => `Vous recevez ce message parce que vous êtes propriétaire de ${shop} dans Tribune.`,
  },
  passwordReset: {
    subject: 'Choisissez un nouveau mot de passe pour Tribune',
    says: 'Quelqu’un, vous sans doute, a demandé un nouveau mot de passe pour votre compte Tribune. Le lien est valable une heure.',
    button: 'Choisir un nouveau mot de passe',
    ignore: 'Si ce n’était pas vous, ne faites rien : votre mot de passe reste le même.',
    why: (shop) => `Vous recevez ce message parce que vous faites partie de l’équipe de ${shop}.`,
  },
};
