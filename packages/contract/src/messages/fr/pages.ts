import type { Pages } from '../catalog.ts';

export const pages: Pages<'fr'> = {
  comma: ', ',
  anonymous: 'Anonyme',
  publishedOn: 'publié le {date}',
  photoLimit: 'Vous pouvez ajouter jusqu’à {max} fichiers.',
  progress: 'Produit {number} sur {total}',
  skipProduct: 'Passer ce produit',
  nextProduct: 'Produit suivant',
  rateContinue: 'Continuer',
  reviewNext: 'Donner mon avis sur ce produit',
  notNow: 'Pas maintenant',
  storeQuestion: 'Comment s’est passée votre commande chez {shop} ?',
  storeInvitation: 'Il s’agit de la boutique, pas des produits.',
  storeService: 'Service',
  laterTitle: 'C’est tout pour le moment',
  laterText: 'Vous pourrez donner votre avis sur ces produits plus tard grâce au lien de votre e-mail.',
  rewardYours: 'Votre récompense : {reward}',
  rewardLeft: {
    one: 'Pour la recevoir, donnez votre avis sur encore {count} produit de votre commande.',
    many: 'Pour la recevoir, donnez votre avis sur encore {count} de produits de votre commande.',
    other: 'Pour la recevoir, donnez votre avis sur encore {count} produits de votre commande.',
  },
  rewardProcessing: 'Nous vous l’enverrons par e-mail dès que votre photo ou vidéo aura été traitée.',
  rewardComing: 'Vous avez rempli toutes les conditions. Nous vous l’enverrons par e-mail.',
  rewardMailed: 'Nous vous l’avons envoyée par e-mail.',
  chooseProduct: 'Sur quel produit souhaitez-vous donner votre avis ?',
  searchProducts: 'Rechercher des produits',
  searchStart: 'Rechercher',
  noProducts: 'Aucun produit correspondant',
  anotherProduct: 'Donner mon avis sur un autre produit',
  reviewsOf: 'Avis sur {shop}',
  allRatings: 'Toutes les notes',
  reviewsDescription:
    'Avis publiés sur les produits de {shop}, avec leur note, une recherche et des filtres.',
  questionsDescription:
    'Questions sur les produits de {shop}, avec les réponses de la boutique et des clients.',
  storeReviewsDescription:
    'Ce que les clients disent de {shop} : la livraison, le service et la boutique elle-même.',
  policyDescription:
    'Comment {shop} demande des avis, lesquels sont marqués comme vérifiés et ce qui est publié.',
  policyTitle: 'Comment {shop} recueille et vérifie les avis',
  policyCollection: 'Qui rédige les avis',
  policyAnyone: 'Tout le monde peut rédiger un avis.',
  policyInvitations: {
    one: 'Les clients sont invités par e-mail à donner leur avis {count} jour après la livraison. Ils ne sont jamais choisis selon leur satisfaction supposée.',
    many: 'Les clients sont invités par e-mail à donner leur avis {count} jours après la livraison. Ils ne sont jamais choisis selon leur satisfaction supposée.',
    other:
      'Les clients sont invités par e-mail à donner leur avis {count} jours après la livraison. Ils ne sont jamais choisis selon leur satisfaction supposée.',
  },
  policyOptIn: 'Seuls les clients qui l’ont accepté sont invités.',
  policyVerification: 'Achats vérifiés',
  policyVerified: 'Les avis portant la mention « Achat vérifié » ont été vérifiés de l’une de ces façons :',
  policyUnverified: 'Les autres avis ne portent pas de mention : nous n’avons pas pu vérifier l’achat.',
  policyEmailVerified: 'Les auteurs confirment leur adresse e-mail avant la publication.',
  policyModeration: 'Contrôles avant publication',
  policyAutomatic:
    'Les avis sont publiés automatiquement. Ceux où un contrôle automatique trouve quelque chose, comme du spam, des insultes ou des données personnelles, sont d’abord examinés par une personne.',
  policyManual: 'Une personne examine chaque avis avant sa publication.',
  policyTrusted:
    'Font exception les achats vérifiés de personnes dont des avis antérieurs ont été publiés, sauf si un contrôle automatique trouve quelque chose.',
  policyNotByRating: 'Ni la note ni l’opinion ne décident de la publication d’un avis.',
  policyFake: 'Faux avis',
  policyFakeBan:
    'Les faux avis sont interdits. Nul ne peut rédiger, commander, acheter ou vendre un avis qui ne repose pas sur une expérience réelle, ni cacher qu’un avis a été récompensé. Cela vaut aussi pour la boutique, son personnel et quiconque travaille pour elle.',
  policyFakeSearch:
    'Des contrôles automatiques recherchent les faux avis avant publication, et chacun peut signaler un avis à tout moment. Une personne statue sur chaque signalement.',
  policyCompared:
    'Chaque avis est comparé aux autres. Les afflux soudains, les textes copiés et les nombreux auteurs sur un même appareil ou réseau sont retenus jusqu’à la décision d’une personne.',
  policyFakeConsequences:
    'Les faux avis sont retirés et ne comptent plus. Leurs auteurs sont informés du motif. D’autres avis de la même source peuvent être refusés, et les faits signalés aux autorités.',
  policyRefusal: 'Motifs de refus d’un avis',
  policyRefused:
    'Un avis n’est refusé que pour l’un de ces motifs. Son auteur en est informé par e-mail et peut le corriger et le renvoyer lorsque cela est utile.',
  policyTimes: 'Délais et modifications',
  policyTimeToPublish:
    'Un avis est publié ou refusé dans un délai maximum de {days}. Au-delà, un avis en attente compte comme non publié dans les chiffres publics de la boutique.',
  policyTimeKept:
    'Les avis sont conservés et affichés sans limite de durée, avec leurs dates. Leur auteur peut demander à tout moment à la boutique de les supprimer.',
  policyChange:
    'L’auteur d’un avis peut demander à la boutique un lien pour le modifier. L’avis est alors contrôlé de nouveau et indique la date de la modification.',
  policyNoChange:
    'Un avis publié ne peut pas être modifié. Son auteur peut le faire supprimer et en rédiger un nouveau.',
  policyContact:
    'Les lecteurs ne peuvent pas contacter les auteurs des avis. La boutique peut leur répondre publiquement.',
  policyPublication: 'Avis publiés et non publiés',
  policyPublished: {
    one: '{count} avis est publié.',
    many: '{count} avis sont publiés.',
    other: '{count} avis sont publiés.',
  },
  policyNotShown: {
    one: '{count} avis n’est pas publié : il est en attente ou ne respectait pas les règles.',
    many: '{count} avis ne sont pas publiés : ils sont en attente ou ne respectaient pas les règles.',
    other: '{count} avis ne sont pas publiés : ils sont en attente ou ne respectaient pas les règles.',
  },
  policyRewards: 'Récompenses',
  policyRewarded:
    'Les avis rédigés contre une récompense sont signalés. Une récompense ne dépend jamais de la note.',
  policyReward:
    'La boutique offre actuellement une récompense pour les avis, quel que soit leur contenu : {reward}',
  policyNoReward: 'La boutique n’offre actuellement aucune récompense pour les avis.',
  policySorting: 'Ordre des avis',
  policyFeatured:
    'Les avis mis en avant par la boutique viennent d’abord et sont signalés, puis les plus récents. Un autre ordre peut être choisi.',
  policyNewest: 'Les avis les plus récents viennent d’abord. Un autre ordre peut être choisi.',
  allReviewed: 'Merci ! Vous avez donné votre avis sur toute cette commande.',
  notAccepted: 'Votre avis n’a pas pu être envoyé. Veuillez vérifier :',
  questionNotAccepted: 'Votre question n’a pas pu être envoyée. Veuillez vérifier :',
  editReviewTitle: 'Modifier votre avis sur « {product} »',
  save: 'Enregistrer les modifications',
  saved: 'Merci ! Votre avis a été mis à jour.',
  addressConfirmed: 'Merci ! Votre adresse e-mail est confirmée.',
  linkUnusableTitle: 'Ce lien n’est plus valable',
  linkUnusableReason: 'Il a déjà été utilisé, a expiré ou a été révoqué.',
  linkUnknownTitle: 'Cette page est introuvable',
  linkUnknownReason:
    'Le lien est peut-être incomplet ou trop ancien. Copiez-le en entier depuis votre e-mail ou ouvrez-le de nouveau depuis celui-ci.',
  unsubscribeQuestion: 'Ne plus recevoir de demandes d’avis de {shop} ?',
  notReceived: 'Je ne l’ai pas encore reçu',
  notReceivedTitle: 'Votre commande n’est pas arrivée ?',
  notReceivedQuestion: 'Nous prévenons {shop} et ne vous demanderons pas d’avis avant son arrivée.',
  notReceivedNoted:
    'Merci. {shop} est prévenu et nous ne vous demanderons pas d’avis pendant les 15 prochains jours.',
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

  receiptTitle: 'Votre avis sur « {product} »',
  receiptTitleErased: 'Votre avis supprimé',
  receiptLogged: 'Votre avis figure dans le registre public de la boutique.',
  receiptPending:
    'Nous avons reçu votre avis. Il figurera dans le registre public de la boutique d’ici une minute.',
  receiptErased:
    'Votre avis a été supprimé. Le registre public montre encore qu’un avis a été supprimé, mais plus rien n’y mène à vous ni à ce que vous avez écrit.',
  receiptIntro:
    'Chaque avis et chaque décision à son sujet figurent dans ce registre. Personne, pas même la boutique, ne peut modifier ou retirer une entrée sans que cela se voie.',
  receiptHistory: 'Ce qui s’est passé',
  receipt_received: 'Reçu',
  receipt_held: 'Retenu pour vérification',
  receipt_approved: 'Publié',
  receipt_rejected: 'Non publié',
  receipt_flagged: 'Masqué pendant une vérification',
  receipt_edited: 'Modifié par vous',
  receipt_featured: 'Mis en avant par la boutique',
  receipt_unfeatured: 'N’est plus mis en avant',
  receipt_unverified: 'N’est plus un achat vérifié : la commande a été annulée',
  receipt_reverified: 'Achat vérifié : la commande est de nouveau valable',
  receiptBy_staff: 'Décision de l’équipe de la boutique',
  receiptBy_system: 'Décision automatique',
  receiptBackfilled: 'Votre avis est antérieur au registre, qui le suit à partir d’ici.',
  receiptMoreComing: 'Un changement plus récent apparaîtra ici d’ici une minute.',
  receiptEntry: 'Entrée {index}',
  receiptSize: 'Entrées du registre : {size}',
  receiptCheck: 'Vérifier soi-même',
  receiptPromise:
    'Ce reçu est la promesse signée du registre de contenir votre avis. Conservez-le : il prouve ce qui a été promis, quoi que cette page affiche plus tard.',
  receiptDownload: 'Télécharger le reçu',
  receiptCommand: 'Cette commande lit tout le registre, vérifie ses signatures et y retrouve votre avis :',

  ownTitle: 'Tout ce que vous avez écrit',
  ownAsk:
    'Saisissez votre adresse e-mail. Si vous avez écrit un avis, une question ou une réponse avec cette adresse, ou commandé dans l’une de nos boutiques, nous vous enverrons un lien vers une page où vous pouvez tout modifier, retirer, télécharger et effacer.',
  ownSend: 'M’envoyer le lien',
  ownSent:
    'Si nous connaissons cette adresse, un e-mail avec votre lien est en route. Le lien est valable 24 heures.',
  ownIntro: 'Écrit avec {email}. Ce que vous modifiez ici s’applique partout en quelques secondes.',
  ownNothing: 'Rien n’est publié ni en attente ici.',
  ownStoresCut:
    'Plus de boutiques connaissent votre adresse que cette page ne peut en afficher. Adressez-vous directement aux autres.',
  ownItemsCut: 'Seuls les {count} plus récents sont affichés. Le téléchargement les contient tous.',
  ownStoreReview: 'Votre avis sur {shop}',
  ownQuestion: 'Votre question sur « {product} »',
  ownAnswer: 'Votre réponse sur « {product} »',
  ownReceipt: 'Reçu',
  ownEdit: 'Modifier',
  ownWithdraw: 'Retirer',
  ownWithdrawn: 'Ce contenu sera retiré dans quelques secondes, partout et définitivement.',
  ownUndo: 'Annuler',
  ownPhotosAdded: 'Vos photos ont été ajoutées. Elles seront affichées après vérification.',
  ownChanged: 'Votre modification est enregistrée. Elle peut être vérifiée avant d’apparaître.',
  ownTranslateBack: 'Vérifier la traduction : {language}',
  ownTranslation: 'Traduction',
  ownBack: 'Retraduction',
  ownBackFailed: 'Ce texte ne peut pas être retraduit pour le moment.',
  ownReport: 'Signaler un problème',
  ownExport: 'Tout télécharger',
  ownErase: 'Effacer mes données chez {shop}',
  ownEraseQuestion:
    'Tout ce que {shop} conserve à votre sujet sera effacé : ce que vous avez écrit, vos commandes et votre adresse. Cette action est irréversible.',
  ownErasing: 'Vos données chez {shop} sont en cours d’effacement.',
  ownEraseRefused:
    'Votre adresse appartient à un membre de l’équipe de cette boutique et ne peut pas être effacée ici. Adressez-vous à {shop}.',
};
