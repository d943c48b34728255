import { routesOf } from '../route.ts';
import { counted, deletion, pageOf, Type } from '../schema.ts';
import {
  delivery,
  deliveryQuery,
  deliveryWithAttempts,
  newConnector,
  newWebhookEndpoint,
  replayBody,
  rotatedSecret,
  webhookEndpoint,
  webhookEndpointChange,
  webhookEndpointWithSecret,
} from './schemas.ts';

const route = routesOf({ tag: 'Webhooks', audiences: ['bearer'], role: 'admin' });

export const listWebhooks = route('GET /admin/webhooks', {
  operationId: 'listWebhooks',
  summary: 'List webhook endpoints',
  description: 'Oldest first.',
  answer: Type.Object({
    webhooks: Type.Array(webhookEndpoint, { description: 'All webhook endpoints.' }),
  }),
});

export const createWebhook = route('POST /admin/webhooks', {
  operationId: 'createWebhook',
  summary: 'Create a webhook endpoint',
  description:
    'Subscribes to all events unless `events` is sent. The signing secret is returned only once. A merchant can have up to 20 endpoints.',
  body: newWebhookEndpoint,
  answer: webhookEndpointWithSecret,
  errors: ['INVALID_STATE'],
});

export const createConnector = route('POST /admin/connectors', {
  operationId: 'createConnector',
  summary: 'Connect a service',
  description:
    'Creates a webhook endpoint that sends events to Klaviyo or a team chat in its own format. It is listed, tested, changed and deleted like other endpoints (`/admin/webhooks`), and has the same delivery log. Subscribes to all events of the connector unless `events` is sent.',
  body: newConnector,
  answer: webhookEndpoint,
  errors: ['INVALID_STATE'],
});

export const getWebhook = route('GET /admin/webhooks/{webhookId}', {
  operationId: 'getWebhook',
  summary: 'Get a webhook endpoint',
  description: 'Returns the endpoint without its signing secret.',
  answer: webhookEndpoint,
});

export const changeWebhook = route('PATCH /admin/webhooks/{webhookId}', {
  operationId: 'changeWebhook',
  summary: 'Update a webhook endpoint',
  description:
    'Fields that are not sent remain unchanged. Disabling an endpoint cancels its pending deliveries, which can be replayed later; events that occur while it is disabled are not recorded for it.',
  body: webhookEndpointChange,
  answer: webhookEndpoint,
});

export const deleteWebhook = route('DELETE /admin/webhooks/{webhookId}', {
  operationId: 'deleteWebhook',
  summary: 'Delete a webhook endpoint',
  description: 'Deletes the endpoint with its delivery log.',
  answer: deletion('endpoint'),
});

export const rotateWebhookEndpointSecret = route('POST /admin/webhooks/{webhookId}/secret/rotate', {
  operationId: 'rotateWebhookEndpointSecret',
  summary: 'Rotate the signing secret of an endpoint',
  description: 'For 24 hours, events are signed with both the new and the previous secret.',
  answer: rotatedSecret,
  errors: ['INVALID_STATE'],
});

export const testWebhook = route('POST /admin/webhooks/{webhookId}/test', {
  operationId: 'testWebhook',
  summary: 'Send a test event',
  description: 'Sends a `webhook.test` event. Poll the returned delivery for its result.',
  answer: delivery,
  errors: ['INVALID_STATE'],
});

export const replayWebhook = route('POST /admin/webhooks/{webhookId}/replay', {
  operationId: 'replayWebhook',
  summary: 'Replay failed deliveries',
  description: 'Sends all failed and cancelled deliveries of a period again.',
  body: replayBody,
  answer: Type.Object({ replayed: counted('Deliveries queued again.') }),
  errors: ['INVALID_STATE'],
});

export const listDeliveries = route('GET /admin/webhooks/{webhookId}/deliveries', {
  operationId: 'listWebhookDeliveries',
  summary: 'List the deliveries of an endpoint',
  description: 'Newest first. Deliveries are kept for 30 days.',
  query: deliveryQuery,
  answer: pageOf('deliveries', delivery, 'Deliveries of this page.'),
});

export const getDelivery = route('GET /admin/webhooks/{webhookId}/deliveries/{eventId}', {
  operationId: 'getWebhookDelivery',
  summary: 'Get a delivery',
  description: 'Includes the request and the response to each attempt.',
  answer: deliveryWithAttempts,
});

export const replayDelivery = route('POST /admin/webhooks/{webhookId}/deliveries/{eventId}/replay', {
  operationId: 'replayWebhookDelivery',
  summary: 'Replay a delivery',
  description: 'Sends an event again, whatever the status of its delivery.',
  answer: delivery,
  errors: ['INVALID_STATE'],
});
