import { route } from '../route.ts';
import { count, nullable, Type } from '../schema.ts';
import {
  delivery,
  deliveryParams,
  deliveryQuery,
  deliveryWithAttempts,
  newWebhookEndpoint,
  replayBody,
  rotatedSecret,
  webhookEndpoint,
  webhookEndpointChange,
  webhookEndpointWithSecret,
  webhookParams,
} from './schemas.ts';

const forAdmins = { tag: 'Webhooks', audiences: ['bearer'], role: 'admin' } as const;

export const listWebhooks = route({
  ...forAdmins,
  operationId: 'listWebhooks',
  method: 'GET',
  path: '/admin/webhooks',
  summary: 'Endpoints that events are sent to, oldest first',
  answer: Type.Object({ webhooks: Type.Array(webhookEndpoint) }),
});

export const createWebhook = route({
  ...forAdmins,
  operationId: 'createWebhook',
  method: 'POST',
  path: '/admin/webhooks',
  summary: 'Have events sent to an address; the secret they are signed with is shown this once',
  description: 'Without `events` every event is sent. A shop can have 20 endpoints.',
  body: newWebhookEndpoint,
  answer: webhookEndpointWithSecret,
  errors: ['INVALID_STATE'],
});

export const getWebhook = route({
  ...forAdmins,
  operationId: 'getWebhook',
  method: 'GET',
  path: '/admin/webhooks/{webhookId}',
  summary: 'One endpoint',
  params: webhookParams,
  answer: webhookEndpoint,
  errors: ['NOT_FOUND'],
});

export const changeWebhook = route({
  ...forAdmins,
  operationId: 'changeWebhook',
  method: 'PATCH',
  path: '/admin/webhooks/{webhookId}',
  summary: 'Change an endpoint, disable it or enable it again',
  description:
    'Disabling cancels what was not delivered, and no events are kept for it until it is enabled; what was cancelled can be replayed.',
  params: webhookParams,
  body: webhookEndpointChange,
  answer: webhookEndpoint,
  errors: ['NOT_FOUND'],
});

export const deleteWebhook = route({
  ...forAdmins,
  operationId: 'deleteWebhook',
  method: 'DELETE',
  path: '/admin/webhooks/{webhookId}',
  summary: 'Delete an endpoint with its delivery log',
  params: webhookParams,
  answer: Type.Object({ id: Type.String(), deleted: Type.Boolean() }),
  errors: ['NOT_FOUND'],
});

export const rotateWebhookEndpointSecret = route({
  ...forAdmins,
  operationId: 'rotateWebhookEndpointSecret',
  method: 'POST',
  path: '/admin/webhooks/{webhookId}/secret/rotate',
  summary: 'Make a new secret; for 24 hours events are signed with the old one, too',
  params: webhookParams,
  answer: rotatedSecret,
  errors: ['NOT_FOUND'],
});

export const testWebhook = route({
  ...forAdmins,
  operationId: 'testWebhook',
  method: 'POST',
  path: '/admin/webhooks/{webhookId}/test',
  summary: 'Send a `webhook.test` event; its delivery tells how it went',
  params: webhookParams,
  answer: delivery,
  errors: ['NOT_FOUND', 'INVALID_STATE'],
});

export const replayWebhook = route({
  ...forAdmins,
  operationId: 'replayWebhook',
  method: 'POST',
  path: '/admin/webhooks/{webhookId}/replay',
  summary: 'Send again all that failed or was cancelled since a time',
  params: webhookParams,
  body: replayBody,
  answer: Type.Object({ replayed: count }),
  errors: ['NOT_FOUND', 'INVALID_STATE'],
});

export const listDeliveries = route({
  ...forAdmins,
  operationId: 'listWebhookDeliveries',
  method: 'GET',
  path: '/admin/webhooks/{webhookId}/deliveries',
  summary: 'The delivery log of an endpoint, newest first; kept for 30 days',
  params: webhookParams,
  query: deliveryQuery,
  answer: Type.Object({
    deliveries: Type.Array(delivery),
    limit: Type.Integer(),
    nextStartAfter: nullable(Type.String()),
  }),
  errors: ['NOT_FOUND'],
});

export const getDelivery = route({
  ...forAdmins,
  operationId: 'getWebhookDelivery',
  method: 'GET',
  path: '/admin/webhooks/{webhookId}/deliveries/{eventId}',
  summary: 'One delivery: what was sent, and what each attempt was answered',
  params: deliveryParams,
  answer: deliveryWithAttempts,
  errors: ['NOT_FOUND'],
});

export const replayDelivery = route({
  ...forAdmins,
  operationId: 'replayWebhookDelivery',
  method: 'POST',
  path: '/admin/webhooks/{webhookId}/deliveries/{eventId}/replay',
  summary: 'Send one event again, whatever became of it before',
  params: deliveryParams,
  answer: delivery,
  errors: ['NOT_FOUND', 'INVALID_STATE'],
});
