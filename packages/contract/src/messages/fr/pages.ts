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
};
