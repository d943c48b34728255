import type { Emails } from '../catalog.ts';

export const emails: Emails<'fr'> = {
  testModeEmail: 'Mode test : cet e-mail n’a pas été envoyé.',
  greeting: 'Bonjour {name},',
  greetingWithoutName: 'Bonjour,',
  signature: 'Cordialement,\n{shop}',
  unsubscribe: 'Se désabonner',
  whyOrder: 'Vous recevez cet e-mail car vous avez passé commande chez {shop} (commande {orderId}).',
  whyReview: 'Vous recevez cet e-mail car un avis a été déposé chez {shop} avec cette adresse.',
  whyQuestion: 'Vous recevez cet e-mail car vous avez posé cette question chez {shop}.',
  whyPurchase: 'Vous recevez cet e-mail car vous avez acheté ce produit chez {shop}.',
  whyInvitation: 'Vous recevez cet e-mail car un membre de l’équipe de {shop} vous a invité(e).',
  whyOwner: 'Vous recevez cet e-mail car vous êtes propriétaire du compte {shop} dans Tribune.',
  whyStaff: 'Vous recevez cet e-mail car vous faites partie de l’équipe de {shop}.',

  requestSubject: 'Que pensez-vous de votre commande chez {shop} ?',
  requestIntro: 'Vous avez reçu votre commande il y a quelque temps. Qu’en pensez-vous ?',
  requestInvitation:
    'Attribuez de 1 à 5 étoiles et, si vous le souhaitez, dites-nous pourquoi. Chaque avis compte autant, positif ou négatif, et aide les autres clients à choisir.',
  rateProduct: 'Donner une note de 1 à 5 étoiles',
  reminderSubject: 'Rappel : que pensez-vous de votre commande chez {shop} ?',
  reminderIntro:
    'Nous vous avons récemment demandé votre avis sur votre commande. Si vous souhaitez encore le donner, voici de nouveau le lien. C’est notre dernier e-mail à ce sujet.',
  firstReminderIntro:
    'Nous vous avons récemment demandé votre avis sur votre commande. Si vous souhaitez le donner, voici de nouveau le lien.',
  secondReminderSubject: 'Dernier rappel : votre commande chez {shop} vous a-t-elle plu ?',
  secondReminderIntro:
    'Nous ne connaissons pas encore votre avis sur votre commande. Si vous souhaitez le donner, voici le lien une dernière fois. Nous ne vous écrirons plus à ce sujet.',
  rewardOffer:
    'Pour vous remercier de votre avis, nous vous offrons : {reward}. Cela ne dépend ni de ce que vous écrivez ni du nombre d’étoiles. Les avis donnés en échange d’une récompense sont signalés.',
  rewardSubject: 'Merci ! Voici votre récompense de {shop}',
  rewardIntro: 'Merci d’avoir pris le temps de donner votre avis. Voici votre récompense : {reward}.',
  rewardCode: 'Votre code',

  verifySubject: 'Veuillez confirmer votre adresse e-mail',
  verifyIntro:
    'Un avis sur « {product} » a été déposé chez {shop} avec cette adresse. Pour qu’il puisse être publié, veuillez confirmer que cette adresse est bien la vôtre.',
  verifyIntroWithoutProduct:
    'Un avis a été déposé chez {shop} avec cette adresse. Pour qu’il puisse être publié, veuillez confirmer que cette adresse est bien la vôtre.',
  verifyButton: 'Confirmer l’adresse e-mail',
  verifyIgnore: 'Si vous n’êtes pas à l’origine de cet avis, ignorez cet e-mail : l’avis ne sera pas publié.',

  rejectedSubject: 'Votre avis sur « {product} » n’a pas été publié',
  rejectedSubjectWithoutProduct: 'Votre avis n’a pas été publié',
  rejectedIntro:
    'Merci pour votre avis sur « {product} ». Nous n’avons pas pu le publier pour la raison suivante :',
  rejectedIntroWithoutProduct:
    'Merci pour votre avis. Nous n’avons pas pu le publier pour la raison suivante :',
  reason_spam: 'Il s’apparente à de la publicité.',
  reason_profanity: 'Il contient des insultes ou des propos grossiers.',
  reason_personal_data:
    'Il contient des données personnelles, comme un nom, une adresse ou un numéro de téléphone.',
  reason_off_topic: 'Il ne porte pas sur le produit.',
  reason_fake: 'Nous n’avons pas pu établir qu’il repose sur une expérience personnelle.',
  reason_conflict_of_interest: 'Son auteur est lié à la boutique, au fabricant ou à un concurrent.',
  reason_illegal: 'Son contenu enfreint la loi ou porte atteinte aux droits d’autrui.',
  reason_duplicate: 'Le même texte a déjà été envoyé.',
  reason_media: 'Il contient une photo ou une vidéo que nous ne pouvons pas publier.',
  reason_other: 'Il ne respecte pas nos règles de publication des avis.',
  rejectedEdit:
    'Vous pouvez le modifier et l’envoyer de nouveau. Cette décision n’a rien à voir avec votre note.',
  editReview: 'Modifier mon avis',

  updateSubject: 'Souhaitez-vous mettre à jour votre avis sur « {product} » ?',
  updateSubjectWithoutProduct: 'Souhaitez-vous mettre à jour votre avis ?',
  updateIntro: '{shop} vous a envoyé un message au sujet de votre avis :',
  updateOptional:
    'Si vous avez changé d’avis, vous pouvez modifier votre texte et votre note. Rien ne vous y oblige et rien n’en dépend.',

  answerSubject: 'Votre question sur « {product} » a reçu une réponse',
  answerSubjectWithoutProduct: 'Votre question a reçu une réponse',
  answerQuestion: 'Votre question sur « {product} » a reçu une réponse.',
  answerQuestionWithoutProduct: 'Votre question a reçu une réponse.',
  answeredBy: 'Réponse de {name} :',
  answeredByCustomer: 'Un client ou une cliente a répondu.',
  viewInStore: 'Voir dans la boutique',

  buyerSubject: 'Pouvez-vous répondre à une question sur « {product} » ?',
  buyerSubjectWithoutProduct: 'Pouvez-vous répondre à une question sur votre achat ?',
  buyerIntro: 'Vous avez acheté « {product} » chez nous. Une autre personne se pose une question à ce sujet.',
  buyerIntroWithoutProduct:
    'Vous avez acheté un produit chez nous. Une autre personne se pose une question à ce sujet.',
  buyerInvitation: 'Si vous connaissez la réponse, partagez-la sur la page du produit.',

  invitationSubject: 'Invitation à gérer les avis de {shop}',
  invitationIntro: '{inviter} vous invite à gérer les avis et les questions de {shop} dans Tribune.',
  invitationButton: 'Accepter l’invitation',
  invitationIgnore: 'Si vous n’attendiez pas cette invitation, vous pouvez ignorer cet e-mail.',

  webhookSubject: 'Un point de terminaison webhook de {shop} a été désactivé',
  webhookIntro: 'Tribune n’envoie plus d’événements à ce point de terminaison :',
  webhook_gone: 'Il a répondu 410 (Gone), ce qui demande de cesser les envois.',
  webhook_failing: 'Pendant cinq jours, tous les envois ont échoué.',
  webhookAgain:
    'Dès qu’il est de nouveau disponible, réactivez-le. Vous pourrez alors relancer les envois des 30 derniers jours qui ont échoué ou ont été annulés.',
  webhookButton: 'Voir l’endpoint',

  deletionSubject: 'La suppression de {shop} est programmée',
  deletionIntro:
    'Le {date}, tout ce qui concerne {shop} sera supprimé : avis, photos, commandes, réglages et tous les accès. D’ici là, chaque propriétaire peut l’annuler dans les réglages.',
  deletionRequestedBy:
    'Elle a été demandée par {email}. Si vous ne vous y attendiez pas, annulez-la et vérifiez qui a accès.',
  deletionButton: 'Ouvrir les réglages',
  deletionCanceledSubject: 'La suppression de {shop} a été annulée',
  deletionCanceledIntro: '{shop} reste tel quel ; rien n’a été supprimé.',
  shopFailingSubject: 'Les messages de {platform} pour {shop} échouent',
  shopFailingIntro:
    'Depuis une heure, tous les messages de {platform} sont refusés : les nouvelles commandes et les nouveaux produits n’arrivent pas, et aucun avis n’est demandé. La dernière erreur était :',
  shopFailingCheck: 'Vérifiez la connexion. Si {platform} a désactivé ses webhooks, réactivez-les.',
  shopFailingButton: 'Voir la connexion',

  codesSubject_low: 'Il reste peu de codes promo pour {shop}',
  codesSubject_empty: 'Plus de codes promo pour {shop}',
  codesIntro_low: {
    one: 'Il reste {count} code promo pour cette récompense :',
    many: 'Il reste {count} codes promo pour cette récompense :',
    other: 'Il reste {count} codes promo pour cette récompense :',
  },
  codesIntro_empty:
    'Il n’y a plus de codes promo pour cette récompense. Des clients qui l’ont obtenue attendent le leur :',
  codesAdd: 'Les clients en attente recevront le leur dès que vous ajouterez des codes.',
  codesButton: 'Ajouter des codes',

  domainSubject: 'Un enregistrement DNS de {domain} manque',
  domainIntro:
    'Un enregistrement DNS dont {shop} a besoin pour envoyer des e-mails depuis {domain} est introuvable. En attendant, les e-mails à vos clients partent de l’adresse de ce service ; après trois jours, le domaine n’est plus utilisé.',
  domainButton: 'Voir les enregistrements',
  missingSubject: 'La commande {orderId} n’est pas arrivée, selon le client',
  missingIntro:
    'Un avis a été demandé pour la commande {orderId}, mais le client indique qu’elle n’est pas encore arrivée. Aucun avis n’est demandé tant que la date de livraison ne change pas, pendant 15 jours au plus.',
  missingButton: 'Voir la demande',
  topicsSubject: 'Les critiques augmentent chez {shop}',
  topicsIntro:
    'Les avis des quatre dernières semaines critiquent ceci plus souvent que ceux des douze semaines précédentes, au-delà de ce que le hasard explique :',
  topicsRise:
    '{topic} ({product}) : défavorable dans {negative} avis sur {mentions} ({now}), avant : {before}',
  topicsWholeStore: 'toute la boutique',
  unnamedProduct: 'un produit absent de votre catalogue',
  topicsButton: 'Voir les thèmes',
  emailsOff: 'Désactiver ces e-mails',

  raidSubject: 'Activité inhabituelle chez {shop}',
  raidIntro:
    'Des avis sur {product} sont arrivés ensemble de façon inhabituelle ({reviews}). Ils ne seront publiés qu’après votre décision. Les notes n’ont joué aucun rôle.',
  raidButton: 'Examiner les avis',

  mentionSubject: '{author} vous a mentionné dans une note',
  mentionIntro: '{author} vous a mentionné dans une note interne sur un contenu de {shop}.',
  mentionButton: 'Voir la note',
  lateSubject: 'Éléments en retard chez {shop}',
  lateIntro:
    'Des contenus de {shop} attendent une décision au-delà de leur délai. Dans la file : {items}. Signalements et contestations : {reports}.',
  lateButton: 'Ouvrir la file',

  passwordSubject: 'Réinitialisez votre mot de passe Tribune',
  passwordIntro:
    'Nous avons reçu une demande de réinitialisation du mot de passe de votre compte Tribune. Le lien est valable une heure.',
  passwordButton: 'Réinitialiser le mot de passe',
  passwordIgnore:
    'Si vous n’êtes pas à l’origine de cette demande, ignorez cet e-mail : votre mot de passe ne changera pas.',

  reportReceivedSubject: 'Nous avons reçu votre signalement ({reference})',
  reportReceivedIntro:
    'Merci pour votre signalement concernant un contenu chez {shop}. L’équipe de la boutique l’examinera et vous informera de sa décision.',
  reportDecidedSubject: 'Décision sur votre signalement ({reference})',
  removedSubject: 'Votre contenu chez {shop} a été retiré',
  removedIntro:
    'Quelqu’un a signalé ce que vous avez publié chez {shop}. L’équipe de la boutique l’a examiné et retiré :',
  decidedByPerson: 'La décision a été prise par une personne.',
  appealOffer: 'Si vous n’êtes pas d’accord, vous pouvez la contester jusqu’au {date}.',
  appealDecidedSubject: 'Décision sur la contestation ({reference})',
  securitySubject: 'Alerte de sécurité pour votre compte Tribune',
  'security_password.reset':
    'Votre mot de passe a été modifié et toutes les autres sessions ont été fermées.',
  'security_password.change': 'Votre mot de passe a été modifié.',
  'security_two_factor.enable': 'L’authentification à deux facteurs a été activée.',
  'security_two_factor.disable': 'L’authentification à deux facteurs a été désactivée.',
  'security_passkey.add': 'Une clé d’accès a été ajoutée.',
  'security_passkey.delete': 'Une clé d’accès a été supprimée.',
  securityNotYou:
    'Si vous êtes à l’origine de cette action, vous n’avez rien à faire. Sinon, réinitialisez votre mot de passe maintenant : toutes les autres sessions seront fermées.',
  whyAccount: 'Vous recevez cet e-mail parce qu’il concerne la sécurité de votre compte Tribune.',
  whyReport: 'Vous recevez cet e-mail parce que vous avez signalé un contenu chez {shop}.',
  whyAuthor: 'Vous recevez cet e-mail parce que vous avez envoyé ce contenu à {shop}.',
  receiptLink: 'Reçu : suivre votre avis dans le registre public de la boutique',

  ownLinkSubject: 'Votre lien vers tout ce que vous avez écrit',
  ownLinkIntro:
    'Avec ce lien, vous pouvez voir, modifier, retirer, télécharger et effacer ce que vous avez écrit. Il est valable 24 heures.',
  ownLinkButton: 'Afficher ce que j’ai écrit',
  ownLinkIgnore:
    'Si vous n’avez pas demandé ce lien, ignorez cet e-mail. Ne le transférez pas : toute personne ayant le lien peut l’utiliser.',
  whyOwnLink: 'Vous recevez cet e-mail parce que ce lien a été demandé pour votre adresse, connue de {shop}.',
};
