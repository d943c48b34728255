import { queueItemTypes } from '../content-types.ts';
import { routesOf } from '../route.ts';
import {
  boolean,
  counted,
  cursorPage,
  deletion,
  email,
  id,
  idReference,
  lengths,
  listOf,
  nullable,
  object,
  oneOf,
  pageOf,
  pagingQuery,
  string,
  Type,
  text,
} from '../schema.ts';
import {
  deletionBody,
  itemError,
  moderationBody,
  moderationLogEntry,
  moderationQueueQuery,
} from './moderation-schemas.ts';
import { staffReview } from './schemas.ts';
import { reviewStatuses } from './states.ts';

const route = routesOf({ tag: 'Moderation', audiences: ['bearer'], role: 'moderator' });

const staffAndKeys = ['key', 'bearer'] as const;

export const flagReview = route('PATCH /reviews/{reviewId}/flag', {
  operationId: 'flagReview',
  summary: 'Flag or unflag a review',
  description:
    'Flagging hides the review from the public. Removing the flag restores the previous status. Rejected reviews cannot be flagged (INVALID_STATE).',
  audiences: staffAndKeys,
  body: Type.Object({
    flagged: boolean('True to flag the review, false to remove the flag.'),
    flagReason: Type.Optional(text(lengths.reason, 'Why the review is flagged.')),
    flaggedBy: Type.Optional(email('Email address of the moderator.')),
  }),
  answer: Type.Object({
    id: id('review'),
    status: oneOf(reviewStatuses, 'Moderation status.'),
    flagReason: nullable(string('Why the review is flagged; null when it is not.')),
    flaggedBy: nullable(string('Email address of the moderator; null when not flagged.')),
  }),
  errors: ['INVALID_STATE'],
});

export const moderateReview = route('PATCH /reviews/{reviewId}/moderate', {
  operationId: 'moderateReview',
  summary: 'Moderate a review',
  description: 'Approves, rejects or flags a review.',
  body: Type.Object(moderationBody),
  answer: staffReview,
});

export const moderateReviews = route('POST /admin/reviews/moderate', {
  operationId: 'moderateReviews',
  summary: 'Moderate reviews in bulk',
  description: 'Approves, rejects or flags up to 100 reviews. Each is processed independently.',
  body: Type.Object({
    ids: Type.Array(idReference('review'), {
      minItems: 1,
      maxItems: 100,
      description: 'IDs of the reviews.',
    }),
    ...moderationBody,
  }),
  answer: Type.Object({
    results: listOf('One result per ID, in the order of the request.', {
      id: string('ID of the review.'),
      success: boolean('Whether the review was moderated.'),
      status: nullable(oneOf(reviewStatuses, 'Resulting status; null on failure.')),
      error: itemError,
    }),
  }),
});

export const moderationQueue = route('GET /admin/reviews', {
  operationId: 'moderationQueue',
  summary: 'List reviews for moderation',
  description: 'Reviews of any status unless filtered, newest first by default.',
  role: 'analyst',
  query: moderationQueueQuery,
  answer: Type.Object({
    reviews: Type.Array(staffReview, { description: 'Reviews of this page.' }),
    counts: object('Reviews of the merchant by status, regardless of the filters.', {
      pending: counted('Pending reviews.'),
      approved: counted('Approved reviews.'),
      rejected: counted('Rejected reviews.'),
      flagged: counted('Flagged reviews.'),
    }),
    ...cursorPage,
  }),
});

export const moderationLog = route('GET /admin/moderation-log', {
  operationId: 'moderationLog',
  summary: 'List the moderation log',
  description:
    'Every automatic and human decision, newest first. Entries are never changed or deleted by staff.',
  role: 'analyst',
  query: Type.Object({
    ...pagingQuery,
    itemId: Type.Optional(text(lengths.id, 'Only decisions on this review, question, answer or media item.')),
    itemType: Type.Optional(oneOf(queueItemTypes, 'Only decisions on items of this type.')),
  }),
  answer: pageOf('entries', moderationLogEntry, 'Log entries of this page.'),
});

export const deleteReview = route('DELETE /admin/reviews/{reviewId}', {
  operationId: 'deleteReview',
  summary: 'Delete a review',
  description:
    'Permanently deletes a review with its media. A tombstone (content hash, actor, time and reason) is kept for 12 months (ISO 20488).',
  role: 'admin',
  body: deletionBody,
  answer: deletion('review'),
});
