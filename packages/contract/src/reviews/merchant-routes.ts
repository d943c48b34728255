import { routesOf } from '../route.ts';
import { boolean, id, lengths, nullable, personName, Type, text, timestamp } from '../schema.ts';
import { staffReview } from './schemas.ts';

const route = routesOf({ tag: 'Replies', audiences: ['key', 'bearer'], role: 'moderator' });

export const replyToReview = route('PUT /reviews/{reviewId}/reply', {
  operationId: 'replyToReview',
  summary: 'Reply to a review',
  description: "Creates or replaces the merchant's public reply.",
  body: Type.Object({
    text: text(lengths.text, 'Text of the reply.'),
    authorName: Type.Optional(personName('Display name of the person who replies.')),
  }),
  answer: staffReview,
});

export const deleteReply = route('DELETE /reviews/{reviewId}/reply', {
  operationId: 'deleteReply',
  summary: 'Delete the reply to a review',
  description: "Removes the merchant's reply and returns the review.",
  answer: staffReview,
});

export const featureReview = route('POST /reviews/{reviewId}/feature', {
  operationId: 'featureReview',
  tag: 'Featured reviews',
  summary: 'Feature or unfeature a review',
  description:
    'Featured reviews come first in the default sort order, by ascending `featuredSequence`. Reviews of any status can be featured; only published ones are displayed.',
  plan: 'featured reviews',
  body: Type.Object({
    featured: boolean('True to feature the review, false to stop featuring it.'),
    featuredSequence: Type.Optional(
      Type.Unsafe<number>({
        type: 'integer',
        minimum: 1,
        maximum: 999,
        default: 999,
        description:
          'Position among featured reviews; lower values come first. A value out of range returns INVALID_SEQUENCE.',
        'x-error-code': 'INVALID_SEQUENCE',
      }),
    ),
  }),
  answer: Type.Object({
    id: id('review'),
    featured: boolean('Whether the review is featured.'),
    featuredSequence: nullable(
      Type.Integer({
        minimum: 1,
        maximum: 999,
        description: 'Position among featured reviews; null when not featured.',
      }),
    ),
    updatedAt: timestamp('Time of the change.'),
  }),
  errors: ['INVALID_SEQUENCE'],
});
