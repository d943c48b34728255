import { routesOf } from '../route.ts';
import { id, lengths, Type, text, timestamp } from '../schema.ts';
import { publicReview, reviewVersion } from './schemas.ts';
import { reviewUpdate } from './submission-schemas.ts';

const route = routesOf({ tag: 'Reviews', audiences: ['bearer'] });

const everyone = ['origin', 'key', 'bearer'] as const;
export const requestReviewUpdate = route('POST /admin/reviews/{reviewId}/update-request', {
  operationId: 'requestReviewUpdate',
  summary: 'Request an update of a review',
  description:
    'Emails the author a link to update the review. The link works once and expires after 60 days. Do not offer an incentive for a change. Returns INVALID_STATE when the author has unsubscribed.',
  role: 'moderator',
  plan: 'review update requests',
  body: Type.Object({ message: text(lengths.reason, 'Message to the author, displayed above the link.') }),
  answer: Type.Object({
    reviewId: id('review'),
    tokenId: id('token'),
    expiresAt: timestamp('Time at which the link expires.'),
  }),
  errors: ['INVALID_STATE'],
});

export const updateReview = route('PATCH /reviews/{reviewId}', {
  operationId: 'updateReview',
  summary: 'Update a review as its author',
  description:
    'Requires the token of an update request. The previous version is kept in the history, `editedAt` is set, and the review is screened again.',
  audiences: everyone,
  body: reviewUpdate,
  unknownFields: 'ignored',
  answer: publicReview,
  errors: ['TOKEN_UNUSABLE'],
});

export const reviewHistory = route('GET /admin/reviews/{reviewId}/history', {
  operationId: 'reviewHistory',
  summary: 'List previous versions of a review',
  description: 'Versions that the author has replaced, newest first.',
  role: 'analyst',
  answer: Type.Object({
    versions: Type.Array(reviewVersion, { description: 'Previous versions.' }),
  }),
});
