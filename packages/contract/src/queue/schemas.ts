import { staffMedium } from '../media/schemas.ts';
import { staffAnswer, staffQuestion, statusCounts } from '../questions/schemas.ts';
import { moderationBody, moderationLogEntry, pagingQuery, staffReview } from '../reviews/schemas.ts';
import { reviewStatuses } from '../reviews/states.ts';
import { id, lengths, merchantsOwnId, nullable, oneOf, rating, Type, text, timestamp } from '../schema.ts';

/** What waits in the moderation queue. */
export const queueItemTypes = ['review', 'question', 'answer', 'media'] as const;
export type QueueItemType = (typeof queueItemTypes)[number];

const itemId = text(lengths.id, 'Id of a review, a question, an answer or a medium.');

export const queueQuery = Type.Object({
  ...pagingQuery,
  type: Type.Optional(Type.Array(oneOf(queueItemTypes), { maxItems: 4 })),
  status: Type.Optional(Type.Array(oneOf(reviewStatuses), { maxItems: 4 })),
  productId: Type.Optional(merchantsOwnId("The merchant's product id.")),
  search: Type.Optional(text(200, 'Words of the text, which leave media out, or an e-mail address.')),
  startDate: Type.Optional(Type.String({ format: 'date' })),
  endDate: Type.Optional(Type.String({ format: 'date', description: 'Inclusive.' })),
  rating: Type.Optional(
    Type.Array(rating, { maxItems: 5, description: 'Of reviews; leaves out the others.' }),
  ),
  hasMedia: Type.Optional(Type.Boolean({ description: 'Of reviews; leaves out the others.' })),
  verified: Type.Optional(Type.Boolean({ description: 'Of reviews; leaves out the others.' })),
  sort: Type.Optional(oneOf(['newest', 'oldest'])),
});

/** A photo or film as an item of the queue, with what its review says. */
export const queuedMedium = Type.Object({
  ...staffMedium.properties,
  status: oneOf(reviewStatuses),
  followsReview: Type.Boolean({
    description: 'Nobody has decided about it itself: it stands as its review does, and changes with it.',
  }),
  createdAt: timestamp(),
  updatedAt: timestamp(),
  review: Type.Object({
    id: id('review'),
    status: oneOf(reviewStatuses),
    productId: Type.String(),
    productName: nullable(Type.String()),
    rating: Type.Integer(),
    title: nullable(Type.String()),
    text: nullable(Type.String()),
    authorName: Type.String(),
    authorEmail: Type.String(),
    verifiedPurchase: Type.Boolean(),
  }),
});

export const queueItem = Type.Object({
  type: oneOf(queueItemTypes),
  id: Type.String(),
  status: oneOf(reviewStatuses),
  createdAt: timestamp(),
  updatedAt: timestamp('Send it along with a decision: one about something that changed since is refused.'),
  review: nullable(staffReview),
  question: nullable(staffQuestion),
  answer: nullable(staffAnswer),
  medium: nullable(queuedMedium),
});

export const queueCounts = Type.Object({
  review: statusCounts,
  question: statusCounts,
  answer: statusCounts,
  media: Type.Object({ pending: statusCounts.properties.pending, flagged: statusCounts.properties.flagged }),
});

export const decisionBody = Type.Object({
  items: Type.Array(
    Type.Object(
      {
        id: itemId,
        updatedAt: Type.Optional(
          timestamp('As it was read. When the item changed since, its result is INVALID_STATE.'),
        ),
      },
      { additionalProperties: false },
    ),
    { minItems: 1, maxItems: 100 },
  ),
  ...moderationBody,
});

export const undoBody = Type.Object({ ids: Type.Array(itemId, { minItems: 1, maxItems: 100 }) });

export const decisionResults = Type.Array(
  Type.Object({
    id: Type.String(),
    success: Type.Boolean(),
    error: Type.Unsafe<{ code: string; message: string } | null>({
      type: ['object', 'null'],
      properties: { code: { type: 'string' }, message: { type: 'string' } },
      required: ['code', 'message'],
    }),
    item: nullable(queueItem),
  }),
  { description: 'One for each item, in the order asked, with the item as it is now.' },
);

export const presenceBody = Type.Object({
  itemId: Type.Optional(nullable(itemId)),
  since: Type.Optional(timestamp('Only decisions after this.')),
});

export const presence = Type.Object({
  viewers: Type.Array(Type.Object({ itemId: Type.String(), personId: id('user'), name: Type.String() }), {
    description: 'Who else looks at what, as of the last half minute.',
  }),
  decisions: Type.Array(moderationLogEntry, { description: 'Newest first, at most 100.' }),
  now: timestamp('Pass as `since` next time.'),
});
