import { deletionBody, moderationBody } from '../reviews/moderation-schemas.ts';
import { routesOf } from '../route.ts';
import { deletion, lengths, personName, Type, text } from '../schema.ts';
import {
  publicStoreReview,
  staffStoreReview,
  storeRating,
  storeReviewList,
  storeReviewListQuery,
  storeReviewSubmission,
  submittedStoreReview,
} from './schemas.ts';

const route = routesOf({ tag: 'Store reviews', audiences: ['origin', 'key', 'bearer'] });

const staffAndKeys = ['bearer', 'key'] as const;
const staff = ['bearer'] as const;
export const submitStoreReview = route('POST /store-reviews', {
  operationId: 'submitStoreReview',
  summary: 'Submit a review of the store',
  description:
    "Creates a review of the merchant itself: its service and delivery. It is screened and moderated as reviews of products are, and counts in no product's rating. A customer reviews the store once per order.",
  body: storeReviewSubmission,
  unknownFields: 'ignored',
  answer: submittedStoreReview,
  errors: ['DUPLICATE_REVIEW', 'TOKEN_UNUSABLE'],
});

export const listStoreReviews = route('GET /store-reviews', {
  operationId: 'listStoreReviews',
  summary: 'List the reviews of the store',
  description: 'Published reviews of the store with its rating, newest first by default.',
  query: storeReviewListQuery,
  answer: storeReviewList,
  bare: true,
});

export const getStoreRating = route('GET /store-reviews/rating', {
  operationId: 'getStoreRating',
  summary: 'Get the rating of the store',
  description:
    "The store's rating of all time and, as Google's seller ratings have it, of the last twelve months. Never mark it up as structured data on the store's own pages: Google forbids reviews of oneself.",
  answer: storeRating,
  bare: true,
});

export const getStoreReview = route('GET /store-reviews/{storeReviewId}', {
  operationId: 'getStoreReview',
  summary: 'Get a review of the store',
  description:
    'Browsers receive published reviews. Requests with an API key or a staff token receive reviews of any status, with the staff fields.',
  answer: Type.Union([staffStoreReview, publicStoreReview]),
  bare: true,
});

export const moderateStoreReview = route('PATCH /store-reviews/{storeReviewId}/moderate', {
  operationId: 'moderateStoreReview',
  tag: 'Moderation',
  summary: 'Moderate a review of the store',
  description: 'Approves, rejects or flags a review of the store.',
  audiences: staff,
  role: 'moderator',
  body: Type.Object(moderationBody),
  answer: staffStoreReview,
});

export const replyToStoreReview = route('PUT /store-reviews/{storeReviewId}/reply', {
  operationId: 'replyToStoreReview',
  tag: 'Replies',
  summary: 'Reply to a review of the store',
  description: "Creates or replaces the merchant's public reply.",
  audiences: staffAndKeys,
  role: 'moderator',
  body: Type.Object({
    text: text(lengths.text, 'Text of the reply.'),
    authorName: Type.Optional(personName('Display name of the person who replies.')),
  }),
  answer: staffStoreReview,
});

export const deleteStoreReply = route('DELETE /store-reviews/{storeReviewId}/reply', {
  operationId: 'deleteStoreReply',
  tag: 'Replies',
  summary: 'Delete the reply to a review of the store',
  description: "Removes the merchant's reply and returns the review.",
  audiences: staffAndKeys,
  role: 'moderator',
  answer: staffStoreReview,
});

export const deleteStoreReview = route('DELETE /admin/store-reviews/{storeReviewId}', {
  operationId: 'deleteStoreReview',
  tag: 'Moderation',
  summary: 'Delete a review of the store',
  description:
    'Permanently deletes a review of the store. A tombstone (content hash, actor, time and reason) is kept for 12 months (ISO 20488).',
  audiences: staff,
  role: 'admin',
  body: deletionBody,
  answer: deletion('store review'),
});
