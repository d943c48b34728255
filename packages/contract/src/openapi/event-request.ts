import { type EventType, eventMessage, eventTypes, webhookEvents } from '../webhooks/events.ts';
import { eventExamples } from './examples.ts';
import { type Json, refer } from './schemas.ts';

/** The requests that a merchant's server receives, by event. */
export const eventRequests = (): Json =>
  Object.fromEntries(eventTypes.map((type) => [type, { post: eventRequest(type) }]));

function eventRequest(type: EventType): Json {
  return {
    operationId: operationIdOf(type),
    tags: ['Webhooks'],
    summary: type,
    description: webhookEvents[type].says,
    parameters: signingHeaders,
    requestBody: {
      required: true,
      content: { 'application/json': { schema: refer(eventMessage(type)), example: eventExamples[type] } },
    },
    responses: {
      '2XX': { description: 'Accepted. Respond within 15 seconds and process the event afterwards.' },
      410: { description: 'Disables the endpoint.' },
      default: {
        description: 'Not accepted. The event is sent again for three days, not before `Retry-After`.',
      },
    },
    security: [],
  };
}

/** `review.created` is `onReviewCreated`. */
const operationIdOf = (type: EventType) =>
  `on${type.replaceAll(/(?:^|[._])([a-z])/g, (_match, letter: string) => letter.toUpperCase())}`;

const signingHeaders = [
  ['webhook-id', 'Event ID. The same for every attempt, so that duplicates can be ignored.'],
  ['webhook-timestamp', 'Time of the attempt, in seconds since 1970.'],
  [
    'webhook-signature',
    '`v1,` followed by the signature. For 24 hours after a rotation of the secret, two of them, separated by a space.',
  ],
].map(([name, description]) => ({
  name,
  in: 'header',
  required: true,
  description,
  schema: { type: 'string' },
}));
