import { routesOf } from '../route.ts';
import { boolean, email, lengths, merchantsProductId, nullable, string, Type, text } from '../schema.ts';
import { submittedReview, voteBody, voteResult } from './schemas.ts';
import { reviewSubmission } from './submission-schemas.ts';

const route = routesOf({ tag: 'Reviews', audiences: ['origin', 'key', 'bearer'] });

export const submitReview = route('POST /reviews', {
  operationId: 'submitReview',
  summary: 'Submit a review',
  description:
    'The automated screening decides immediately whether the review is published (`approved`) or held for moderation (`pending`). An `orderId` that matches a received order marks a verified purchase.',
  body: reviewSubmission,
  unknownFields: 'ignored',
  answer: submittedReview,
  errors: ['DUPLICATE_REVIEW', 'TOKEN_UNUSABLE', 'INVALID_FILE_TYPE'],
});

export const reviewExists = route('GET /reviews/exists', {
  operationId: 'reviewExists',
  summary: 'Check whether a review exists',
  description:
    'Use it to avoid duplicate submissions of a customer for a product. Rejected reviews do not count.',
  query: Type.Object({
    merchantId: text(lengths.id, 'Merchant ID. Must equal `X-Merchant-Id`.'),
    productId: merchantsProductId("The merchant's product ID."),
    customerEmail: Type.Optional(email('Email address of the customer. Required unless `email` is sent.')),
    email: Type.Optional(email('Alias of `customerEmail`.')),
  }),
  answer: Type.Object({
    exists: boolean('Whether the customer has reviewed the product.'),
    reviewId: nullable(string('ID of the review; null when there is none.')),
  }),
});

export const voteOnReview = route('POST /reviews/{reviewId}/helpful', {
  operationId: 'voteOnReview',
  summary: 'Vote on a review',
  description:
    'Votes are deduplicated by `userId`, else `deviceId`, else `customerEmail`, else a hash of the IP address and user agent. Repeating a vote has no effect; the opposite vote replaces it.',
  body: voteBody,
  unknownFields: 'ignored',
  answer: voteResult,
});
