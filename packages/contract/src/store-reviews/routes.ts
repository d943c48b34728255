import { deletionBody, moderationBody } from '../reviews/moderation-schemas.ts';
import { routesOf } from '../route.ts';
import { deletion, lengths, personName, Type, text } from '../schema.ts';
import {
  publicStoreReview,
  staffStoreReview,
  storeRating,
  storeReviewList,
  storeReviewListQuery,
  storeReviewParams,
  storeReviewSubmission,
  submittedStoreReview,
} from './schemas.ts';

const route = routesOf({ tag: 'Store reviews', audiences: ['origin', 'key', 'bearer'] });

const staffAndKeys = ['bearer', 'key'] as const;
const staff = ['bearer'] as const;
export const submitStoreReview = route({
  operationId: 'submitStoreReview',
  method: 'POST',
  path: '/store-reviews',
  summary: 'Submit a review of the store',
  description:
    "Creates a review of the merchant itself: its service and delivery. It is screened and moderated as reviews of products are, and counts in no product's rating. A customer reviews the store once per order.",
  body: storeReviewSubmission,
  unknownFields: 'ignored',
  answer: submittedStoreReview,
  errors: ['DUPLICATE_REVIEW', 'TOKEN_UNUSABLE'],
});

export const listStoreReviews = route({
  operationId: 'listStoreReviews',
  method: 'GET',
  path: '/store-reviews',
  summary: 'List the reviews of the store',
  description: 'Published reviews of the store with its rating, newest first by default.',
  query: storeReviewListQuery,
  answer: storeReviewList,
  bare: true,
});

export const getStoreRating = route({
  operationId: 'getStoreRating',
  method: 'GET',
  path: '/store-reviews/rating',
  summary: 'Get the rating of the store',
  description:
    "The store's rating of all time and, as Google's seller ratings have it, of the last twelve months. Never mark it up as structured data on the store's own pages: Google forbids reviews of oneself.",
  answer: storeRating,
  bare: true,
});

export const getStoreReview = route({
  operationId: 'getStoreReview',
  method: 'GET',
  path: '/store-reviews/{storeReviewId}',
  summary: 'Get a review of the store',
  description:
    'Browsers receive published reviews. Requests with an API key or a staff token receive reviews of any status, with the staff fields.',
  params: storeReviewParams,
  answer: Type.Union([staffStoreReview, publicStoreReview]),
  bare: true,
});

export const moderateStoreReview = route({
  operationId: 'moderateStoreReview',
  method: 'PATCH',
  path: '/store-reviews/{storeReviewId}/moderate',
  tag: 'Moderation',
  summary: 'Moderate a review of the store',
  description: 'Approves, rejects or flags a review of the store.',
  audiences: staff,
  role: 'moderator',
  params: storeReviewParams,
  body: Type.Object(moderationBody),
  answer: staffStoreReview,
});

export const replyToStoreReview = route({
  operationId: 'replyToStoreReview',
  method: 'PUT',
  path: '/store-reviews/{storeReviewId}/reply',
  tag: 'Replies',
  summary: 'Reply to a review of the store',
  description: "Creates or replaces the merchant's public reply.",
  audiences: staffAndKeys,
  role: 'moderator',
  params: storeReviewParams,
  body: Type.Object({
    text: text(lengths.text, 'Text of the reply.'),
    authorName: Type.Optional(personName('Display name of the person who replies.')),
  }),
  answer: staffStoreReview,
});

export const deleteStoreReply = route({
  operationId: 'deleteStoreReply',
  method: 'DELETE',
  path: '/store-reviews/{storeReviewId}/reply',
  tag: 'Replies',
  summary: 'Delete the reply to a review of the store',
  description: "Removes the merchant's reply and returns the review.",
  audiences: staffAndKeys,
  role: 'moderator',
  params: storeReviewParams,
  answer: staffStoreReview,
});

export const deleteStoreReview = route({
  operationId: 'deleteStoreReview',
  method: 'DELETE',
  path: '/admin/store-reviews/{storeReviewId}',
  tag: 'Moderation',
  summary: 'Delete a review of the store',
  description:
    'Permanently deletes a review of the store. A tombstone (content hash, actor, time and reason) is kept for 12 months (ISO 20488).',
  audiences: staff,
  role: 'admin',
  params: storeReviewParams,
  body: deletionBody,
  answer: deletion('store review'),
});
