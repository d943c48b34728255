import { route } from '../route.ts';
import {
  boolean,
  counted,
  cursorPage,
  deletion,
  email,
  id,
  idReference,
  lengths,
  merchantsProductId,
  nullable,
  oneOf,
  singleLine,
  string,
  Type,
  text,
  timestamp,
} from '../schema.ts';
import {
  deletionBody,
  itemError,
  moderationBody,
  moderationLogEntry,
  moderationQueueQuery,
  pagingQuery,
  productParams,
  productRating,
  publicReview,
  reviewList,
  reviewListQuery,
  reviewParams,
  reviewSubmission,
  reviewUpdate,
  reviewVersion,
  staffReview,
  submittedReview,
  voteBody,
  voteResult,
} from './schemas.ts';
import { reviewStatuses } from './states.ts';

const everyone = ['origin', 'key', 'bearer'] as const;
const staffAndKeys = ['key', 'bearer'] as const;
const staff = ['bearer'] as const;

export const submitReview = route({
  operationId: 'submitReview',
  method: 'POST',
  path: '/reviews',
  tag: 'Reviews',
  summary: 'Submit a review',
  description:
    'The automated screening decides immediately whether the review is published (`approved`) or held for moderation (`pending`). An `orderId` that matches a received order marks a verified purchase.',
  audiences: everyone,
  body: reviewSubmission,
  unknownFields: 'ignored',
  answer: submittedReview,
  errors: ['DUPLICATE_REVIEW', 'TOKEN_UNUSABLE', 'INVALID_FILE_TYPE'],
});

export const reviewExists = route({
  operationId: 'reviewExists',
  method: 'GET',
  path: '/reviews/exists',
  tag: 'Reviews',
  summary: 'Check whether a review exists',
  description:
    'Use it to avoid duplicate submissions of a customer for a product. Rejected reviews do not count.',
  audiences: everyone,
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

export const listProductReviews = route({
  operationId: 'listProductReviews',
  method: 'GET',
  path: '/products/{productId}/reviews',
  tag: 'Reviews',
  summary: 'List the reviews of a product',
  description:
    'Returns published reviews with the rating summary of the product. Paginate with `page`, or with `startAfter` for large lists.',
  audiences: everyone,
  params: productParams,
  query: reviewListQuery,
  gatedQuery: { sentiment: 'sentiment analysis', attributes: 'custom attributes' },
  answer: reviewList,
  bare: true,
  errors: ['FILTERS_DISABLED'],
});

export const listReviews = route({
  operationId: 'listReviews',
  method: 'GET',
  path: '/reviews',
  tag: 'Reviews',
  summary: 'List all reviews',
  description: 'Returns published reviews of all products with the rating summary of the merchant.',
  audiences: everyone,
  query: reviewListQuery,
  gatedQuery: { sentiment: 'sentiment analysis', attributes: 'custom attributes' },
  answer: reviewList,
  bare: true,
  errors: ['FILTERS_DISABLED'],
});

export const getReview = route({
  operationId: 'getReview',
  method: 'GET',
  path: '/reviews/{reviewId}',
  tag: 'Reviews',
  summary: 'Get a review',
  description:
    'Browsers receive published reviews. Requests with an API key or a staff token receive reviews of any status, with the staff fields.',
  audiences: everyone,
  params: reviewParams,
  answer: Type.Union([staffReview, publicReview]),
  bare: true,
  errors: ['NOT_FOUND'],
});

const ratings = Type.Object({
  ratings: Type.Array(productRating, {
    description: 'One summary per product, in the order of the request.',
  }),
});
const productIds = Type.Array(merchantsProductId("The merchant's product ID."), {
  minItems: 1,
  maxItems: 100,
  description: "The merchant's product IDs.",
});

export const getProductRatings = route({
  operationId: 'getProductRatings',
  method: 'GET',
  path: '/products/ratings',
  tag: 'Ratings',
  summary: 'Get rating summaries',
  description: 'Returns the rating summaries of up to 100 products. Unknown products have zero reviews.',
  audiences: everyone,
  query: Type.Object({ productIds }),
  answer: ratings,
  bare: true,
});

export const postProductRatings = route({
  operationId: 'postProductRatings',
  method: 'POST',
  path: '/products/ratings',
  tag: 'Ratings',
  summary: 'Get rating summaries (IDs in the body)',
  description: 'Like `GET /products/ratings`, for requests with many IDs. Counts against the read limits.',
  audiences: everyone,
  limit: 'publicRead',
  body: Type.Object({ productIds }),
  unknownFields: 'ignored',
  answer: ratings,
  bare: true,
});

export const voteOnReview = route({
  operationId: 'voteOnReview',
  method: 'POST',
  path: '/reviews/{reviewId}/helpful',
  tag: 'Reviews',
  summary: 'Vote on a review',
  description:
    'Votes are deduplicated by `userId`, else `deviceId`, else `customerEmail`, else a hash of the IP address and user agent. Repeating a vote has no effect; the opposite vote replaces it.',
  audiences: everyone,
  params: reviewParams,
  body: voteBody,
  unknownFields: 'ignored',
  answer: voteResult,
  errors: ['NOT_FOUND'],
});

export const flagReview = route({
  operationId: 'flagReview',
  method: 'PATCH',
  path: '/reviews/{reviewId}/flag',
  tag: 'Moderation',
  summary: 'Flag or unflag a review',
  description:
    'Flagging hides the review from the public. Removing the flag restores the previous status. Rejected reviews cannot be flagged (INVALID_STATE).',
  audiences: staffAndKeys,
  role: 'moderator',
  params: reviewParams,
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
  errors: ['NOT_FOUND', 'INVALID_STATE'],
});

export const moderateReview = route({
  operationId: 'moderateReview',
  method: 'PATCH',
  path: '/reviews/{reviewId}/moderate',
  tag: 'Moderation',
  summary: 'Moderate a review',
  description: 'Approves, rejects or flags a review.',
  audiences: staff,
  role: 'moderator',
  params: reviewParams,
  body: Type.Object(moderationBody),
  answer: staffReview,
  errors: ['NOT_FOUND'],
});

export const moderateReviews = route({
  operationId: 'moderateReviews',
  method: 'POST',
  path: '/admin/reviews/moderate',
  tag: 'Moderation',
  summary: 'Moderate reviews in bulk',
  description: 'Approves, rejects or flags up to 100 reviews. Each is processed independently.',
  audiences: staff,
  role: 'moderator',
  body: Type.Object({
    ids: Type.Array(idReference('review'), {
      minItems: 1,
      maxItems: 100,
      description: 'IDs of the reviews.',
    }),
    ...moderationBody,
  }),
  answer: Type.Object({
    results: Type.Array(
      Type.Object({
        id: string('ID of the review.'),
        success: boolean('Whether the review was moderated.'),
        status: nullable(oneOf(reviewStatuses, 'Resulting status; null on failure.')),
        error: itemError,
      }),
      { description: 'One result per ID, in the order of the request.' },
    ),
  }),
});

export const moderationQueue = route({
  operationId: 'moderationQueue',
  method: 'GET',
  path: '/admin/reviews',
  tag: 'Moderation',
  summary: 'List reviews for moderation',
  description: 'Reviews of any status unless filtered, newest first by default.',
  audiences: staff,
  role: 'analyst',
  query: moderationQueueQuery,
  answer: Type.Object({
    reviews: Type.Array(staffReview, { description: 'Reviews of this page.' }),
    counts: Type.Object(
      {
        pending: counted('Pending reviews.'),
        approved: counted('Approved reviews.'),
        rejected: counted('Rejected reviews.'),
        flagged: counted('Flagged reviews.'),
      },
      { description: 'Reviews of the merchant by status, regardless of the filters.' },
    ),
    ...cursorPage,
  }),
});

export const moderationLog = route({
  operationId: 'moderationLog',
  method: 'GET',
  path: '/admin/moderation-log',
  tag: 'Moderation',
  summary: 'List the moderation log',
  description:
    'Every automatic and human decision, newest first. Entries are never changed or deleted by staff.',
  audiences: staff,
  role: 'analyst',
  query: Type.Object({
    ...pagingQuery,
    itemId: Type.Optional(text(lengths.id, 'Only decisions on this review, question, answer or media item.')),
    itemType: Type.Optional(
      oneOf(['review', 'question', 'answer', 'media'], 'Only decisions on items of this type.'),
    ),
  }),
  answer: Type.Object({
    entries: Type.Array(moderationLogEntry, { description: 'Log entries of this page.' }),
    ...cursorPage,
  }),
});

export const replyToReview = route({
  operationId: 'replyToReview',
  method: 'PUT',
  path: '/reviews/{reviewId}/reply',
  tag: 'Replies',
  summary: 'Reply to a review',
  description: "Creates or replaces the merchant's public reply.",
  audiences: staffAndKeys,
  role: 'moderator',
  params: reviewParams,
  body: Type.Object({
    text: text(lengths.text, 'Text of the reply.'),
    authorName: Type.Optional(singleLine(lengths.authorName, 'Display name of the person who replies.')),
  }),
  answer: staffReview,
  errors: ['NOT_FOUND'],
});

export const deleteReply = route({
  operationId: 'deleteReply',
  method: 'DELETE',
  path: '/reviews/{reviewId}/reply',
  tag: 'Replies',
  summary: 'Delete the reply to a review',
  description: "Removes the merchant's reply and returns the review.",
  audiences: staffAndKeys,
  role: 'moderator',
  params: reviewParams,
  answer: staffReview,
  errors: ['NOT_FOUND'],
});

export const featureReview = route({
  operationId: 'featureReview',
  method: 'POST',
  path: '/reviews/{reviewId}/feature',
  tag: 'Featured reviews',
  summary: 'Feature or unfeature a review',
  description:
    'Featured reviews come first in the default sort order, by ascending `featuredSequence`. Reviews of any status can be featured; only published ones are displayed.',
  audiences: staffAndKeys,
  role: 'moderator',
  plan: 'featured reviews',
  params: reviewParams,
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
  errors: ['NOT_FOUND', 'INVALID_SEQUENCE'],
});

export const deleteReview = route({
  operationId: 'deleteReview',
  method: 'DELETE',
  path: '/admin/reviews/{reviewId}',
  tag: 'Moderation',
  summary: 'Delete a review',
  description:
    'Permanently deletes a review with its media. A tombstone (content hash, actor, time and reason) is kept for 12 months (ISO 20488).',
  audiences: staff,
  role: 'admin',
  params: reviewParams,
  body: deletionBody,
  answer: deletion('review'),
  errors: ['NOT_FOUND'],
});

export const requestReviewUpdate = route({
  operationId: 'requestReviewUpdate',
  method: 'POST',
  path: '/admin/reviews/{reviewId}/update-request',
  tag: 'Reviews',
  summary: 'Request an update of a review',
  description:
    'Emails the author a link to update the review. The link works once and expires after 60 days. Do not offer an incentive for a change. Returns INVALID_STATE when the author has unsubscribed.',
  audiences: staff,
  role: 'moderator',
  plan: 'review update requests',
  params: reviewParams,
  body: Type.Object({ message: text(lengths.reason, 'Message to the author, displayed above the link.') }),
  answer: Type.Object({
    reviewId: id('review'),
    tokenId: id('token'),
    expiresAt: timestamp('Time at which the link expires.'),
  }),
  errors: ['NOT_FOUND', 'INVALID_STATE'],
});

export const updateReview = route({
  operationId: 'updateReview',
  method: 'PATCH',
  path: '/reviews/{reviewId}',
  tag: 'Reviews',
  summary: 'Update a review as its author',
  description:
    'Requires the token of an update request. The previous version is kept in the history, `editedAt` is set, and the review is screened again.',
  audiences: everyone,
  params: reviewParams,
  body: reviewUpdate,
  unknownFields: 'ignored',
  answer: publicReview,
  errors: ['NOT_FOUND', 'TOKEN_UNUSABLE'],
});

export const reviewHistory = route({
  operationId: 'reviewHistory',
  method: 'GET',
  path: '/admin/reviews/{reviewId}/history',
  tag: 'Reviews',
  summary: 'List previous versions of a review',
  description: 'Versions that the author has replaced, newest first.',
  audiences: staff,
  role: 'analyst',
  params: reviewParams,
  answer: Type.Object({
    versions: Type.Array(reviewVersion, { description: 'Previous versions.' }),
  }),
  errors: ['NOT_FOUND'],
});
