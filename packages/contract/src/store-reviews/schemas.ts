import { displayedAverage, reviewReply, screeningFinding, starDistribution } from '../reviews/schemas.ts';
import { reasonCodes, reviewStatuses } from '../reviews/states.ts';
import {
  boolean,
  counted,
  cursorPage,
  day,
  described,
  email,
  id,
  lengths,
  merchantsOwnId,
  nullable,
  object,
  oneOf,
  optional,
  pagingQuery,
  personName,
  rating,
  singleLine,
  string,
  Type,
  text,
  timestamp,
} from '../schema.ts';

export const storeReviewSorts = ['newest', 'oldest', 'highest', 'lowest'] as const;
export type StoreReviewSort = (typeof storeReviewSorts)[number];

export const storeReviewVerifications = ['order', 'token', 'merchant', 'imported', 'none'] as const;
export const storeReviewSources = ['widget', 'email', 'import'] as const;

const partRating = (of: string) => described(rating, `Stars for the ${of}, 1 to 5.`);

export const storeReviewSubmission = object('A review of the store as customers submit it.', {
  rating,
  serviceRating: Type.Optional(partRating("store's service")),
  deliveryRating: Type.Optional(partRating('delivery')),
  title: Type.Optional(singleLine(lengths.title, 'Headline.')),
  text: Type.Optional(text(lengths.text, 'Text of the review.')),
  authorName: personName('Display name of the author.'),
  authorEmail: email('Email address of the author. Never public.'),
  ...optional({
    orderId: merchantsOwnId(
      "The merchant's order ID. The review is verified if the order is known to be this customer's, or an API key sends it.",
    ),
    token: text(
      100,
      'Token of a review request, which verifies the review. It can still be used for the products of the request.',
    ),
  }),
});

const verification = oneOf(
  storeReviewVerifications,
  'How the purchase was verified: a known order, the token of a review request, the word of the merchant; `imported` and `none` are unverified.',
);
const status = oneOf(reviewStatuses, 'Moderation status.');
const verifiedPurchase = boolean('Whether it is a verified purchase.');

export const submittedStoreReview = object('Result of a submission.', {
  id: id('store_review'),
  status,
  rating,
  verifiedPurchase,
  verification,
  createdAt: timestamp('Time of submission.'),
});

const publicFields = {
  id: id('store_review'),
  rating,
  serviceRating: nullable(
    partRating("store's service"),
    "Stars for the store's service; null when not given.",
  ),
  deliveryRating: nullable(partRating('delivery'), 'Stars for the delivery; null when not given.'),
  title: nullable(string('Headline.')),
  text: nullable(string('Text of the review.')),
  authorName: string('Display name of the author.'),
  verifiedPurchase,
  verification,
  language: nullable(string('Detected language (ISO 639-1); null when uncertain.')),
  reply: nullable(reviewReply, "The merchant's reply; null without one."),
  status,
  createdAt: timestamp('Time of submission.'),
  editedAt: nullable(timestamp('When its author last changed it; null if never.')),
};

export const publicStoreReview = Type.Object(publicFields, {
  description: 'A review of the store as the public sees it.',
});

export const staffStoreReview = object('A review of the store as staff members see it.', {
  ...publicFields,
  authorEmail: string('Email address of the author.'),
  orderId: nullable(string("The merchant's order ID; null without one.")),
  findings: Type.Array(screeningFinding, { description: 'Screening results.' }),
  reason: nullable(string('Reason of the last decision.')),
  reasonCode: nullable(oneOf(reasonCodes, 'Reason code of the last decision.')),
  moderatedBy: nullable(string('Email address of the moderator who made the last decision.')),
  moderatedAt: nullable(timestamp('Time of the last decision.')),
  source: oneOf(storeReviewSources, 'Where the review comes from: the store, a review request, or a file.'),
  updatedAt: timestamp('Time of the last change.'),
});

const averageRating = Type.Number({
  description:
    'Average rating: two decimals, rounded half up, but 5 or 1 only if every rating is; 0 without reviews.',
});

/** Number of reviews within twelve months that Google requires for seller ratings. */
export const sellerRatingMinimum = 100;

export const storeRating = object('Rating of the store. It is not part of the rating of any product.', {
  totalReviews: counted('Published reviews of the store.'),
  averageRating,
  displayedAverage,
  starDistribution,
  sellerRating: object('The figures of the last twelve months, the period of Google seller ratings.', {
    averageRating,
    totalReviews: counted('Published reviews of the period.'),
    since: day('First day of the period (UTC): twelve months ago.'),
    sufficient: boolean(
      `Whether there are ${sellerRatingMinimum} reviews in the period, which Google requires for seller ratings.`,
    ),
  }),
});

export const storeReviewListQuery = Type.Object({
  ...pagingQuery,
  sort: Type.Optional(oneOf(storeReviewSorts, 'Sort order. Defaults to `newest`.')),
  rating: Type.Optional(rating),
});

export const storeReviewList = object('A page of reviews of the store, with its rating.', {
  reviews: Type.Array(publicStoreReview, { description: 'Reviews of this page.' }),
  ...cursorPage,
  sort: oneOf(storeReviewSorts, 'Sort order that was applied.'),
  ...storeRating.properties,
});
