import { writtenTypes } from '../content-types.ts';
import {
  boolean,
  counted,
  described,
  exact,
  id,
  lengths,
  nullable,
  object,
  oneOf,
  pagingQuery,
  partial,
  singleLine,
  string,
  Type,
  timestamp,
} from '../schema.ts';
import { type EventType, eventTypes, subscriptions } from './events.ts';

export const deliveryStatuses = ['pending', 'delivered', 'failed', 'cancelled'] as const;
export type DeliveryStatus = (typeof deliveryStatuses)[number];

export const disabledReasons = ['staff', 'gone', 'failing'] as const;
export type DisabledReason = (typeof disabledReasons)[number];

export const connectorTypes = ['klaviyo', 'slack', 'discord', 'mattermost', 'teams'] as const;
export type ConnectorType = (typeof connectorTypes)[number];

const chatEvents: readonly EventType[] = [
  ...writtenTypes.map((type) => `${type}.created` as const),
  'topic.rising',
  'raid.detected',
  'review_request.undelivered',
  'digest.daily',
];

/** What each connector listens to unless the merchant selects fewer. */
export const connectorEvents: Readonly<Record<ConnectorType, readonly EventType[]>> = {
  klaviyo: ['review_request.due', 'review.created', 'incentive_claim.completed', 'order.not_received'],
  slack: chatEvents,
  discord: chatEvents,
  mattermost: chatEvents,
  teams: chatEvents,
};

/** Maximum number of endpoints per merchant. */
export const mostEndpoints = 20;

const url = Type.String({
  format: 'web-address',
  maxLength: 2_000,
  description: 'URL that events are sent to. Must use https and must not resolve to a private network.',
});
const events = Type.Array(oneOf(subscriptions), {
  minItems: 1,
  maxItems: subscriptions.length,
  uniqueItems: true,
  description:
    'Events to subscribe to. `*` subscribes to all events, including those of future versions, except `review_request.due`, which contains an email address.',
});
const description = singleLine(lengths.title, 'Description for internal use.');

export const webhookEndpoint = object('An endpoint that receives events.', {
  id: id('webhook'),
  url: string('URL that events are sent to.'),
  events: Type.Array(Type.String(), { description: 'Subscribed events; `*` for all.' }),
  description: nullable(string('Description for internal use.')),
  connector: nullable(
    oneOf(connectorTypes, 'The service whose format events are sent in; null for signed events.'),
  ),
  enabled: boolean('Whether events are sent.'),
  disabledAt: nullable(timestamp('Time at which the endpoint was disabled; null while enabled.')),
  disabledReason: nullable(
    oneOf(
      disabledReasons,
      '`staff`: disabled by a staff member. `gone`: it returned 410. `failing`: no successful delivery for five days.',
    ),
  ),
  failingSince: nullable(timestamp('Time of the first failure since the last successful delivery.')),
  previousSecretValidUntil: nullable(
    timestamp('Time until which events are also signed with the previous secret.'),
  ),
  createdAt: timestamp('Time of creation.'),
  updatedAt: timestamp('Time of the last change.'),
});

export const newWebhookEndpoint = Type.Object({
  url,
  events: Type.Optional(events),
  description: Type.Optional(description),
});

export const newConnector = exact('A service that gets events in its own format.', {
  type: oneOf(connectorTypes, 'The service.'),
  secret: singleLine(
    2_000,
    'Klaviyo: a private API key that may write events. Chats: the URL of an incoming webhook. Stored encrypted, and never returned.',
  ),
  events: Type.Optional(
    described(events, 'Events to send, among those that the service can get; by default all of them.'),
  ),
  description: Type.Optional(description),
  url: Type.Optional(described(url, 'Klaviyo only: another address than that of its API, for tests.')),
});

export const webhookEndpointChange = partial({
  url,
  events,
  description: nullable(description),
  enabled: boolean('Whether events are sent.'),
});

export const webhookEndpointWithSecret = Type.Object({
  ...webhookEndpoint.properties,
  secret: string('Signing secret. Starts with `whsec_`. Returned only once.'),
});

export const rotatedSecret = Type.Object({
  secret: string('The new signing secret. Returned only once.'),
  previousValidUntil: timestamp('Time until which events are signed with both secrets.'),
});

const eventType = oneOf(eventTypes, 'Type of the event.');

export const delivery = object('Delivery of an event to an endpoint.', {
  eventId: id('event'),
  type: eventType,
  status: oneOf(
    deliveryStatuses,
    '`failed`: every attempt failed. `cancelled`: the endpoint was disabled before delivery. Both can be replayed.',
  ),
  attempts: counted('Number of attempts.'),
  nextAttemptAt: nullable(timestamp('Time of the next attempt; null when there is none.')),
  deliveredAt: nullable(timestamp('Time of the successful delivery.')),
  responseStatus: nullable(Type.Integer({ description: 'HTTP status of the last response.' })),
  error: nullable(string('Why the last attempt failed.')),
  createdAt: timestamp('Time of the event.'),
});

export const deliveryAttempt = Type.Object({
  attempt: Type.Integer({ description: 'Number of the attempt, starting at 1.' }),
  startedAt: timestamp('Time of the attempt.'),
  durationMs: Type.Integer({ description: 'Duration in milliseconds.' }),
  url: string('URL that the event was sent to.'),
  responseStatus: nullable(Type.Integer({ description: 'HTTP status of the response.' })),
  responseExcerpt: nullable(string('Beginning of the response body.')),
  error: nullable(string('Why the attempt failed.')),
});

export const deliveryWithAttempts = Type.Object({
  ...delivery.properties,
  request: object('The request.', {
    method: Type.Unsafe<'POST'>({ type: 'string', const: 'POST', description: 'HTTP method.' }),
    headers: Type.Unsafe<Record<string, string>>({
      type: 'object',
      additionalProperties: { type: 'string' },
      description: 'Headers of the last request, without the signature.',
    }),
    body: string('Request body as it is signed.'),
  }),
  attemptLog: Type.Array(deliveryAttempt, { description: 'Attempts, oldest first.' }),
});

export const deliveryQuery = Type.Object({
  ...pagingQuery,
  status: Type.Optional(oneOf(deliveryStatuses, 'Only deliveries with this status.')),
  type: Type.Optional(oneOf(eventTypes, 'Only events of this type.')),
  since: Type.Optional(timestamp('Only events at or after this time.')),
  until: Type.Optional(timestamp('Only events before this time.')),
});

export const replayBody = Type.Object({
  since: timestamp('Replay failed and cancelled deliveries of events at or after this time.'),
  until: Type.Optional(timestamp('Only events before this time.')),
});
