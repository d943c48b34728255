import { attributeSummary } from '../attributes/schemas.ts';
import { medium, staffMedium } from '../media/schemas.ts';
import {
  boolean,
  counted,
  cursorPage,
  day,
  email,
  id,
  languageCode,
  lengths,
  listOf,
  nullable,
  object,
  oneOf,
  optional,
  pagingQuery,
  rating,
  string,
  Type,
  text,
  timestamp,
} from '../schema.ts';
import { originallyPostedOn } from '../syndication/schemas.ts';
import { recommendationMinimum } from './recommendation-minimum.ts';
import {
  integritySignals,
  mediaStatuses,
  reasonCodes,
  relationships,
  reviewSorts,
  reviewSources,
  reviewStatuses,
  reviewTexts,
  screeningPhases,
  sentiments,
  verifications,
} from './states.ts';
import { pointFields } from './submission-schemas.ts';

const writtenFields = {
  title: nullable(string('Headline.')),
  text: nullable(string('Text of the review.')),
  ...pointFields((description) => nullable(string(description))),
};

export const reviewVersion = Type.Object({
  version: Type.Integer({ description: 'Version number, starting at 1.' }),
  rating,
  wouldRecommend: nullable(boolean('Whether the author recommended the product; null if not answered.')),
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

export const submittedReview = object('Result of a submission.', {
  id: id('review'),
  productId: string("The merchant's product ID."),
  status,
  rating,
  verifiedPurchase,
  verification,
  createdAt: timestamp('Time of submission.'),
  mediaStatus,
  receipt: nullable(
    string(
      'The signed promise of the transparency log to contain this review: a [signed note](https://c2sp.org/signed-note). Null without an entry in the log.',
    ),
  ),
  receiptUrl: nullable(
    string(
      'Page for the author with the entries about the review. Whoever knows the address can open it. Null without a receipt.',
    ),
  ),
});

export const reviewReply = object("The merchant's public reply to a review.", {
  text: string('Text of the reply.'),
  authorName: nullable(string('Display name of the person who replied.')),
  createdAt: timestamp('Time of the reply.'),
  updatedAt: timestamp('Time of the last change.'),
});

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
  relationship: nullable(
    oneOf(
      relationships,
      'How the author is related to the store or brand, as declared; null when not asked. Show all but `none` beside the review.',
    ),
  ),
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
  originallyPostedOn: nullable(
    originallyPostedOn,
    'Where the author posted the review, if another merchant shares it; null for your own.',
  ),
  status,
  createdAt: timestamp('Time of submission.'),
  experiencedAt: nullable(
    day(
      'Day (UTC) of the experience: the delivery of the order that verifies the purchase, otherwise what the author says; null when unknown.',
    ),
  ),
  publishedAt: nullable(timestamp('Time of the first publication; null if never published.')),
  editedAt: nullable(timestamp('Time of the last edit by the author; null if never edited.')),
};

export const reviewProof = object(
  'Only with `proof=true`: the proof that the transparency log contains the review as it is shown. Absent for about a second, until the log contains it.',
  {
    index: Type.Integer({ description: 'Position of the entry in the log.' }),
    entryId: string('ID of the review in the log.'),
    salt: string('Salt of the commitment to the texts, in base64url.'),
    entry: string('The entry, as it is in the log.'),
    tlogProof: string(
      'Inclusion proof with the signed checkpoint ([C2SP tlog-proof](https://c2sp.org/tlog-proof)).',
    ),
  },
);

export const withProof = {
  proof: Type.Optional(
    boolean(
      'Whether each review comes with the proof that it is in the transparency log (docs/TRANSPARENCY.md).',
    ),
  ),
};

export const publicReview = Type.Object(publicReviewFields, {
  description: 'A review as the public sees it.',
});

export const provableReview = object('A review as the public sees it, with its proof if it was asked for.', {
  ...publicReviewFields,
  proof: Type.Optional(reviewProof),
});

export const screeningFinding = object('A result of the automated screening.', {
  phase: oneOf(screeningPhases, 'Screening phase that flagged the content.'),
  reasonCode: oneOf(reasonCodes, 'Reason code.'),
  field: nullable(string('Field of the submission; null when the finding concerns all of it.')),
  excerpt: nullable(string('The text that was flagged, for highlighting.')),
  note: Type.Optional(
    nullable(
      string(
        'Name of the moderation rule, message of the external moderation service, or what the signals of unusual activity observed.',
      ),
    ),
  ),
});

export const integritySignalFields = {
  signal: oneOf(integritySignals, 'Name of the signal.'),
  note: string('What was observed.'),
  pValue: nullable(
    Type.Number({
      description:
        'Probability of the observation among ordinary reviews; null where a count is more informative.',
    }),
  ),
  count: counted('Reviews or authors in the observation.'),
  weight: Type.Number({
    description: 'Its weight in the log-odds. Only the strongest of a family counts.',
  }),
  refutedBy: string('An innocent explanation to rule out.'),
};

export const integrityJudgment = object('Signals of manipulation (docs/INTEGRITY.md).', {
  logOdds: Type.Number({
    description: 'Natural logarithm of the odds that the review is manipulated: the sum of the weights.',
  }),
  held: boolean('Whether the signals held the review for moderation. Otherwise they only label it.'),
  signals: listOf('The signals.', integritySignalFields),
});

export const staffReview = object('A review as staff members see it.', {
  ...publicReviewFields,
  media: Type.Array(staffMedium, { description: 'Attached photos and videos, including hidden ones.' }),
  authorEmail: string('Email address of the author.'),
  orderId: nullable(string("The merchant's order ID; null without one.")),
  incentiveClaimId: nullable(string('ID of the incentive claim; null without one.')),
  flagReason: nullable(string('Why the review is flagged; null when it is not.')),
  flaggedBy: nullable(string('Email address of the moderator; null when not flagged.')),
  findings: Type.Array(screeningFinding, { description: 'Screening results.' }),
  integrity: nullable(
    integrityJudgment,
    'What suggests that the review is manipulated, without regard to the rating; null if nothing does.',
  ),
  sentiment: nullable(oneOf(sentiments, 'Sentiment of the text; null until it is classified.')),
  sentimentScore: nullable(Type.Number({ description: 'Sentiment from -1 (negative) to 1 (positive).' })),
  source: oneOf(
    reviewSources,
    'Where the review comes from: the store, a review request, a file, a public link, a printed QR code or another merchant.',
  ),
  updatedAt: timestamp('Time of the last change.'),
});

export const starDistribution = Type.Array(
  Type.Object({
    rating,
    count: counted('Published reviews with this rating.'),
    percentage: Type.Number({ description: 'Share of all published reviews; one decimal.' }),
  }),
  { minItems: 5, maxItems: 5, description: 'Published reviews by rating, from 5 stars to 1.' },
);

const incentivizedCount = counted('Published reviews that were written for an incentive.');
const insiderCount = counted(
  'Published reviews by people who declare that they work for the store or brand, or are close to somebody who does.',
);

export const recommendation = nullable(
  object(
    `How many authors recommend the product (\`wouldRecommend\`), over all published reviews, regardless of the filters; null when nobody has answered. The widget displays it from ${recommendationMinimum} answers.`,
    {
      percent: Type.Number({
        description: 'Share of the answers that recommend the product: one decimal, rounded half up.',
      }),
      recommended: counted('Published reviews whose author recommends the product.'),
      answered: counted('Published reviews whose author has answered the question.'),
    },
  ),
);

export const syndicatedFigures = {
  syndicatedCount: counted(
    'Published reviews that other merchants share. They are listed and marked in any case.',
  ),
  includesSyndicated: boolean(
    'Whether the average, the distribution, `incentivizedCount` and `recommendation` include reviews that other merchants share, as the setting `countSyndicatedReviews` decides.',
  ),
};

const excludedFigures = {
  includesInsiders: boolean(
    'Whether these figures include reviews that count in `insiderCount`, as the setting `countInsiderReviews` decides.',
  ),
  excludedCount: counted(
    'Published reviews that are listed, but that the average excludes: of other merchants without `includesSyndicated`, of insiders without `includesInsiders`.',
  ),
};

export const displayedAverage = Type.Number({
  description:
    'The average as the widget, hosted pages, structured data and feeds show it: one decimal, rounded half up, but 5 or 1 only if every rating is; 0 without reviews.',
});

export const ratingFigures = {
  averageRating: Type.Number({
    description:
      'Average rating: two decimals, rounded half up, but 5 or 1 only if every rating is; 0 without reviews.',
  }),
  displayedAverage,
  starDistribution,
  incentivizedCount,
  insiderCount,
  recommendation,
  ...syndicatedFigures,
  ...excludedFigures,
};

export const reviewFilters = {
  ...optional({
    rating: Type.Array(rating, { maxItems: 5, description: 'Only reviews with one of these ratings.' }),
    verified: boolean('Only verified (true) or unverified (false) purchases.'),
    withMedia: boolean('Only reviews with media (true) or without (false).'),
    language: languageCode('Only reviews in this language (ISO 639-1).'),
    search: text(200, 'Search term.'),
    sentiment: oneOf(sentiments, 'Only reviews with this sentiment. Requires the Growth or Enterprise plan.'),
    topic: text(
      100,
      'Only reviews that mention this topic, as listed by `GET /products/{productId}/topics`. Requires the Growth or Enterprise plan.',
    ),
    attributes: Type.Unsafe<Record<string, string[]>>({
      type: 'object',
      maxProperties: lengths.attributes,
      additionalProperties: { type: 'array', maxItems: 100, items: { type: 'string' } },
      description:
        'Filter by custom attributes, as in `attributes[fit]=snug`. Several values of an attribute (repeated or comma-separated) match any of them; several attributes must all match. Requires the Growth or Enterprise plan. Returns FILTERS_DISABLED while the attribute schema is invalidated.',
    }),
  }),
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
  ...optional({
    sort: oneOf(reviewSorts, 'Sort order. Defaults to `featured`: featured reviews first, then newest.'),
    preferredLanguage: languageCode(
      'Reviews in this language (ISO 639-1) or in an uncertain one come first, then those in other languages; both parts are in the sort order. Has no effect if the list has no review in this language, or together with `language`, `search`, `topic` or `attributes`.',
    ),
    exact: boolean(
      'Whether `search` is used exactly as sent. If not, and if no review matches, words that occur in no review are replaced by the most similar frequent ones (`searchedFor`).',
    ),
  }),
  ...withProof,
  ...reviewFilters,
});

export const unusualActivity = object(
  'Unusual activity of the product that is under review. Reviews are held while they are checked, whatever their rating.',
  {
    since: timestamp('Time of the first review of the activity.'),
    until: timestamp('Time from which the notice is no longer shown.'),
  },
);

export const reviewList = object('A page of reviews with the rating summary.', {
  reviews: Type.Array(provableReview, { description: 'Reviews of this page.' }),
  totalReviews: counted('Reviews that match the filters.'),
  totalReviewsIsEstimate: Type.Boolean({
    description:
      'Whether `totalReviews` and `totalPages` are estimates. Only with `search`, or with `attributes` together with filters other than `rating`, and only when more than 5,000 reviews match the other filters and the search is for a frequent word. They are then estimated from the 250 newest reviews of the list, or from 1,000 if fewer than 20 of these match. A page may then end before `limit` reviews although `nextStartAfter` is not null.',
  }),
  page: nullable(Type.Integer({ description: 'Page number; null with `startAfter`.' })),
  limit: cursorPage.limit,
  totalPages: Type.Integer({ description: 'Number of pages.' }),
  nextStartAfter: cursorPage.nextStartAfter,
  sort: oneOf(reviewSorts, 'Sort order that was applied.'),
  ...optional({
    passages: listOf('With `topic`: where each review mentions it, for example to highlight the sentence.', {
      reviewId: string('ID of a review of this page.'),
      field: oneOf(reviewTexts, 'Field of the review that contains the sentence.'),
      start: Type.Integer({ minimum: 0, description: 'Start of the sentence, in UTF-16 code units.' }),
      end: Type.Integer({ minimum: 0, description: 'End of the sentence, in UTF-16 code units.' }),
    }),
    unusualActivity: unusualActivity,
    searchedFor: string(
      'With `search`, if no review matches it: the similar words that these reviews match instead.',
    ),
    matches: listOf(
      'With `search`: where the reviews contain the words, also in other forms, for example to highlight them. At most 100 in a review.',
      {
        reviewId: string('ID of a review of this page.'),
        field: oneOf(reviewTexts, 'Field of the review that contains the word.'),
        start: Type.Integer({ minimum: 0, description: 'Start of the word, in UTF-16 code units.' }),
        end: Type.Integer({ minimum: 0, description: 'End of the word, in UTF-16 code units.' }),
      },
    ),
    languages: listOf(
      'With `preferredLanguage`: the languages of all published reviews, regardless of the filters, the most frequent first. Reviews whose language is uncertain are not counted.',
      {
        language: string('Language (ISO 639-1).'),
        totalReviews: counted('Published reviews in this language.'),
      },
    ),
  }),
  ...ratingFigures,
  attributeSummaries: Type.Array(attributeSummary, {
    description:
      'Summaries of the custom attributes over all published reviews, regardless of the filters. Excludes `text` attributes. Empty on the standard plan.',
  }),
});

export const productRating = object('Rating summary of a product.', {
  productId: string("The merchant's product ID."),
  averageRating: ratingFigures.averageRating,
  displayedAverage,
  totalReviews: counted(
    'Published reviews that the average includes: those in `excludedCount` are not counted.',
  ),
  starDistribution,
  incentivizedCount,
  insiderCount,
  recommendation,
  ...syndicatedFigures,
  ...excludedFigures,
});

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
