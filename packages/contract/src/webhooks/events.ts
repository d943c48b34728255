import { exportJob } from '../exports/schemas.ts';
import { claimByOrder, requirements } from '../incentives/schemas.ts';
import { staffMedium } from '../media/schemas.ts';
import { publicAnswer, publicQuestion } from '../questions/schemas.ts';
import { publicReview } from '../reviews/schemas.ts';
import { mediaStatuses, reasonCodes } from '../reviews/states.ts';
import { id, nullable, oneOf, type Static, Type, timestamp } from '../schema.ts';

/*
 * What events carry is what the public sees of a thing, and what a shop needs to find its own records by: ids. No e-mail
 * addresses, no names of customers beyond the display name, no moderator, no words that the screening marked. Who needs
 * more asks the API with a key.
 */

const reasonCode = nullable(
  oneOf(reasonCodes, 'Why it is not shown, where a moderator or the screening said.'),
);

const { productName: _ofReview, media: _media, ...reviewFields } = publicReview.properties;
export const eventReview = Type.Object({
  ...reviewFields,
  orderId: nullable(Type.String()),
  incentiveClaimId: nullable(Type.String()),
  reasonCode,
});

const { productName: _ofQuestion, ...questionFields } = publicQuestion.properties;
export const eventQuestion = Type.Object({ ...questionFields, reasonCode });

export const eventAnswer = Type.Object({ ...publicAnswer.properties, productId: Type.String(), reasonCode });

export const eventMedium = Type.Object({
  reviewId: id('review'),
  productId: Type.String(),
  mediaStatus: nullable(oneOf(mediaStatuses, 'Of the review, all its media together.')),
  medium: staffMedium,
});

export const eventClaim = Type.Object({
  ...claimByOrder.properties,
  orderId: Type.String(),
  incentiveId: id('incentive'),
  requirement: oneOf(requirements),
  createdAt: timestamp(),
  completedAt: nullable(timestamp()),
  fulfilledAt: nullable(timestamp()),
  expiresAt: nullable(timestamp()),
});

const {
  requestedBy: _by,
  downloadUrl: _url,
  error: _error,
  progress: _progress,
  ...exportFields
} = exportJob.properties;
export const eventExport = Type.Object(exportFields);

const deleted = { productId: Type.String(), deletedAt: timestamp() };
export const eventDeletedReview = Type.Object({ id: id('review'), ...deleted });
export const eventDeletedQuestion = Type.Object({ id: id('question'), ...deleted });
export const eventDeletedAnswer = Type.Object({ id: id('answer'), questionId: id('question'), ...deleted });

export const eventTest = Type.Object({ webhookId: id('webhook'), message: Type.String() });

/** Every event, as data: OpenAPI's `webhooks` and the table in docs/WEBHOOKS.md are made from it. */
export const webhookEvents = {
  'review.created': {
    says: 'A review was sent in; `status` says whether it is published.',
    data: eventReview,
  },
  'review.approved': {
    says: 'A review was published: by a moderator, by the screening at once, or because a flag was taken back.',
    data: eventReview,
  },
  'review.rejected': { says: 'A moderator rejected a review.', data: eventReview },
  'review.flagged': { says: 'A review was flagged and is not shown.', data: eventReview },
  'review.updated': {
    says: 'Its author changed a review or confirmed the address; it was featured, or no longer; a decision about it was taken back and it waits again; the reply was removed; a photo or film was hidden, shown again or removed. Votes are no update.',
    data: eventReview,
  },
  'review.replied': { says: 'The shop replied to a review, or changed its reply.', data: eventReview },
  'review.deleted': {
    says: 'A review was deleted for good: delete your copy too. Events of it that were not delivered yet are withdrawn.',
    data: eventDeletedReview,
  },
  'question.created': { says: 'A question was asked; it waits for a moderator.', data: eventQuestion },
  'question.approved': { says: 'A question was published.', data: eventQuestion },
  'question.rejected': { says: 'A question was rejected.', data: eventQuestion },
  'question.flagged': { says: 'A question was flagged and is not shown.', data: eventQuestion },
  'question.updated': {
    says: 'A decision about a question was taken back, and it waits again.',
    data: eventQuestion,
  },
  'question.deleted': {
    says: 'A question was deleted for good, with its answers.',
    data: eventDeletedQuestion,
  },
  'answer.created': {
    says: 'An answer was sent in; `status` says whether it is published.',
    data: eventAnswer,
  },
  'answer.approved': {
    says: "An answer was published; the shop's own are at once.",
    data: eventAnswer,
  },
  'answer.rejected': { says: 'An answer was rejected.', data: eventAnswer },
  'answer.flagged': { says: 'An answer was flagged and is not shown.', data: eventAnswer },
  'answer.updated': {
    says: 'A decision about an answer was taken back, and it waits again.',
    data: eventAnswer,
  },
  'answer.deleted': { says: 'An answer was deleted for good.', data: eventDeletedAnswer },
  'media.processed': {
    says: 'A photo or film of a review is ready, or has failed: see `medium.mediaStatus`.',
    data: eventMedium,
  },
  'incentive_claim.completed': {
    says: 'A customer wrote what a reward was promised for, whatever it says.',
    data: eventClaim,
  },
  'incentive_claim.fulfilled': { says: 'A claim was fulfilled with a coupon code.', data: eventClaim },
  'export.completed': {
    says: 'The file of an export is ready: ask `GET /admin/export/{type}/{jobId}` for its address.',
    data: eventExport,
  },
  'webhook.test': {
    says: 'You asked for it: `POST /admin/webhooks/{webhookId}/test`. Comes whatever the endpoint subscribed to.',
    data: eventTest,
  },
} as const;

export type EventType = keyof typeof webhookEvents;
export type EventData<One extends EventType> = Static<(typeof webhookEvents)[One]['data']>;

export const eventTypes = Object.keys(webhookEvents) as EventType[];

/** What an endpoint may ask for; `*` is every event, those of later versions too. */
export const subscriptions = ['*', ...eventTypes.filter((type) => type !== 'webhook.test')];

/** The body of the request that carries an event. */
export function eventMessage(type: EventType) {
  return Type.Object({
    type: Type.Unsafe<EventType>({ type: 'string', const: type }),
    id: Type.String({
      ...id('event'),
      description: 'Also in `webhook-id`. The same for each attempt and replay.',
    }),
    timestamp: timestamp('When it happened.'),
    merchantId: id('merchant'),
    sequence: Type.Integer({
      description:
        'Grows with each event of one review, question, answer or claim. Keep the highest you have seen of each, and drop an event that is not higher.',
    }),
    data: webhookEvents[type].data,
  });
}
