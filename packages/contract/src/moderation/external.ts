import { writtenTypes } from '../content-types.ts';
import { reasonCodes } from '../reviews/states.ts';
import { routesOf } from '../route.ts';
import {
  boolean,
  counted,
  exact,
  listOf,
  nullable,
  oneOf,
  optional,
  string,
  Type,
  text,
  timestamp,
} from '../schema.ts';

const route = routesOf({ tag: 'Moderation', audiences: ['bearer'], role: 'admin' });

const limits = { minimum: 500, maximum: 10_000 };
export const failurePolicies = ['hold', 'publish'] as const;
/** Results of a call to an external moderation service. */
export const externalOutcomes = ['no_opinion', 'pass', 'hold', 'failed'] as const;

const externalFinding = Type.Object({
  reasonCode: Type.Optional(oneOf(reasonCodes, 'Reason code. Defaults to `other`.')),
  field: Type.Optional(nullable(text(40, 'Field of the content, as in the request.'))),
  excerpt: Type.Optional(nullable(text(1000, 'The text that was flagged, for highlighting.'))),
  message: Type.Optional(nullable(text(1000, 'Explanation for moderators.'))),
});

/** The body of a response with status 200 by an external moderation service. */
export const externalVerdict = Type.Object({
  verdict: oneOf(['pass', 'hold'], 'Whether the content is held for moderation.'),
  findings: Type.Optional(
    Type.Array(externalFinding, { maxItems: 50, description: 'Why; shown to moderators.' }),
  ),
});

/** Content as an external moderation service receives it. Contains no rating, because decisions must not depend on it. */
export const externalContent = exact({
  itemType: oneOf(writtenTypes, 'Type of the content.'),
  id: string('ID of the item.'),
  productId: nullable(string("The merchant's product ID; null for reviews of the store.")),
  productName: nullable(string('Product name; null when unknown.')),
  words: Type.Record(Type.String(), Type.String(), { description: "The author's texts by field." }),
  authorName: string('Display name of the author.'),
  language: nullable(string('Detected language (ISO 639-1).')),
  hasMedia: boolean('Whether it has photos or videos.'),
  verifiedPurchase: boolean('Whether it is a verified purchase.'),
  createdAt: timestamp('Time of submission.'),
  isTest: boolean('Whether it is a sample that was sent with the test button.'),
});

const settings = {
  url: nullable(string('URL of the service; null when there is none.')),
  enabled: boolean('Whether new content is sent to it.'),
  timeoutMs: Type.Integer({ description: 'Time limit of a call in milliseconds.' }),
  onFailure: oneOf(
    failurePolicies,
    'What happens to content after three failed calls: `hold` it for moderation, or `publish` as if the service had no opinion.',
  ),
  pending: counted('Items that wait for a verdict.'),
  lastOutcome: nullable(oneOf(externalOutcomes, 'Result of the last call.')),
  lastError: nullable(string('Why the last call failed.')),
  lastCalledAt: nullable(timestamp('Time of the last call.')),
};

export const getExternalModeration = route('GET /admin/external-moderation', {
  operationId: 'getExternalModeration',
  summary: 'Get the external moderation service',
  description: "Settings and state of the merchant's own moderation service, a phase of the screening.",
  role: 'analyst',
  answer: Type.Object(settings),
});

export const putExternalModeration = route('PUT /admin/external-moderation', {
  operationId: 'putExternalModeration',
  summary: 'Set the external moderation service',
  description:
    'New and edited content is sent to this URL, signed as webhooks are (Standard Webhooks), and published only after its verdict. The first request creates the secret, which is returned only once.',
  body: Type.Object({
    url: Type.String({
      format: 'web-address',
      maxLength: 2_000,
      description: 'URL of the service. Must be public and begin with https://.',
    }),
    enabled: Type.Boolean({ description: 'Whether new content is sent to it.' }),
    ...optional({
      timeoutMs: Type.Integer({
        ...limits,
        default: 3000,
        description: 'Time limit of a call in milliseconds.',
      }),
      onFailure: oneOf(
        failurePolicies,
        'What happens to content when the service fails. Defaults to `hold`.',
      ),
      rotateSecret: Type.Boolean({
        description: 'Replaces the secret, and returns the new one. The old one is no longer used.',
      }),
    }),
  }),
  answer: Type.Object({
    ...settings,
    secret: nullable(string('The new signing secret; null when it did not change.')),
  }),
});

export const testExternalModeration = route('POST /admin/external-moderation/test', {
  operationId: 'testExternalModeration',
  summary: 'Test the external moderation service',
  description: 'Sends a sample review to the service, and returns how it answered. Nothing is stored.',
  answer: Type.Object({
    outcome: oneOf(externalOutcomes, 'Result of the call.'),
    status: nullable(Type.Integer({ description: 'HTTP status; null without a response.' })),
    error: nullable(string('Why the call failed.')),
    findings: listOf('Findings of the service.', {
      reasonCode: oneOf(reasonCodes, 'Reason code.'),
      field: nullable(string('Field of the content.')),
      excerpt: nullable(string('The text that was flagged.')),
      note: nullable(string('Explanation for moderators.')),
    }),
  }),
  errors: ['INVALID_STATE'],
});
