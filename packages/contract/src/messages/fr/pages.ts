import type { Pages } from '../catalog.ts';

export const pages: Pages<'fr'> = {
  comma: ', ',
  photoLimit: 'Vous pouvez ajouter jusqu’à {max} fichiers.',
  sendAll: 'Envoyer tous mes avis',
  reviewed: 'Vous avez donné votre avis sur ce produit.',
  allReviewed: 'Merci ! Vous avez donné votre avis sur toute cette commande.',
  notAccepted: 'Votre avis n’a pas pu être envoyé. Veuillez vérifier :',
  editReviewTitle: 'Modifier votre avis sur « {product} »',
  save: 'Enregistrer les modifications',
  saved: 'Merci ! Votre avis a été mis à jour.',
  addressConfirmed: 'Merci ! Votre adresse e-mail est confirmée.',
  linkUnusableTitle: 'Ce lien n’est plus valable',
  linkUnusableReason: 'Il a déjà été utilisé, a expiré ou a été révoqué.',
  unsubscribeQuestion: 'Ne plus recevoir de demandes d’avis de {shop} ?',
  unsubscribed: 'Vous êtes désabonné(e). {shop} ne vous enverra plus de demandes d’avis.',

  reportStatus_open: 'Votre signalement est en cours d’examen.',
  reportStatus_removed: 'Le contenu a été retiré.',
  reportStatus_kept: 'Le contenu n’a pas été retiré.',
  reportReasons: 'Motifs',
  appealHeading: 'Contester cette décision',
  appealIntro:
    'Si vous n’êtes pas d’accord, expliquez-nous pourquoi avant le {date}. Une personne de l’équipe de la boutique l’examinera.',
  appealText: 'Pourquoi n’êtes-vous pas d’accord ?',
  appealSend: 'Envoyer la contestation',
  appealOpen: 'La contestation a été reçue et est en cours d’examen.',
  appealGranted: 'La contestation a abouti. La décision a été annulée.',
  appealDismissed: 'La contestation n’a pas abouti. La décision est maintenue.',
  reportKeptReason: 'Il n’enfreint ni la loi ni les règles de la boutique en matière d’avis.',
};
