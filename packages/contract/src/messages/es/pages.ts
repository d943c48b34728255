import type { Pages } from '../catalog.ts';

export const pages: Pages<'es'> = {
  comma: ', ',
  anonymous: 'Anónimo',
  publishedOn: 'publicada el {date}',
  photoLimit: 'Puedes añadir hasta {max} archivos.',
  progress: 'Producto {number} de {total}',
  skipProduct: 'Omitir este producto',
  nextProduct: 'Siguiente producto',
  rateContinue: 'Continuar',
  reviewNext: 'Opinar sobre este producto',
  notNow: 'Ahora no',
  storeQuestion: '¿Qué tal fue tu pedido en {shop}?',
  storeInvitation: 'Se trata de la tienda, no de los productos.',
  storeService: 'Atención',
  laterTitle: 'Eso es todo por ahora',
  laterText: 'Puedes opinar sobre estos productos más tarde con el enlace de tu correo.',
  rewardYours: 'Tu recompensa: {reward}',
  rewardLeft: {
    one: 'Para recibirla, opina sobre {count} producto más de tu pedido.',
    many: 'Para recibirla, opina sobre {count} de productos más de tu pedido.',
    other: 'Para recibirla, opina sobre {count} productos más de tu pedido.',
  },
  rewardProcessing: 'Te la enviaremos por correo cuando se haya procesado tu foto o vídeo.',
  rewardComing: 'Has cumplido todas las condiciones. Te la enviaremos por correo.',
  rewardMailed: 'Te la hemos enviado por correo.',
  chooseProduct: '¿Sobre qué producto quieres opinar?',
  searchProducts: 'Buscar productos',
  searchStart: 'Buscar',
  noProducts: 'No hay productos que coincidan',
  anotherProduct: 'Opinar sobre otro producto',
  reviewsOf: 'Opiniones de {shop}',
  allRatings: 'Todas las valoraciones',
  reviewsDescription:
    'Opiniones publicadas sobre los productos de {shop}, con su puntuación, búsqueda y filtros.',
  questionsDescription: 'Preguntas sobre los productos de {shop}, con respuestas de la tienda y de clientes.',
  storeReviewsDescription:
    'Lo que dicen los clientes sobre {shop}: la entrega, el servicio y la propia tienda.',
  policyDescription: 'Cómo pide {shop} las opiniones, cuáles se marcan como verificadas y qué se publica.',
  policyTitle: 'Cómo recoge y verifica {shop} las opiniones',
  policyCollection: 'Quién escribe las opiniones',
  policyAnyone: 'Cualquiera puede escribir una opinión.',
  policyInvitations: {
    one: 'Se pide una opinión por correo electrónico {count} día después de la entrega. Nunca se elige a los clientes por lo satisfechos que puedan estar.',
    many: 'Se pide una opinión por correo electrónico {count} días después de la entrega. Nunca se elige a los clientes por lo satisfechos que puedan estar.',
    other:
      'Se pide una opinión por correo electrónico {count} días después de la entrega. Nunca se elige a los clientes por lo satisfechos que puedan estar.',
  },
  policyOptIn: 'Solo se pregunta a los clientes que lo han aceptado.',
  policyVerification: 'Compras verificadas',
  policyVerified: 'Las opiniones marcadas como «Compra verificada» se verificaron de una de estas formas:',
  policyUnverified: 'Las demás opiniones no llevan marca: no pudimos verificar la compra.',
  policyEmailVerified: 'Los autores confirman su correo electrónico antes de la publicación.',
  policyModeration: 'Controles antes de publicar',
  policyAutomatic:
    'Las opiniones se publican automáticamente. Si un control automático encuentra algo, como spam, insultos o datos personales, primero las revisa una persona.',
  policyManual: 'Una persona revisa cada opinión antes de publicarla.',
  policyTrusted:
    'Se exceptúan las compras verificadas de personas cuyas opiniones anteriores se publicaron, salvo que un control automático encuentre algo.',
  policyNotByRating: 'Ni las estrellas ni la opinión deciden si se publica.',
  policyFake: 'Opiniones falsas',
  policyFakeBan:
    'Las opiniones falsas están prohibidas. Nadie puede escribir, encargar, comprar ni vender una opinión que no se base en una experiencia real, ni ocultar que se recibió una recompensa. Esto incluye a la tienda, a su personal y a quienes trabajan para ella.',
  policyFakeSearch:
    'Antes de publicar, unos controles automáticos buscan opiniones falsas, y cualquiera puede denunciar una opinión en todo momento. Una persona decide sobre cada denuncia.',
  policyCompared:
    'Cada opinión se compara con las demás. Los aumentos repentinos, los textos copiados y los muchos autores en un mismo dispositivo o red se retienen hasta que decide una persona.',
  policyFakeConsequences:
    'Las opiniones falsas se retiran y dejan de contar. Se comunica el motivo a sus autores. Se pueden rechazar otras opiniones del mismo origen y poner el caso en conocimiento de las autoridades.',
  policyRefusal: 'Por qué se puede rechazar una opinión',
  policyRefused:
    'Una opinión solo se rechaza por uno de estos motivos. Su autor recibe un correo y puede corregirla y volver a enviarla cuando eso ayude.',
  policyTimes: 'Plazos y cambios',
  policyTimeToPublish:
    'Una opinión se publica o se rechaza en un plazo máximo de {days}. Las que esperan más tiempo cuentan como no publicadas en las cifras públicas de la tienda.',
  policyTimeKept:
    'Las opiniones se conservan y se muestran sin límite de tiempo, con sus fechas. Sus autores pueden pedir a la tienda en cualquier momento que las elimine.',
  policyChange:
    'Los autores pueden pedir a la tienda un enlace para cambiar su opinión. Se vuelve a revisar y muestra la fecha del cambio.',
  policyNoChange:
    'Una opinión publicada no se puede cambiar. Su autor puede hacer que se elimine y escribir otra.',
  policyContact:
    'Quienes leen las reseñas no pueden contactar con sus autores. La tienda puede responderles públicamente.',
  policyPublication: 'Opiniones publicadas y no publicadas',
  policyPublished: {
    one: '{count} opinión está publicada.',
    many: '{count} opiniones están publicadas.',
    other: '{count} opiniones están publicadas.',
  },
  policyNotShown: {
    one: '{count} opinión no está publicada: está pendiente o no cumplía las normas.',
    many: '{count} opiniones no están publicadas: están pendientes o no cumplían las normas.',
    other: '{count} opiniones no están publicadas: están pendientes o no cumplían las normas.',
  },
  policyRewards: 'Recompensas',
  policyRewarded:
    'Las opiniones escritas a cambio de una recompensa están marcadas. Una recompensa nunca depende de las estrellas.',
  policyReward: 'La tienda ofrece actualmente una recompensa por las opiniones, digan lo que digan: {reward}',
  policyNoReward: 'La tienda no ofrece actualmente ninguna recompensa por las opiniones.',
  policySorting: 'Orden de las opiniones',
  policyFeatured:
    'Primero aparecen las opiniones destacadas por la tienda, que están marcadas, y después las más recientes. Se puede elegir otro orden.',
  policyNewest: 'Primero aparecen las más recientes. Se puede elegir otro orden.',
  allReviewed: '¡Gracias! Ya has opinado sobre todo este pedido.',
  notAccepted: 'No se ha podido enviar tu opinión. Revisa lo siguiente:',
  questionNotAccepted: 'No se ha podido enviar tu pregunta. Revisa lo siguiente:',
  editReviewTitle: 'Editar tu opinión sobre «{product}»',
  save: 'Guardar cambios',
  saved: '¡Gracias! Tu opinión se ha actualizado.',
  addressConfirmed: '¡Gracias! Tu correo electrónico está confirmado.',
  linkUnusableTitle: 'Este enlace ya no es válido',
  linkUnusableReason: 'Ya se ha usado, ha caducado o se ha revocado.',
  linkUnknownTitle: 'No encontramos esta página',
  linkUnknownReason:
    'Puede que el enlace esté incompleto o sea demasiado antiguo. Copia el enlace completo de tu correo o vuelve a abrirlo desde allí.',
  unsubscribeQuestion: '¿Quieres dejar de recibir solicitudes de opinión de {shop}?',
  notReceived: 'Aún no lo he recibido',
  notReceivedTitle: '¿No ha llegado tu pedido?',
  notReceivedQuestion: 'Avisaremos a {shop} y no te pediremos una opinión hasta que llegue.',
  notReceivedNoted:
    'Gracias. Hemos avisado a {shop} y no te pediremos una opinión durante los próximos 15 días.',
  unsubscribed: 'Te has dado de baja. {shop} no te enviará más solicitudes de opinión.',

  reportStatus_open: 'Tu denuncia se está revisando.',
  reportStatus_removed: 'El contenido se ha retirado.',
  reportStatus_kept: 'El contenido no se ha retirado.',
  reportReasons: 'Motivos',
  appealHeading: 'Recurrir esta decisión',
  appealIntro:
    'Si no estás de acuerdo, explícanos por qué antes del {date}. Lo revisará una persona del equipo de la tienda.',
  appealText: '¿Por qué no estás de acuerdo?',
  appealSend: 'Enviar recurso',
  appealOpen: 'El recurso se ha recibido y se está revisando.',
  appealGranted: 'El recurso ha prosperado. La decisión se ha revocado.',
  appealDismissed: 'El recurso no ha prosperado. La decisión se mantiene.',
  reportKeptReason: 'No infringe la ley ni las normas de la tienda sobre opiniones.',

  receiptTitle: 'Tu opinión sobre «{product}»',
  receiptTitleErased: 'Tu opinión eliminada',
  receiptLogged: 'Tu opinión está en el registro público de la tienda.',
  receiptPending:
    'Hemos recibido tu opinión. Estará en el registro público de la tienda en menos de un minuto.',
  receiptErased:
    'Tu opinión se ha eliminado. El registro público aún muestra que se eliminó una opinión, pero ya nada en él conduce a ti ni a lo que escribiste.',
  receiptIntro:
    'En este registro consta cada opinión y cada decisión sobre ella. Nadie, ni siquiera la tienda, puede cambiar o quitar una entrada sin que se note.',
  receiptHistory: 'Qué ha pasado',
  receipt_received: 'Recibida',
  receipt_held: 'Retenida para revisarla',
  receipt_approved: 'Publicada',
  receipt_rejected: 'No publicada',
  receipt_flagged: 'Oculta mientras se revisa',
  receipt_edited: 'Modificada por ti',
  receipt_featured: 'Destacada por la tienda',
  receipt_unfeatured: 'Ya no está destacada',
  receipt_unverified: 'Ya no es una compra verificada: el pedido se canceló',
  receipt_reverified: 'Compra verificada: el pedido vuelve a ser válido',
  receiptBy_staff: 'Decisión del equipo de la tienda',
  receiptBy_system: 'Decisión automática',
  receiptBackfilled: 'Tu opinión es anterior al registro, que la recoge desde aquí.',
  receiptMoreComing: 'Un cambio más reciente aparecerá aquí en menos de un minuto.',
  receiptEntry: 'Entrada {index}',
  receiptSize: 'Entradas del registro: {size}',
  receiptCheck: 'Compruébalo tú',
  receiptPromise:
    'Este recibo es la promesa firmada del registro de contener tu opinión. Guárdalo: demuestra lo que se prometió, diga lo que diga después esta página.',
  receiptDownload: 'Descargar recibo',
  receiptCommand: 'Este comando lee todo el registro, comprueba sus firmas y encuentra en él tu opinión:',

  ownTitle: 'Todo lo que has escrito',
  ownAsk:
    'Escribe tu dirección de correo. Si con ella has escrito una opinión, una pregunta o una respuesta, o has comprado en una de nuestras tiendas, te enviaremos un enlace a una página donde puedes cambiarlo, retirarlo, descargarlo y borrarlo todo.',
  ownSend: 'Enviarme el enlace',
  ownSent:
    'Si conocemos esta dirección, ya hay un correo con tu enlace en camino. El enlace es válido durante 24 horas.',
  ownIntro: 'Escrito con {email}. Lo que cambies aquí se aplica en todas partes en segundos.',
  ownNothing: 'Aquí no hay nada publicado ni pendiente.',
  ownStoresCut:
    'Más tiendas conocen tu dirección de las que caben en esta página. Contacta directamente con las demás.',
  ownItemsCut: 'Solo se muestran los {count} más recientes. La descarga los contiene todos.',
  ownStoreReview: 'Tu opinión sobre {shop}',
  ownQuestion: 'Tu pregunta sobre «{product}»',
  ownAnswer: 'Tu respuesta sobre «{product}»',
  ownReceipt: 'Comprobante',
  ownEdit: 'Editar',
  ownWithdraw: 'Retirar',
  ownWithdrawn: 'Se retirará en unos segundos, en todas partes y para siempre.',
  ownUndo: 'Deshacer',
  ownPhotosAdded: 'Tus fotos se han añadido. Se mostrarán cuando se hayan revisado.',
  ownChanged: 'Tu cambio se ha guardado. Puede que se revise antes de mostrarse.',
  ownTranslateBack: 'Comprobar la traducción: {language}',
  ownTranslation: 'Traducción',
  ownBack: 'Traducción de vuelta',
  ownBackFailed: 'Este texto no se puede traducir de vuelta en este momento.',
  ownReport: 'Informar de un problema',
  ownExport: 'Descargar todo',
  ownErase: 'Borrar mis datos en {shop}',
  ownEraseQuestion:
    'Se borrará todo lo que {shop} guarda sobre ti: lo que has escrito, tus pedidos y tu dirección. No se puede deshacer.',
  ownErasing: 'Tus datos en {shop} se están borrando.',
  ownEraseRefused:
    'Tu dirección pertenece a un miembro del equipo de esta tienda, así que no se puede borrar aquí. Contacta con {shop}.',
};
