import { attributeSummary } from '../attributes/schemas.ts';
import { medium, staffMedium } from '../media/schemas.ts';
import {
  count,
  email,
  id,
  idReference,
  lengths,
  merchantsOwnId,
  nullable,
  oneOf,
  rating,
  Type,
  text,
  timestamp,
} from '../schema.ts';
import {
  mediaStatuses,
  moderationVerdicts,
  reasonCodes,
  reviewSorts,
  reviewStatuses,
  sentiments,
  verifications,
} from './states.ts';

// Not Type.Record: it writes a pattern for the names, which forgets their length and passes names with line ends by.
export const attributeValues = Type.Unsafe<Record<string, string | number | boolean | string[]>>({
  type: 'object',
  description: 'Custom attribute key/value pairs.',
  maxProperties: lengths.attributes,
  propertyNames: { minLength: 1, maxLength: lengths.attributeKey },
  additionalProperties: {
    anyOf: [
      { type: 'string', maxLength: lengths.attributeValue },
      { type: 'number' },
      { type: 'boolean' },
      { type: 'array', maxItems: 50, items: { type: 'string', maxLength: lengths.attributeValue } },
    ],
  },
});

export const reviewSubmission = Type.Object({
  productId: merchantsOwnId('Product being reviewed.'),
  merchantId: text(lengths.id, 'Must equal X-Merchant-Id.'),
  rating,
  authorName: text(lengths.authorName, 'Display name.'),
  authorEmail: email('Never shown in public.'),
  title: Type.Optional(text(lengths.title, 'Headline.')),
  text: Type.Optional(text(lengths.text, 'Body.')),
  orderId: Type.Optional(merchantsOwnId('Marks a verified purchase.')),
  incentiveClaimId: Type.Optional(text(lengths.id, 'Needs `incentiveConsent: true`.')),
  incentiveConsent: Type.Optional(Type.Boolean({ description: 'Incentive disclosure accepted.' })),
  wouldRecommend: Type.Optional(Type.Boolean()),
  pros: Type.Optional(text(lengths.prosCons)),
  cons: Type.Optional(text(lengths.prosCons)),
  attributes: Type.Optional(attributeValues),
  token: Type.Optional(
    text(
      lengths.id,
      'Of a review request: the review is a verified purchase. Comes as `reviewToken` in the link.',
    ),
  ),
});

/** What an author may change later; what is not named stays, null takes away. */
export const reviewUpdate = Type.Object({
  token: text(lengths.id, 'Of an update request, from the mail.'),
  rating: Type.Optional(rating),
  title: Type.Optional(nullable(text(lengths.title))),
  text: Type.Optional(nullable(text(lengths.text))),
  pros: Type.Optional(nullable(text(lengths.prosCons))),
  cons: Type.Optional(nullable(text(lengths.prosCons))),
  attributes: Type.Optional(attributeValues),
});

export const reviewVersion = Type.Object({
  version: Type.Integer(),
  rating,
  title: nullable(Type.String()),
  text: nullable(Type.String()),
  pros: nullable(Type.String()),
  cons: nullable(Type.String()),
  attributes: nullable(Type.Record(Type.String(), Type.Unsafe<unknown>({}))),
  status: oneOf(reviewStatuses),
  writtenAt: timestamp(),
  replacedAt: timestamp(),
});

/** Uploads that POST /reviews may name, see POST /uploads/signature. */
export const uploadedMedia = Type.Array(idReference('media'), { maxItems: 3, uniqueItems: true });

export const submittedReview = Type.Object({
  id: id('review'),
  productId: Type.String(),
  status: oneOf(reviewStatuses),
  rating,
  verifiedPurchase: Type.Boolean(),
  verification: oneOf(verifications),
  createdAt: timestamp(),
  mediaStatus: nullable(oneOf(mediaStatuses)),
});

export const reviewReply = Type.Object({
  text: Type.String(),
  authorName: nullable(Type.String()),
  createdAt: timestamp(),
  updatedAt: timestamp(),
});

const publicReviewFields = {
  id: id('review'),
  productId: Type.String(),
  productName: nullable(Type.String()),
  rating,
  title: nullable(Type.String()),
  text: nullable(Type.String()),
  pros: nullable(Type.String()),
  cons: nullable(Type.String()),
  wouldRecommend: nullable(Type.Boolean()),
  attributes: nullable(Type.Unsafe<Record<string, unknown>>({ type: 'object', additionalProperties: true })),
  authorName: Type.String(),
  verifiedPurchase: Type.Boolean(),
  verification: oneOf(verifications),
  incentivized: Type.Boolean(),
  language: nullable(Type.String({ description: 'ISO 639-1.' })),
  featured: Type.Boolean(),
  featuredSequence: nullable(Type.Integer()),
  helpfulVotes: count,
  notHelpfulVotes: count,
  media: Type.Array(medium),
  mediaStatus: nullable(oneOf(mediaStatuses)),
  reply: nullable(reviewReply),
  status: oneOf(reviewStatuses),
  createdAt: timestamp(),
  editedAt: nullable(timestamp()),
};

export const publicReview = Type.Object(publicReviewFields);

export const screeningFinding = Type.Object({
  phase: Type.String({ description: 'The screening phase that found it.' }),
  reasonCode: oneOf(reasonCodes),
  field: nullable(Type.String({ description: 'Field of the submission; null when it is about the whole.' })),
  excerpt: nullable(Type.String({ description: 'The words found, for highlighting.' })),
});

export const staffReview = Type.Object({
  ...publicReviewFields,
  media: Type.Array(staffMedium),
  authorEmail: Type.String(),
  orderId: nullable(Type.String()),
  incentiveClaimId: nullable(Type.String()),
  flagReason: nullable(Type.String()),
  flaggedBy: nullable(Type.String()),
  findings: Type.Array(screeningFinding),
  sentiment: nullable(oneOf(sentiments, 'Null until a job has told it.')),
  sentimentScore: nullable(Type.Number({ description: '-1 (bad) to 1 (good).' })),
  source: oneOf(['widget', 'email', 'import']),
  updatedAt: timestamp(),
});

export const starDistribution = Type.Array(
  Type.Object({ rating, count, percentage: Type.Number({ description: 'One decimal.' }) }),
  { minItems: 5, maxItems: 5, description: 'From 5 stars down to 1.' },
);

export const ratingFigures = {
  averageRating: Type.Number({ description: 'Two decimals, rounded half up; 0 without reviews.' }),
  starDistribution,
  incentivizedCount: count,
};

const pageSize = Type.Optional(Type.Integer({ minimum: 1, maximum: 100, default: 20 }));

export const pagingQuery = {
  limit: pageSize,
  startAfter: Type.Optional(text(lengths.id, 'Id of the last one seen.')),
};

const reviewFilters = {
  rating: Type.Optional(Type.Array(rating, { maxItems: 5, description: 'Repeatable.' })),
  verified: Type.Optional(Type.Boolean()),
  withMedia: Type.Optional(Type.Boolean()),
  language: Type.Optional(Type.String({ pattern: '^[a-z]{2,3}$', description: 'ISO 639-1.' })),
  search: Type.Optional(text(200)),
  sentiment: Type.Optional(oneOf(sentiments, 'Growth or higher.')),
  attributes: Type.Optional(
    Type.Unsafe<Record<string, string[]>>({
      type: 'object',
      maxProperties: lengths.attributes,
      additionalProperties: { type: 'array', maxItems: 100, items: { type: 'string' } },
      description:
        'As in `attributes[fit]=snug`: repeated or separated by commas any of the values counts, several attributes must all match. Growth or higher; FILTERS_DISABLED while the schema is invalidated.',
    }),
  ),
};

export const reviewListQuery = Type.Object({
  page: Type.Optional(Type.Integer({ minimum: 1, maximum: 1_000_000_000, default: 1 })),
  ...pagingQuery,
  sort: Type.Optional(oneOf(reviewSorts)),
  ...reviewFilters,
});

export const reviewList = Type.Object({
  reviews: Type.Array(publicReview),
  totalReviews: Type.Integer({ minimum: 0, description: 'Reviews that match the filters.' }),
  page: nullable(Type.Integer({ description: 'Null when paging by startAfter.' })),
  limit: Type.Integer(),
  totalPages: Type.Integer(),
  nextStartAfter: nullable(
    Type.String({ description: 'Pass as startAfter for the next ones; null at the end.' }),
  ),
  sort: oneOf(reviewSorts),
  ...ratingFigures,
  attributeSummaries: Type.Array(attributeSummary, {
    description:
      'What all published reviews of the list, unfiltered, say of each attribute but texts. Empty below Growth.',
  }),
});

export const productRating = Type.Object({
  productId: Type.String(),
  averageRating: Type.Number(),
  totalReviews: count,
  starDistribution,
  incentivizedCount: count,
});

export const voteBody = Type.Object({
  helpful: Type.Boolean({ description: 'True: helpful; false: not helpful.' }),
  userId: Type.Optional(text(lengths.id)),
  deviceId: Type.Optional(text(lengths.id)),
  customerEmail: Type.Optional(email()),
});

export const moderationBody = {
  status: oneOf(moderationVerdicts),
  reason: Type.Optional(text(lengths.reason)),
  reasonCode: Type.Optional(oneOf(reasonCodes)),
  moderatedBy: Type.Optional(email()),
};

export const deletionBody = Type.Object({
  reasonCode: Type.Optional(oneOf(reasonCodes)),
  reason: Type.Optional(text(lengths.reason)),
});

export const reviewParams = Type.Object({ reviewId: idReference('review') });
export const productParams = Type.Object({ productId: merchantsOwnId("The merchant's product id.") });

export const moderationQueueQuery = Type.Object({
  ...pagingQuery,
  status: Type.Optional(Type.Array(oneOf(reviewStatuses), { maxItems: 4 })),
  rating: Type.Optional(Type.Array(rating, { maxItems: 5 })),
  productId: Type.Optional(merchantsOwnId("The merchant's product id.")),
  search: Type.Optional(text(200)),
  startDate: Type.Optional(Type.String({ format: 'date' })),
  endDate: Type.Optional(Type.String({ format: 'date', description: 'Inclusive.' })),
  hasMedia: Type.Optional(Type.Boolean()),
  verified: Type.Optional(Type.Boolean()),
  sort: Type.Optional(oneOf(['newest', 'oldest'])),
});

export const moderationLogEntry = Type.Object({
  id: id('log'),
  itemType: oneOf(['review', 'question', 'answer', 'media']),
  itemId: Type.String(),
  at: timestamp(),
  actorType: oneOf(['screening', 'staff', 'key', 'system']),
  actor: nullable(
    Type.String({ description: 'Who decided: the e-mail address given, or of the signed-in person.' }),
  ),
  action: Type.String(),
  from: nullable(Type.String()),
  to: nullable(Type.String()),
  reasonCode: nullable(oneOf(reasonCodes)),
  reason: nullable(Type.String()),
});
