import { attributeSummary } from '../attributes/schemas.ts';
import { medium, staffMedium } from '../media/schemas.ts';
import {
  boolean,
  counted,
  cursorPage,
  day,
  email,
  id,
  idReference,
  lengths,
  merchantsOwnId,
  merchantsProductId,
  nullable,
  oneOf,
  rating,
  singleLine,
  string,
  Type,
  text,
  timestamp,
} from '../schema.ts';
import {
  decisionCauses,
  mediaStatuses,
  moderationVerdicts,
  reasonCodes,
  reviewSorts,
  reviewStatuses,
  screeningPhases,
  sentiments,
  verifications,
} from './states.ts';

// Not Type.Record: the pattern that it creates for names has no length limit and accepts line breaks.
export const attributeValues = Type.Unsafe<Record<string, string | number | boolean | string[]>>({
  type: 'object',
  description: 'Custom attribute values by attribute ID.',
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

/** Fields of a submission that a JSON body and a multipart form have in common. */
export const reviewFields = Type.Object({
  productId: merchantsProductId("The merchant's product ID."),
  merchantId: text(lengths.id, 'Merchant ID. Must equal `X-Merchant-Id`.'),
  rating,
  authorName: singleLine(lengths.authorName, 'Display name of the author.'),
  authorEmail: email('Email address of the author. Never public.'),
  title: Type.Optional(text(lengths.title, 'Headline.')),
  text: Type.Optional(text(lengths.text, 'Text of the review.')),
  orderId: Type.Optional(merchantsOwnId("The merchant's order ID. Marks a verified purchase.")),
  incentiveClaimId: Type.Optional(
    text(lengths.id, 'ID of the incentive claim. Requires `incentiveConsent: true`.'),
  ),
  incentiveConsent: Type.Optional(boolean('Whether the author consents to the disclosure of the incentive.')),
  wouldRecommend: Type.Optional(boolean('Whether the author recommends the product.')),
  pros: Type.Optional(text(lengths.prosCons, 'What the author likes.')),
  cons: Type.Optional(text(lengths.prosCons, 'What the author dislikes.')),
  attributes: Type.Optional(attributeValues),
  token: Type.Optional(
    text(
      lengths.id,
      'Token of a review request, from the parameter `reviewToken` of its link. Marks a verified purchase.',
    ),
  ),
});

export const reviewSubmission = Type.Object(
  {
    ...reviewFields.properties,
    media: Type.Optional(
      Type.Array(idReference('media'), {
        maxItems: 3,
        uniqueItems: true,
        description: 'IDs of uploaded media, see `POST /uploads/signature`.',
      }),
    ),
  },
  { description: 'A review as customers submit it.' },
);

const unlessSent = 'Unchanged when omitted; null clears it.';

/** Fields that an author can change later. */
export const reviewUpdate = Type.Object({
  token: text(lengths.id, 'Token of the update request, from its link.'),
  rating: Type.Optional(rating),
  title: Type.Optional(nullable(text(lengths.title, `Headline. ${unlessSent}`))),
  text: Type.Optional(nullable(text(lengths.text, `Text of the review. ${unlessSent}`))),
  pros: Type.Optional(nullable(text(lengths.prosCons, `What the author likes. ${unlessSent}`))),
  cons: Type.Optional(nullable(text(lengths.prosCons, `What the author dislikes. ${unlessSent}`))),
  attributes: Type.Optional(attributeValues),
});

const writtenFields = {
  title: nullable(string('Headline.')),
  text: nullable(string('Text of the review.')),
  pros: nullable(string('What the author likes.')),
  cons: nullable(string('What the author dislikes.')),
};

export const reviewVersion = Type.Object({
  version: Type.Integer({ description: 'Version number, starting at 1.' }),
  rating,
  ...writtenFields,
  attributes: nullable(
    Type.Record(Type.String(), Type.Unsafe<unknown>({}), {
      description: 'Custom attribute values by attribute ID.',
    }),
  ),
  status: oneOf(reviewStatuses, 'Moderation status of the version when it was replaced.'),
  writtenAt: timestamp('Time at which the version was written.'),
  replacedAt: timestamp('Time at which the version was replaced.'),
});

const status = oneOf(reviewStatuses, 'Moderation status.');
const mediaStatus = nullable(
  oneOf(mediaStatuses, 'Processing state of the media; null without media. `partial`: some failed.'),
);
const verification = oneOf(
  verifications,
  'How the review is verified: `order` matches a received order, `token` comes from a review request, `merchant` is vouched for by the merchant, `email` has a confirmed email address.',
);
const verifiedPurchase = boolean('Whether it is a verified purchase.');

export const submittedReview = Type.Object(
  {
    id: id('review'),
    productId: string("The merchant's product ID."),
    status,
    rating,
    verifiedPurchase,
    verification,
    createdAt: timestamp('Time of submission.'),
    mediaStatus,
  },
  { description: 'Result of a submission.' },
);

export const reviewReply = Type.Object(
  {
    text: string('Text of the reply.'),
    authorName: nullable(string('Display name of the person who replied.')),
    createdAt: timestamp('Time of the reply.'),
    updatedAt: timestamp('Time of the last change.'),
  },
  { description: "The merchant's public reply to a review." },
);

const publicReviewFields = {
  id: id('review'),
  productId: string("The merchant's product ID."),
  productName: nullable(string('Product name; null when unknown.')),
  rating,
  ...writtenFields,
  wouldRecommend: nullable(boolean('Whether the author recommends the product.')),
  attributes: nullable(
    Type.Unsafe<Record<string, unknown>>({
      type: 'object',
      additionalProperties: true,
      description: 'Custom attribute values by attribute ID.',
    }),
  ),
  authorName: string('Display name of the author.'),
  verifiedPurchase,
  verification,
  incentivized: boolean('Whether the review was written for an incentive.'),
  language: nullable(string('Detected language (ISO 639-1); null when uncertain.')),
  featured: boolean('Whether the review is featured.'),
  featuredSequence: nullable(
    Type.Integer({ description: 'Position among featured reviews; null when not featured.' }),
  ),
  helpfulVotes: counted('Votes for helpful.'),
  notHelpfulVotes: counted('Votes for not helpful.'),
  media: Type.Array(medium, { description: 'Attached photos and videos.' }),
  mediaStatus,
  reply: nullable(reviewReply, "The merchant's reply; null without one."),
  status,
  createdAt: timestamp('Time of submission.'),
  editedAt: nullable(timestamp('Time of the last edit by the author; null if never edited.')),
};

export const publicReview = Type.Object(publicReviewFields, {
  description: 'A review as the public sees it.',
});

export const screeningFinding = Type.Object(
  {
    phase: oneOf(screeningPhases, 'Screening phase that flagged the content.'),
    reasonCode: oneOf(reasonCodes, 'Reason code.'),
    field: nullable(string('Field of the submission; null when the finding concerns all of it.')),
    excerpt: nullable(string('The text that was flagged, for highlighting.')),
  },
  { description: 'A result of the automated screening.' },
);

export const staffReview = Type.Object(
  {
    ...publicReviewFields,
    media: Type.Array(staffMedium, { description: 'Attached photos and videos, including hidden ones.' }),
    authorEmail: string('Email address of the author.'),
    orderId: nullable(string("The merchant's order ID; null without one.")),
    incentiveClaimId: nullable(string('ID of the incentive claim; null without one.')),
    flagReason: nullable(string('Why the review is flagged; null when it is not.')),
    flaggedBy: nullable(string('Email address of the moderator; null when not flagged.')),
    findings: Type.Array(screeningFinding, { description: 'Screening results.' }),
    sentiment: nullable(oneOf(sentiments, 'Sentiment of the text; null until it is classified.')),
    sentimentScore: nullable(Type.Number({ description: 'Sentiment from -1 (negative) to 1 (positive).' })),
    source: oneOf(['widget', 'email', 'import'], 'Where the review comes from.'),
    updatedAt: timestamp('Time of the last change.'),
  },
  { description: 'A review as staff members see it.' },
);

export const starDistribution = Type.Array(
  Type.Object({
    rating,
    count: counted('Published reviews with this rating.'),
    percentage: Type.Number({ description: 'Share of all published reviews; one decimal.' }),
  }),
  { minItems: 5, maxItems: 5, description: 'Published reviews by rating, from 5 stars to 1.' },
);

const incentivizedCount = counted('Published reviews that were written for an incentive.');

export const ratingFigures = {
  averageRating: Type.Number({
    description: 'Average rating: two decimals, rounded half up; 0 without reviews.',
  }),
  starDistribution,
  incentivizedCount,
};

export const pagingQuery = {
  limit: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: 100,
      default: 20,
      description: 'Maximum number of items to return.',
    }),
  ),
  startAfter: Type.Optional(
    text(lengths.id, 'Cursor: the `nextStartAfter` of the previous page, or the ID of its last item.'),
  ),
};

const reviewFilters = {
  rating: Type.Optional(
    Type.Array(rating, { maxItems: 5, description: 'Only reviews with one of these ratings.' }),
  ),
  verified: Type.Optional(boolean('Only verified (true) or unverified (false) purchases.')),
  withMedia: Type.Optional(boolean('Only reviews with media (true) or without (false).')),
  language: Type.Optional(
    Type.String({ pattern: '^[a-z]{2,3}$', description: 'Only reviews in this language (ISO 639-1).' }),
  ),
  search: Type.Optional(text(200, 'Search term.')),
  sentiment: Type.Optional(
    oneOf(sentiments, 'Only reviews with this sentiment. Requires the Growth or Enterprise plan.'),
  ),
  attributes: Type.Optional(
    Type.Unsafe<Record<string, string[]>>({
      type: 'object',
      maxProperties: lengths.attributes,
      additionalProperties: { type: 'array', maxItems: 100, items: { type: 'string' } },
      description:
        'Filter by custom attributes, as in `attributes[fit]=snug`. Several values of an attribute (repeated or comma-separated) match any of them; several attributes must all match. Requires the Growth or Enterprise plan. Returns FILTERS_DISABLED while the attribute schema is invalidated.',
    }),
  ),
};

export const reviewListQuery = Type.Object({
  page: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: 1_000_000_000,
      default: 1,
      description: 'Page number, starting at 1. Cannot be combined with `startAfter`.',
    }),
  ),
  ...pagingQuery,
  sort: Type.Optional(
    oneOf(reviewSorts, 'Sort order. Defaults to `featured`: featured reviews first, then newest.'),
  ),
  ...reviewFilters,
});

export const reviewList = Type.Object(
  {
    reviews: Type.Array(publicReview, { description: 'Reviews of this page.' }),
    totalReviews: counted('Reviews that match the filters.'),
    page: nullable(Type.Integer({ description: 'Page number; null with `startAfter`.' })),
    limit: cursorPage.limit,
    totalPages: Type.Integer({ description: 'Number of pages.' }),
    nextStartAfter: cursorPage.nextStartAfter,
    sort: oneOf(reviewSorts, 'Sort order that was applied.'),
    ...ratingFigures,
    attributeSummaries: Type.Array(attributeSummary, {
      description:
        'Summaries of the custom attributes over all published reviews, regardless of the filters. Excludes `text` attributes. Empty on the standard plan.',
    }),
  },
  { description: 'A page of reviews with the rating summary.' },
);

export const productRating = Type.Object(
  {
    productId: string("The merchant's product ID."),
    averageRating: ratingFigures.averageRating,
    totalReviews: counted('Published reviews.'),
    starDistribution,
    incentivizedCount,
  },
  { description: 'Rating summary of a product.' },
);

export const voteBody = Type.Object({
  helpful: boolean('True for helpful, false for not helpful.'),
  userId: Type.Optional(text(lengths.id, 'ID of the signed-in customer.')),
  deviceId: Type.Optional(text(lengths.id, 'ID of the device, for mobile apps.')),
  customerEmail: Type.Optional(email('Email address of the customer.')),
});

export const voteResult = Type.Object({
  helpfulVotes: counted('Votes for helpful.'),
  notHelpfulVotes: counted('Votes for not helpful.'),
  alreadyVoted: boolean('Whether the same customer had voted before.'),
});

const decisionReason = {
  reason: Type.Optional(
    text(
      lengths.reason,
      'Note for the moderation log. The email to the author of a rejected item contains it.',
    ),
  ),
  reasonCode: Type.Optional(oneOf(reasonCodes, 'Reason of the decision.')),
};

export const moderationBody = {
  status: oneOf(moderationVerdicts, 'New status.'),
  ...decisionReason,
  moderatedBy: Type.Optional(email('Email address of the moderator. Defaults to the signed-in person.')),
};

export const deletionBody = Type.Object({
  reasonCode: Type.Optional(oneOf(reasonCodes, 'Reason of the deletion.')),
  reason: Type.Optional(text(lengths.reason, 'Note for the tombstone.')),
});

/** Error of one item of a bulk request. */
export const itemError = Type.Unsafe<{ code: string; message: string } | null>({
  type: ['object', 'null'],
  properties: {
    code: { type: 'string', description: 'Error code.' },
    message: { type: 'string', description: 'What is wrong.' },
  },
  required: ['code', 'message'],
  description: 'Error of this item; null on success.',
});

export const reviewParams = Type.Object({ reviewId: idReference('review') });
export const productParams = Type.Object({ productId: merchantsProductId("The merchant's product ID.") });

export const moderationQueueQuery = Type.Object({
  ...pagingQuery,
  status: Type.Optional(
    Type.Array(oneOf(reviewStatuses), {
      maxItems: 4,
      description: 'Only reviews with one of these statuses.',
    }),
  ),
  rating: reviewFilters.rating,
  productId: Type.Optional(merchantsProductId("The merchant's product ID.")),
  search: Type.Optional(text(200, 'Search term for the text, or an email address.')),
  startDate: Type.Optional(day('First submission day (UTC).')),
  endDate: Type.Optional(day('Last submission day (UTC), inclusive.')),
  hasMedia: Type.Optional(boolean('Only reviews with media (true) or without (false).')),
  verified: reviewFilters.verified,
  sort: Type.Optional(oneOf(['newest', 'oldest'], 'Sort order. Defaults to `newest`.')),
});

export const moderationLogEntry = Type.Object(
  {
    id: id('log'),
    itemType: oneOf(['review', 'question', 'answer', 'media'], 'Type of the item.'),
    itemId: string('ID of the item.'),
    at: timestamp('Time of the decision.'),
    actorType: oneOf(
      ['screening', 'staff', 'key', 'system'],
      'Who decided: the automated screening, a staff member, an API key, or the system.',
    ),
    actor: nullable(string('Email address of the moderator; null for automatic decisions.')),
    action: string('What was done, as in `approve`, `reject`, `flag`, `hold`, `publish` or `undo`.'),
    from: nullable(string('Previous status.')),
    to: nullable(string('New status.')),
    reasonCode: nullable(oneOf(reasonCodes, 'Reason code.')),
    reason: nullable(string('Note of the moderator.')),
    causes: Type.Array(oneOf(decisionCauses), {
      description:
        'Why an automatic decision was made: screening phases that flagged the content, `manual_policy`, `premoderation` (questions and customer answers are always moderated), `email_verification`, `resubmission` (an edited review that had been rejected) or `import` (the status is from the imported file). Empty for other decisions.',
    }),
  },
  { description: 'An entry of the moderation log.' },
);
