import { pagingQuery } from '../reviews/schemas.ts';
import { count, id, idReference, lengths, nullable, oneOf, Type, text, timestamp } from '../schema.ts';
import { eventTypes, subscriptions } from './events.ts';

export const deliveryStatuses = ['pending', 'delivered', 'failed', 'cancelled'] as const;
export type DeliveryStatus = (typeof deliveryStatuses)[number];

export const disabledReasons = ['staff', 'gone', 'failing'] as const;
export type DisabledReason = (typeof disabledReasons)[number];

/** How many endpoints a shop may have. */
export const mostEndpoints = 20;

const url = Type.String({
  format: 'web-address',
  maxLength: 2_000,
  description: 'Where events are sent. https, and not into a private network.',
});
const events = Type.Array(oneOf(subscriptions), {
  minItems: 1,
  maxItems: subscriptions.length,
  uniqueItems: true,
  description: '`*` is every event, those of later versions too.',
});
const description = text(lengths.title, 'For yourself.');

export const webhookEndpoint = Type.Object({
  id: id('webhook'),
  url: Type.String(),
  events: Type.Array(Type.String()),
  description: nullable(Type.String()),
  enabled: Type.Boolean(),
  disabledAt: nullable(timestamp()),
  disabledReason: nullable(
    oneOf(disabledReasons, '`gone`: it answered 410. `failing`: five days without one success.'),
  ),
  failingSince: nullable(timestamp('First of the failures since its last success.')),
  previousSecretValidUntil: nullable(timestamp('Until then each event is signed with both secrets.')),
  createdAt: timestamp(),
  updatedAt: timestamp(),
});

export const newWebhookEndpoint = Type.Object({
  url,
  events: Type.Optional(events),
  description: Type.Optional(description),
});

export const webhookEndpointChange = Type.Partial(
  Type.Object({ url, events, description: nullable(description), enabled: Type.Boolean() }),
);

export const webhookEndpointWithSecret = Type.Object({
  ...webhookEndpoint.properties,
  secret: Type.String({ description: 'Begins with `whsec_`. Shown this once.' }),
});

export const rotatedSecret = Type.Object({
  secret: Type.String({ description: 'Shown this once.' }),
  previousValidUntil: timestamp('Until then each event is signed with both.'),
});

export const webhookParams = Type.Object({ webhookId: idReference('webhook') });
export const deliveryParams = Type.Object({
  webhookId: idReference('webhook'),
  eventId: idReference('event'),
});

export const delivery = Type.Object({
  eventId: id('event'),
  type: oneOf(eventTypes),
  status: oneOf(
    deliveryStatuses,
    '`failed`: every attempt did. `cancelled`: the endpoint was disabled meanwhile. Both can be replayed.',
  ),
  attempts: count,
  nextAttemptAt: nullable(timestamp()),
  deliveredAt: nullable(timestamp()),
  responseStatus: nullable(Type.Integer({ description: 'Of the last attempt.' })),
  error: nullable(Type.String({ description: 'Of the last attempt: why it failed.' })),
  createdAt: timestamp(),
});

export const deliveryAttempt = Type.Object({
  attempt: Type.Integer(),
  startedAt: timestamp(),
  durationMs: Type.Integer(),
  url: Type.String(),
  responseStatus: nullable(Type.Integer()),
  responseExcerpt: nullable(Type.String({ description: 'The beginning of the answer.' })),
  error: nullable(Type.String()),
});

export const deliveryWithAttempts = Type.Object({
  ...delivery.properties,
  request: Type.Object({
    method: Type.Unsafe<'POST'>({ type: 'string', const: 'POST' }),
    headers: Type.Unsafe<Record<string, string>>({
      type: 'object',
      additionalProperties: { type: 'string' },
      description: 'As last sent, without the signature.',
    }),
    body: Type.String({ description: 'The bytes that are signed.' }),
  }),
  attemptLog: Type.Array(deliveryAttempt, { description: 'Oldest first.' }),
});

export const deliveryQuery = Type.Object({
  ...pagingQuery,
  status: Type.Optional(oneOf(deliveryStatuses)),
  type: Type.Optional(oneOf(eventTypes)),
  since: Type.Optional(timestamp('Only events from then on.')),
  until: Type.Optional(timestamp('Only events before then.')),
});

export const replayBody = Type.Object({
  since: timestamp('Every failed or cancelled delivery of an event from then on.'),
  until: Type.Optional(timestamp('And before then.')),
});
