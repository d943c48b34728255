import type { MailWords } from './words.ts';

export const es: MailWords = {
  hello: (name) => `Hola, ${name}:`,
  signed: (shop) => `Un saludo\n${shop}`,
  unsubscribe: 'No pedirme más opiniones',
  stars: (count) => `${count} de 5 estrellas`,
  rateThis: 'Valorar de 1 a 5 estrellas',
  request: {
    subject: (shop) => `¿Qué te parece tu pedido de ${shop}?`,
    says: 'Hace ya unos días que recibiste tu pedido. ¿Qué te parece? Elige de 1 a 5 estrellas y, si quieres, cuenta por qué. Todas las opiniones valen lo mismo, buenas o malas, y ayudan a otros a elegir.',
    button: 'Escribir una opinión',
  },
  reminder: {
    subject: (shop) => `Un breve recordatorio: tu opinión sobre tu pedido de ${shop}`,
    says: 'Hace poco te preguntamos por tu pedido. Por si querías responder, aquí lo tienes de nuevo. No volveremos a preguntarte por él.',
  },
  promise: (reward) =>
    `Como agradecimiento por tu opinión recibes: ${reward}. No depende de lo que escribas ni de cuántas estrellas des. Las opiniones escritas a cambio de una recompensa se señalan como tales.`,
  whyOrder: (shop, orderId) => `Recibes este correo porque hiciste un pedido en ${shop} (pedido ${orderId}).`,
  whyReview: (shop) => `Recibes este correo porque se escribió una opinión con esta dirección en ${shop}.`,
  rejected: {
    subject: (product) => `Tu opinión sobre «${product}» no se ha publicado`,
    says: (product) => `Gracias por tu opinión sobre «${product}». No hemos podido publicarla. El motivo:`,
    reasons: {
      spam: 'Parece publicidad.',
      profanity: 'Contiene insultos o palabras malsonantes.',
      personal_data: 'Contiene datos personales, como un nombre, una dirección o un número de teléfono.',
      off_topic: 'No trata del producto.',
      fake: 'No hemos podido comprobar que se base en una experiencia propia.',
      conflict_of_interest: 'Su autor está vinculado a la tienda, al fabricante o a un competidor.',
      illegal: 'Su contenido infringe la ley o los derechos de otros.',
      duplicate: 'Ya se había enviado el mismo texto.',
      media: 'No se puede mostrar una imagen o un vídeo.',
      other: 'No cumple nuestras normas para las opiniones.',
    },
    mayCorrect: 'Puedes corregir tu opinión y enviarla otra vez. Tu puntuación no tiene nada que ver.',
  },
  update: {
    subject: (product) => `¿Quieres actualizar tu opinión sobre «${product}»?`,
    says: (shop) => `${shop} te escribe acerca de tu opinión:`,
    free: 'Si has cambiado de parecer, puedes modificar tu opinión. No tienes por qué hacerlo, y nada depende de ello.',
  },
  changeReview: 'Modificar mi opinión',
  coupon: {
    subject: (shop) => `Gracias: tu recompensa de ${shop}`,
    says: (reward) => `Gracias por tu tiempo. Aquí tienes lo prometido: ${reward}.`,
    code: 'Tu código',
  },
  verify: {
    subject: 'Confirma tu dirección de correo',
    says: (product, shop) =>
      `Con esta dirección se escribió una opinión sobre «${product}» en ${shop}. Podrá publicarse cuando confirmes que la dirección es tuya.`,
    button: 'Confirmar dirección',
    ignore: 'Si no fuiste tú, no hagas nada: no se publicará.',
  },
  invitation: {
    subject: (shop) => `Invitación para gestionar las opiniones de ${shop}`,
    says: (inviter, shop) =>
      `${inviter} te invita a gestionar las opiniones y preguntas de ${shop} en Tribune.`,
    button: 'Aceptar la invitación',
    ignore: 'Si no la esperabas, no hagas nada.',
    why: (shop) => `Recibes este correo porque alguien del equipo de ${shop} introdujo tu dirección.`,
  },
  webhook: {
    subject: (shop) => `Se ha desactivado un endpoint de webhook de ${shop}`,
    says: 'Tribune ya no envía eventos a esta dirección:',
    gone: 'Respondió con 410 (Gone), con lo que pide que dejemos de enviar.',
    failing: 'Durante cinco días fallaron todos los intentos.',
    again:
      'Cuando vuelva a responder, activa el endpoint; entonces se podrá reenviar lo que haya fallado o se haya cancelado en los últimos 30 días.',
    why: (shop) => `Recibes este correo porque eres propietario de ${shop} en Tribune.`,
  },
  passwordReset: {
    subject: 'Elige una nueva contraseña para Tribune',
    says: 'Alguien, esperamos que tú, ha pedido una nueva contraseña para tu cuenta de Tribune. El enlace sirve durante una hora.',
    button: 'Elegir una nueva contraseña',
    ignore: 'Si no fuiste tú, no hagas nada: tu contraseña no cambia.',
    why: (shop) => `Recibes este correo porque formas parte del equipo de ${shop}.`,
  },
};
