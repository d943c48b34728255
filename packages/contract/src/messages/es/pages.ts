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
};
