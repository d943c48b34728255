import { staffAnswer, staffQuestion, statusCounts } from '../questions/schemas.ts';
import { moderationBody, moderationLogEntry, pagingQuery, staffReview } from '../reviews/schemas.ts';
import { reviewStatuses } from '../reviews/states.ts';
import { id, lengths, merchantsOwnId, nullable, oneOf, rating, Type, text, timestamp } from '../schema.ts';

/** What waits in the moderation queue. */
export const queueItemTypes = ['review', 'question', 'answer'] as const;
export type QueueItemType = (typeof queueItemTypes)[number];

const itemId = text(lengths.id, 'Id of a review, a question or an answer.');

export const queueQuery = Type.Object({
  ...pagingQuery,
  type: Type.Optional(Type.Array(oneOf(queueItemTypes), { maxItems: 3 })),
  status: Type.Optional(Type.Array(oneOf(reviewStatuses), { maxItems: 4 })),
  productId: Type.Optional(merchantsOwnId("The merchant's product id.")),
  search: Type.Optional(text(200, 'Words of the text, or an e-mail address.')),
  startDate: Type.Optional(Type.String({ format: 'date' })),
  endDate: Type.Optional(Type.String({ format: 'date', description: 'Inclusive.' })),
  rating: Type.Optional(
    Type.Array(rating, { maxItems: 5, description: 'Of reviews; leaves out the others.' }),
  ),
  hasMedia: Type.Optional(Type.Boolean({ description: 'Of reviews; leaves out the others.' })),
  verified: Type.Optional(Type.Boolean({ description: 'Of reviews; leaves out the others.' })),
  sort: Type.Optional(oneOf(['newest', 'oldest'])),
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
});

export const queueCounts = Type.Object({
  review: statusCounts,
  question: statusCounts,
  answer: statusCounts,
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
