import type { Emails } from '../catalog.ts';

export const emails: Emails<'es'> = {
  testModeEmail: 'Modo de prueba: este correo no se ha entregado.',
  greeting: 'Hola, {name}:',
  greetingWithoutName: 'Hola:',
  signature: 'Un saludo,\n{shop}',
  unsubscribe: 'Darme de baja',
  whyOrder: 'Recibes este correo porque hiciste un pedido en {shop} (pedido {orderId}).',
  whyReview: 'Recibes este correo porque se envió una opinión a {shop} con esta dirección.',
  whyQuestion: 'Recibes este correo porque hiciste esta pregunta en {shop}.',
  whyPurchase: 'Recibes este correo porque compraste este producto en {shop}.',
  whyInvitation: 'Recibes este correo porque alguien del equipo de {shop} te ha invitado.',
  whyOwner: 'Recibes este correo porque eres titular de la cuenta de {shop} en Tribune.',
  whyStaff: 'Recibes este correo porque formas parte del equipo de {shop}.',

  requestSubject: '¿Qué tal tu pedido de {shop}?',
  requestIntro: 'Hace ya unos días que tienes tu pedido. ¿Qué te parece?',
  requestInvitation:
    'Elige de 1 a 5 estrellas y, si quieres, cuéntanos por qué. Todas las opiniones cuentan igual, buenas o malas, y ayudan a otras personas a elegir.',
  rateProduct: 'Valorar de 1 a 5 estrellas',
  reminderSubject: 'Recordatorio: ¿qué tal tu pedido de {shop}?',
  reminderIntro:
    'Hace poco te preguntamos por tu pedido. Si aún quieres contestar, aquí tienes de nuevo el enlace. Este es nuestro último correo al respecto.',
  firstReminderIntro:
    'Hace poco te preguntamos por tu pedido. Si quieres contestar, aquí tienes de nuevo el enlace.',
  secondReminderSubject: 'Último recordatorio: ¿qué tal tu pedido de {shop}?',
  secondReminderIntro:
    'Todavía no sabemos qué te parece tu pedido. Si quieres contárnoslo, aquí tienes el enlace por última vez. No volveremos a escribirte sobre esto.',
  rewardOffer:
    'Como agradecimiento por tu opinión recibirás: {reward}. No depende de lo que escribas ni de cuántas estrellas des. Las opiniones escritas a cambio de una recompensa llevan una indicación.',
  rewardSubject: '¡Gracias! Aquí tienes tu recompensa de {shop}',
  rewardIntro: 'Gracias por dedicar un momento a opinar. Esta es tu recompensa: {reward}.',
  rewardCode: 'Tu código',

  verifySubject: 'Confirma tu correo electrónico',
  verifyIntro:
    'Se envió a {shop} una opinión sobre «{product}» con esta dirección. Para que pueda publicarse, confirma que la dirección es tuya.',
  verifyIntroWithoutProduct:
    'Se envió a {shop} una opinión con esta dirección. Para que pueda publicarse, confirma que la dirección es tuya.',
  verifyButton: 'Confirmar correo electrónico',
  verifyIgnore: 'Si no fuiste tú, puedes ignorar este correo. La opinión no se publicará.',

  rejectedSubject: 'Tu opinión sobre «{product}» no se ha publicado',
  rejectedSubjectWithoutProduct: 'Tu opinión no se ha publicado',
  rejectedIntro: 'Gracias por tu opinión sobre «{product}». No hemos podido publicarla por este motivo:',
  rejectedIntroWithoutProduct: 'Gracias por tu opinión. No hemos podido publicarla por este motivo:',
  reason_spam: 'Parece publicidad.',
  reason_profanity: 'Contiene insultos o lenguaje ofensivo.',
  reason_personal_data: 'Contiene datos personales, como un nombre, una dirección o un número de teléfono.',
  reason_off_topic: 'No trata del producto.',
  reason_fake: 'No hemos podido comprobar que se base en una experiencia propia.',
  reason_conflict_of_interest: 'Su autor está vinculado a la tienda, al fabricante o a un competidor.',
  reason_illegal: 'Su contenido infringe la ley o los derechos de otras personas.',
  reason_duplicate: 'El mismo texto ya se había enviado.',
  reason_media: 'Incluye una foto o un vídeo que no podemos publicar.',
  reason_other: 'No cumple nuestras normas sobre opiniones.',
  rejectedEdit: 'Puedes editarla y volver a enviarla. Esta decisión no tiene nada que ver con tu puntuación.',
  editReview: 'Editar mi opinión',

  updateSubject: '¿Quieres actualizar tu opinión sobre «{product}»?',
  updateSubjectWithoutProduct: '¿Quieres actualizar tu opinión?',
  updateIntro: '{shop} te ha enviado un mensaje sobre tu opinión:',
  updateOptional:
    'Si has cambiado de parecer, puedes actualizar tu opinión. Es voluntario y nada depende de ello.',

  answerSubject: 'Tu pregunta sobre «{product}» tiene respuesta',
  answerSubjectWithoutProduct: 'Tu pregunta tiene respuesta',
  answerQuestion: 'Tu pregunta sobre «{product}» tiene respuesta.',
  answerQuestionWithoutProduct: 'Tu pregunta tiene respuesta.',
  answeredBy: 'Respuesta de {name}:',
  answeredByCustomer: 'Ha respondido otra persona que compra en la tienda.',
  viewInStore: 'Ver en la tienda',

  buyerSubject: '¿Puedes responder a una pregunta sobre «{product}»?',
  buyerSubjectWithoutProduct: '¿Puedes responder a una pregunta sobre tu compra?',
  buyerIntro: 'Nos compraste «{product}». Otra persona tiene una pregunta al respecto.',
  buyerIntroWithoutProduct: 'Nos compraste un producto. Otra persona tiene una pregunta al respecto.',
  buyerInvitation: 'Si sabes la respuesta, compártela en la página del producto.',

  invitationSubject: 'Invitación para gestionar las opiniones de {shop}',
  invitationIntro: '{inviter} te ha invitado a gestionar las opiniones y preguntas de {shop} en Tribune.',
  invitationButton: 'Aceptar invitación',
  invitationIgnore: 'Si no esperabas esta invitación, puedes ignorar este correo.',

  webhookSubject: 'Se ha desactivado un endpoint de webhook de {shop}',
  webhookIntro: 'Tribune ya no envía eventos a este endpoint:',
  webhook_gone: 'Respondió con 410 (Gone), que pide dejar de enviar.',
  webhook_failing: 'Durante cinco días fallaron todas las entregas.',
  webhookAgain:
    'Cuando vuelva a estar disponible, activa el endpoint. Entonces podrás repetir las entregas de los últimos 30 días que fallaron o se cancelaron.',
  webhookButton: 'Ver el endpoint',

  deletionSubject: 'Se ha programado la eliminación de {shop}',
  deletionIntro:
    'El {date} se eliminará todo lo de {shop}: opiniones, fotos, pedidos, ajustes y todos los accesos. Hasta entonces, cualquier propietario puede cancelarlo en los ajustes.',
  deletionRequestedBy: 'La solicitó {email}. Si no lo esperabas, cancélala y comprueba quién tiene acceso.',
  deletionButton: 'Abrir los ajustes',
  deletionCanceledSubject: 'Se ha cancelado la eliminación de {shop}',
  deletionCanceledIntro: '{shop} sigue como estaba; no se ha eliminado nada.',
  shopFailingSubject: 'Los mensajes de {platform} para {shop} fallan',
  shopFailingIntro:
    'Desde hace una hora se rechazan todos los mensajes de {platform}: no llegan pedidos ni productos nuevos y no se solicitan opiniones. El último error fue:',
  shopFailingCheck: 'Revisa la conexión. Si {platform} ha desactivado sus webhooks, vuelve a activarlos.',
  shopFailingButton: 'Ver la conexión',

  codesSubject_low: 'Quedan pocos códigos de descuento para {shop}',
  codesSubject_empty: 'No quedan códigos de descuento para {shop}',
  codesIntro_low: {
    one: 'Queda un código de descuento para esta recompensa:',
    many: 'Quedan {count} códigos de descuento para esta recompensa:',
    other: 'Quedan {count} códigos de descuento para esta recompensa:',
  },
  codesIntro_empty:
    'No quedan códigos de descuento para esta recompensa. Hay clientes que la han conseguido y esperan el suyo:',
  codesAdd: 'Quienes esperan recibirán el suyo en cuanto añadas códigos.',
  codesButton: 'Añadir códigos',

  domainSubject: 'Falta un registro DNS de {domain}',
  domainIntro:
    'Ya no se encuentra un registro DNS que {shop} necesita para enviar correos desde {domain}. Mientras falte, los correos a tus clientes se envían desde la dirección de este servicio; después de tres días, el dominio deja de usarse.',
  domainButton: 'Ver los registros',
  missingSubject: 'El pedido {orderId} no ha llegado, según el cliente',
  missingIntro:
    'Se pidió una opinión sobre el pedido {orderId}, pero el cliente indica que aún no ha llegado. No se pedirá ninguna hasta que cambie la fecha de entrega, o durante 15 días.',
  missingButton: 'Ver la solicitud',
  topicsSubject: 'Aumentan las críticas en {shop}',
  topicsIntro:
    'Las reseñas de las últimas cuatro semanas critican esto con más frecuencia que las de las doce semanas anteriores, más de lo que explica el azar:',
  topicsRise:
    '{topic} ({product}): desfavorable en {negative} de {mentions} reseñas ({now}), antes: {before}',
  topicsWholeStore: 'toda la tienda',
  unnamedProduct: 'un producto que no está en tu catálogo',
  topicsButton: 'Ver temas',
  emailsOff: 'Desactivar estos correos',

  raidSubject: 'Actividad inusual en {shop}',
  raidIntro:
    'Han llegado juntas de forma inusual reseñas de {product} ({reviews}). No se publicarán hasta que decidas. Las estrellas no han influido.',
  raidButton: 'Revisar las reseñas',

  mentionSubject: '{author} te ha mencionado en una nota',
  mentionIntro: '{author} te ha mencionado en una nota interna sobre un contenido de {shop}.',
  mentionButton: 'Ver la nota',
  lateSubject: 'Elementos fuera de plazo en {shop}',
  lateIntro:
    'Hay contenidos de {shop} pendientes de decisión fuera de plazo. En la cola: {items}. Denuncias y recursos: {reports}.',
  lateButton: 'Abrir la cola',

  passwordSubject: 'Restablece tu contraseña de Tribune',
  passwordIntro:
    'Hemos recibido una solicitud para restablecer la contraseña de tu cuenta de Tribune. El enlace es válido durante una hora.',
  passwordButton: 'Restablecer contraseña',
  passwordIgnore: 'Si no lo has solicitado, puedes ignorar este correo. Tu contraseña no cambiará.',

  reportReceivedSubject: 'Hemos recibido tu denuncia ({reference})',
  reportReceivedIntro:
    'Gracias por tu denuncia sobre un contenido en {shop}. El equipo de la tienda la revisará y te comunicará su decisión.',
  reportDecidedSubject: 'Decisión sobre tu denuncia ({reference})',
  removedSubject: 'Tu contenido en {shop} se ha retirado',
  removedIntro:
    'Alguien ha denunciado lo que publicaste en {shop}. El equipo de la tienda lo ha revisado y retirado:',
  decidedByPerson: 'La decisión la ha tomado una persona.',
  appealOffer: 'Si no estás de acuerdo, puedes recurrir hasta el {date}.',
  appealDecidedSubject: 'Decisión sobre el recurso ({reference})',
  securitySubject: 'Aviso de seguridad de tu cuenta de Tribune',
  'security_password.reset': 'Se ha cambiado tu contraseña y se han cerrado todas las demás sesiones.',
  'security_password.change': 'Se ha cambiado tu contraseña.',
  'security_two_factor.enable': 'Se ha activado la autenticación en dos pasos.',
  'security_two_factor.disable': 'Se ha desactivado la autenticación en dos pasos.',
  'security_passkey.add': 'Se ha añadido una llave de acceso.',
  'security_passkey.delete': 'Se ha eliminado una llave de acceso.',
  securityNotYou:
    'Si has sido tú, no tienes que hacer nada. Si no, restablece tu contraseña ahora: se cerrarán todas las demás sesiones.',
  whyAccount: 'Recibes este correo porque se refiere a la seguridad de tu cuenta de Tribune.',
  whyReport: 'Recibes este correo porque denunciaste un contenido en {shop}.',
  whyAuthor: 'Recibes este correo porque enviaste este contenido a {shop}.',
  receiptLink: 'Recibo: sigue tu opinión en el registro público de la tienda',

  ownLinkSubject: 'Tu enlace a todo lo que has escrito',
  ownLinkIntro:
    'Con este enlace puedes ver, cambiar, retirar, descargar y borrar lo que has escrito. Es válido durante 24 horas.',
  ownLinkButton: 'Ver lo que he escrito',
  ownLinkIgnore:
    'Si no has pedido este enlace, ignora este correo. No lo reenvíes: cualquiera que tenga el enlace puede usarlo.',
  whyOwnLink: 'Recibes este correo porque se pidió este enlace para tu dirección, que {shop} conoce.',
};
