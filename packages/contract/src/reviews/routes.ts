import { route } from '../route.ts';
import {
  count,
  email,
  id,
  idReference,
  lengths,
  merchantsOwnId,
  nullable,
  oneOf,
  Type,
  text,
  timestamp,
} from '../schema.ts';
import {
  deletionBody,
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
  uploadedMedia,
  voteBody,
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
  description: 'The screening decides at once whether it is published or waits for moderation.',
  audiences: everyone,
  body: Type.Object({ ...reviewSubmission.properties, media: Type.Optional(uploadedMedia) }),
  unknownFields: 'ignored',
  answer: submittedReview,
  errors: ['DUPLICATE_REVIEW', 'TOKEN_UNUSABLE', 'INVALID_FILE_TYPE'],
});

export const reviewExists = route({
  operationId: 'reviewExists',
  method: 'GET',
  path: '/reviews/exists',
  tag: 'Reviews',
  summary: 'Has this customer reviewed this product?',
  audiences: everyone,
  query: Type.Object({
    merchantId: text(lengths.id),
    productId: merchantsOwnId('Product.'),
    customerEmail: Type.Optional(email('Required; `email` is an alias.')),
    email: Type.Optional(email('Alias of customerEmail.')),
  }),
  answer: Type.Object({ exists: Type.Boolean(), reviewId: nullable(Type.String()) }),
});

export const listProductReviews = route({
  operationId: 'listProductReviews',
  method: 'GET',
  path: '/products/{productId}/reviews',
  tag: 'Reviews',
  summary: "A product's published reviews",
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
  summary: 'Published reviews of the whole shop',
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
  summary: 'One review',
  description:
    'Browsers see published reviews; a key or a member of staff sees every one, with its staff fields.',
  audiences: everyone,
  params: reviewParams,
  answer: Type.Union([staffReview, publicReview]),
  bare: true,
  errors: ['NOT_FOUND'],
});

const ratings = Type.Object({ ratings: Type.Array(productRating) });
const productIds = Type.Array(merchantsOwnId('Product.'), { minItems: 1, maxItems: 100 });

export const getProductRatings = route({
  operationId: 'getProductRatings',
  method: 'GET',
  path: '/products/ratings',
  tag: 'Ratings',
  summary: 'Rating summaries of up to 100 products',
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
  summary: 'Rating summaries of up to 100 products, ids in the body',
  description: 'A read: counts against the read limits.',
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
  summary: 'Vote a review helpful or not helpful',
  audiences: everyone,
  params: reviewParams,
  body: voteBody,
  unknownFields: 'ignored',
  answer: Type.Object({ helpfulVotes: count, notHelpfulVotes: count, alreadyVoted: Type.Boolean() }),
  errors: ['NOT_FOUND'],
});

export const flagReview = route({
  operationId: 'flagReview',
  method: 'PATCH',
  path: '/reviews/{reviewId}/flag',
  tag: 'Moderation',
  summary: 'Flag a review, or take the flag back',
  audiences: staffAndKeys,
  role: 'moderator',
  params: reviewParams,
  body: Type.Object({
    flagged: Type.Boolean(),
    flagReason: Type.Optional(text(lengths.reason)),
    flaggedBy: Type.Optional(email('Moderator.')),
  }),
  answer: Type.Object({
    id: id('review'),
    status: oneOf(reviewStatuses),
    flagReason: nullable(Type.String()),
    flaggedBy: nullable(Type.String()),
  }),
  errors: ['NOT_FOUND', 'INVALID_STATE'],
});

export const moderateReview = route({
  operationId: 'moderateReview',
  method: 'PATCH',
  path: '/reviews/{reviewId}/moderate',
  tag: 'Moderation',
  summary: 'Approve, reject or flag a review',
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
  summary: 'Approve, reject or flag up to 100 reviews',
  audiences: staff,
  role: 'moderator',
  body: Type.Object({
    ids: Type.Array(idReference('review'), { minItems: 1, maxItems: 100 }),
    ...moderationBody,
  }),
  answer: Type.Object({
    results: Type.Array(
      Type.Object({
        id: Type.String(),
        success: Type.Boolean(),
        status: nullable(oneOf(reviewStatuses)),
        error: Type.Unsafe<{ code: string; message: string } | null>({
          type: ['object', 'null'],
          properties: { code: { type: 'string' }, message: { type: 'string' } },
          required: ['code', 'message'],
        }),
      }),
      { description: 'One for each id, in the order asked.' },
    ),
  }),
});

export const moderationQueue = route({
  operationId: 'moderationQueue',
  method: 'GET',
  path: '/admin/reviews',
  tag: 'Moderation',
  summary: 'Reviews as staff see them',
  description: 'Without `status`: every one. Newest first; `startAfter` continues.',
  audiences: staff,
  role: 'analyst',
  query: moderationQueueQuery,
  answer: Type.Object({
    reviews: Type.Array(staffReview),
    counts: Type.Object(
      { pending: count, approved: count, rejected: count, flagged: count },
      { description: 'Of the whole shop, whatever the filters.' },
    ),
    limit: Type.Integer(),
    nextStartAfter: nullable(Type.String()),
  }),
});

export const moderationLog = route({
  operationId: 'moderationLog',
  method: 'GET',
  path: '/admin/moderation-log',
  tag: 'Moderation',
  summary: 'Every decision about content, newest first',
  audiences: staff,
  role: 'analyst',
  query: Type.Object({
    ...pagingQuery,
    itemId: Type.Optional(text(lengths.id, 'Only decisions about this review, question, answer or medium.')),
    itemType: Type.Optional(oneOf(['review', 'question', 'answer', 'media'])),
  }),
  answer: Type.Object({
    entries: Type.Array(moderationLogEntry),
    limit: Type.Integer(),
    nextStartAfter: nullable(Type.String()),
  }),
});

export const replyToReview = route({
  operationId: 'replyToReview',
  method: 'PUT',
  path: '/reviews/{reviewId}/reply',
  tag: 'Replies',
  summary: "Set the merchant's public reply",
  audiences: staffAndKeys,
  role: 'moderator',
  params: reviewParams,
  body: Type.Object({ text: text(lengths.text), authorName: Type.Optional(text(lengths.authorName)) }),
  answer: staffReview,
  errors: ['NOT_FOUND'],
});

export const deleteReply = route({
  operationId: 'deleteReply',
  method: 'DELETE',
  path: '/reviews/{reviewId}/reply',
  tag: 'Replies',
  summary: "Remove the merchant's reply",
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
  summary: 'Feature a review, or stop featuring it',
  audiences: staffAndKeys,
  role: 'moderator',
  plan: 'featured reviews',
  params: reviewParams,
  body: Type.Object({
    featured: Type.Boolean(),
    featuredSequence: Type.Optional(
      Type.Unsafe<number>({
        type: 'integer',
        minimum: 1,
        maximum: 999,
        default: 999,
        description: 'Lower comes earlier. Out of range is INVALID_SEQUENCE.',
        'x-error-code': 'INVALID_SEQUENCE',
      }),
    ),
  }),
  answer: Type.Object({
    id: id('review'),
    featured: Type.Boolean(),
    featuredSequence: nullable(Type.Integer({ minimum: 1, maximum: 999 })),
    updatedAt: timestamp(),
  }),
  errors: ['NOT_FOUND', 'INVALID_SEQUENCE'],
});

export const deleteReview = route({
  operationId: 'deleteReview',
  method: 'DELETE',
  path: '/admin/reviews/{reviewId}',
  tag: 'Moderation',
  summary: 'Delete a review for good',
  description: 'A tombstone (content hash, who, when, why) stays for 12 months (ISO 20488).',
  audiences: staff,
  role: 'admin',
  params: reviewParams,
  body: deletionBody,
  answer: Type.Object({ id: Type.String(), deleted: Type.Boolean() }),
  errors: ['NOT_FOUND'],
});

export const requestReviewUpdate = route({
  operationId: 'requestReviewUpdate',
  method: 'POST',
  path: '/admin/reviews/{reviewId}/update-request',
  tag: 'Reviews',
  summary: 'Mail the author a link to update the review',
  description:
    'The link works once, for 60 days. Nothing may be promised for a change. Who wants no such mails is not asked (INVALID_STATE).',
  audiences: staff,
  role: 'moderator',
  plan: 'review update requests',
  params: reviewParams,
  body: Type.Object({ message: text(lengths.reason, 'What the author reads above the link.') }),
  answer: Type.Object({ reviewId: id('review'), tokenId: id('token'), expiresAt: timestamp() }),
  errors: ['NOT_FOUND', 'INVALID_STATE'],
});

export const updateReview = route({
  operationId: 'updateReview',
  method: 'PATCH',
  path: '/reviews/{reviewId}',
  tag: 'Reviews',
  summary: 'Change a review as its author, with a token from a mail',
  description: 'The version before stays in the history; the review shows `editedAt` and is screened again.',
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
  summary: 'What a review said before it was changed, newest first',
  audiences: staff,
  role: 'analyst',
  params: reviewParams,
  answer: Type.Object({ versions: Type.Array(reviewVersion) }),
  errors: ['NOT_FOUND'],
});
