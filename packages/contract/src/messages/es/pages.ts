import type { Pages } from '../catalog.ts';

export const pages: Pages<'es'> = {
  comma: ', ',
  photoLimit: 'Puedes añadir hasta {max} archivos.',
  sendAll: 'Enviar todas las opiniones',
  reviewed: 'Ya has opinado sobre este producto.',
  allReviewed: '¡Gracias! Ya has opinado sobre todo este pedido.',
  notAccepted: 'No se ha podido enviar tu opinión. Revisa lo siguiente:',
  editReviewTitle: 'Editar tu opinión sobre «{product}»',
  save: 'Guardar cambios',
  saved: '¡Gracias! Tu opinión se ha actualizado.',
  addressConfirmed: '¡Gracias! Tu correo electrónico está confirmado.',
  linkUnusableTitle: 'Este enlace ya no es válido',
  linkUnusableReason: 'Ya se ha usado, ha caducado o se ha revocado.',
  unsubscribeQuestion: '¿Quieres dejar de recibir solicitudes de opinión de {shop}?',
  unsubscribed: 'Te has dado de baja. {shop} no te enviará más solicitudes de opinión.',
};
