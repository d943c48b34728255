import { routesOf } from '../route.ts';
import { counted, deletion, pageOf, Type } from '../schema.ts';
import {
  delivery,
  deliveryParams,
  deliveryQuery,
  deliveryWithAttempts,
  newConnector,
  newWebhookEndpoint,
  replayBody,
  rotatedSecret,
  webhookEndpoint,
  webhookEndpointChange,
  webhookEndpointWithSecret,
  webhookParams,
} from './schemas.ts';

const route = routesOf({ tag: 'Webhooks', audiences: ['bearer'], role: 'admin' });

export const listWebhooks = route({
  operationId: 'listWebhooks',
  method: 'GET',
  path: '/admin/webhooks',
  summary: 'List webhook endpoints',
  description: 'Oldest first.',
  answer: Type.Object({
    webhooks: Type.Array(webhookEndpoint, { description: 'All webhook endpoints.' }),
  }),
});

export const createWebhook = route({
  operationId: 'createWebhook',
  method: 'POST',
  path: '/admin/webhooks',
  summary: 'Create a webhook endpoint',
  description:
    'Subscribes to all events unless `events` is sent. The signing secret is returned only once. A merchant can have up to 20 endpoints.',
  body: newWebhookEndpoint,
  answer: webhookEndpointWithSecret,
  errors: ['INVALID_STATE'],
});

export const createConnector = route({
  operationId: 'createConnector',
  method: 'POST',
  path: '/admin/connectors',
  summary: 'Connect a service',
  description:
    'Creates a webhook endpoint that sends events to Klaviyo or a team chat in its own format. It is listed, tested, changed and deleted like other endpoints (`/admin/webhooks`), and has the same delivery log. Subscribes to all events of the connector unless `events` is sent.',
  body: newConnector,
  answer: webhookEndpoint,
  errors: ['INVALID_STATE'],
});

export const getWebhook = route({
  operationId: 'getWebhook',
  method: 'GET',
  path: '/admin/webhooks/{webhookId}',
  summary: 'Get a webhook endpoint',
  description: 'Returns the endpoint without its signing secret.',
  params: webhookParams,
  answer: webhookEndpoint,
});

export const changeWebhook = route({
  operationId: 'changeWebhook',
  method: 'PATCH',
  path: '/admin/webhooks/{webhookId}',
  summary: 'Update a webhook endpoint',
  description:
    'Fields that are not sent remain unchanged. Disabling an endpoint cancels its pending deliveries, which can be replayed later; events that occur while it is disabled are not recorded for it.',
  params: webhookParams,
  body: webhookEndpointChange,
  answer: webhookEndpoint,
});

export const deleteWebhook = route({
  operationId: 'deleteWebhook',
  method: 'DELETE',
  path: '/admin/webhooks/{webhookId}',
  summary: 'Delete a webhook endpoint',
  description: 'Deletes the endpoint with its delivery log.',
  params: webhookParams,
  answer: deletion('endpoint'),
});

export const rotateWebhookEndpointSecret = route({
  operationId: 'rotateWebhookEndpointSecret',
  method: 'POST',
  path: '/admin/webhooks/{webhookId}/secret/rotate',
  summary: 'Rotate the signing secret of an endpoint',
  description: 'For 24 hours, events are signed with both the new and the previous secret.',
  params: webhookParams,
  answer: rotatedSecret,
  errors: ['INVALID_STATE'],
});

export const testWebhook = route({
  operationId: 'testWebhook',
  method: 'POST',
  path: '/admin/webhooks/{webhookId}/test',
  summary: 'Send a test event',
  description: 'Sends a `webhook.test` event. Poll the returned delivery for its result.',
  params: webhookParams,
  answer: delivery,
  errors: ['INVALID_STATE'],
});

export const replayWebhook = route({
  operationId: 'replayWebhook',
  method: 'POST',
  path: '/admin/webhooks/{webhookId}/replay',
  summary: 'Replay failed deliveries',
  description: 'Sends all failed and cancelled deliveries of a period again.',
  params: webhookParams,
  body: replayBody,
  answer: Type.Object({ replayed: counted('Deliveries queued again.') }),
  errors: ['INVALID_STATE'],
});

export const listDeliveries = route({
  operationId: 'listWebhookDeliveries',
  method: 'GET',
  path: '/admin/webhooks/{webhookId}/deliveries',
  summary: 'List the deliveries of an endpoint',
  description: 'Newest first. Deliveries are kept for 30 days.',
  params: webhookParams,
  query: deliveryQuery,
  answer: pageOf('deliveries', delivery, 'Deliveries of this page.'),
});

export const getDelivery = route({
  operationId: 'getWebhookDelivery',
  method: 'GET',
  path: '/admin/webhooks/{webhookId}/deliveries/{eventId}',
  summary: 'Get a delivery',
  description: 'Includes the request and the response to each attempt.',
  params: deliveryParams,
  answer: deliveryWithAttempts,
});

export const replayDelivery = route({
  operationId: 'replayWebhookDelivery',
  method: 'POST',
  path: '/admin/webhooks/{webhookId}/deliveries/{eventId}/replay',
  summary: 'Replay a delivery',
  description: 'Sends an event again, whatever the status of its delivery.',
  params: deliveryParams,
  answer: delivery,
  errors: ['INVALID_STATE'],
});
