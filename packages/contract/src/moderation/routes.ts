import { starDistribution, syndicatedFigures } from '../reviews/schemas.ts';
import {
  integritySignals,
  reasonCodes,
  reviewSorts,
  screeningPhases,
  verifications,
} from '../reviews/states.ts';
import { routesOf } from '../route.ts';
import { boolean, counted, id, listOf, nullable, object, oneOf, string, Type, timestamp } from '../schema.ts';

const route = routesOf({ tag: 'Widget', audiences: ['anyone'] });

/** Number, average and distribution of ratings. */
export const sideFields = {
  total: counted('Reviews.'),
  averageRating: Type.Number({ description: 'Average rating.' }),
  starDistribution,
};

/** Whether two groups of reviews differ in their ratings. */
export const testFields = {
  verdict: oneOf(
    ['no_difference', 'difference', 'too_few'],
    '`difference`: p < 0.01. `too_few`: no difference could be statistically significant with so few reviews.',
  ),
  method: nullable(
    oneOf(
      ['chi_square', 'exact'],
      '`exact` (Fisher, Freeman and Halton) where fewer than five reviews are expected for a rating; null with too few reviews.',
    ),
  ),
  chiSquare: nullable(Type.Number({ description: 'Test statistic; null in the exact test.' })),
  degreesOfFreedom: nullable(Type.Integer({ description: 'Degrees of freedom; null in the exact test.' })),
  pValue: nullable(Type.Number({ description: 'p-value; null with too few reviews.' })),
};

const comparedFields = {
  shown: Type.Object(sideFields, { description: 'Published reviews that were not imported.' }),
  hidden: Type.Object(sideFields, {
    description:
      'Hidden reviews: rejected, flagged, pending for more than 7 days, or deleted for another reason than personal data. Imported ones do not count.',
  }),
  withheld: Type.Object(sideFields, { description: 'Of the hidden reviews, rejected and flagged ones.' }),
  longPending: object('Of the hidden reviews, those that are pending for long.', {
    ...sideFields,
    days: Type.Integer({ description: 'Days after which pending reviews count as hidden.' }),
    receivedBefore: string('Day (UTC) before which they were received.'),
  }),
  deleted: Type.Object(sideFields, { description: 'Of the hidden reviews, deleted ones.' }),
};

const fairness = object(
  'Ratings of published and hidden reviews, from the transparency log. `GET /admin/moderation/fairness`, the trust page and `tribune verify` have the same figures.',
  {
    ...comparedFields,
    test: Type.Object(testFields, { description: 'Whether their ratings differ more than by chance.' }),
  },
);

const alwaysTrue = (description: string) => Type.Unsafe<true>({ type: 'boolean', const: true, description });
const alwaysFalse = (description: string) =>
  Type.Unsafe<false>({ type: 'boolean', const: false, description });

export const fairnessReport = route('GET /admin/moderation/fairness', {
  operationId: 'fairnessReport',
  tag: 'Moderation',
  summary: 'Compare the ratings of published and hidden reviews',
  description:
    'Compares the star distribution of published reviews with that of hidden ones, by reason code, and reports whether the difference is statistically significant (p < 0.01; chi-square test of independence, or the exact test for small numbers). The figures are derived from the transparency log, in which changes appear after a second, and equal those that `GET /merchants/{merchantId}/review-policy` publishes.',
  audiences: ['bearer'],
  role: 'analyst',
  answer: Type.Object({
    ...comparedFields,
    byReasonCode: listOf('Hidden reviews by reason code.', {
      reasonCode: nullable(oneOf(reasonCodes, 'Reason code; null when none was given.')),
      ...sideFields,
    }),
    test: object('Whether their ratings differ more than by chance.', {
      ...testFields,
      explanation: string('The result in plain language.'),
    }),
  }),
});

const sidesOfDecisions = {
  confirmed: Type.Object(sideFields, { description: 'Of these, rejected by moderators.' }),
  overturned: Type.Object(sideFields, { description: 'Of these, published by moderators.' }),
};
const decidedFields = { undecided: counted('Of these, pending and flagged ones.'), ...sidesOfDecisions };

export const signalFigures = route('GET /admin/moderation/signals', {
  operationId: 'signalFigures',
  tag: 'Moderation',
  summary: 'Count what became of held reviews',
  description:
    'Counts the reviews that signals of unusual activity (docs/INTEGRITY.md) and phases of the screening held for moderation, by signal or phase and decision, with the ratings of both sides. Neither sees a rating. The transparency log publishes these figures daily.',
  audiences: ['bearer'],
  role: 'analyst',
  answer: Type.Object({
    alarms: counted('Raids.'),
    held: counted('Reviews that were held, each counted once.'),
    confirmed: counted('Of these, rejected by moderators.'),
    overturned: counted('Of these, published by moderators.'),
    bySignal: listOf('By signal. A review counts for each of its signals.', {
      signal: oneOf(integritySignals, 'Name of the signal.'),
      alarms: counted('Raids of which it was a reason.'),
      held: counted('Reviews that it held, alone or with others.'),
      ...decidedFields,
    }),
    byPhase: listOf(
      'By phase of the screening, which holds single reviews. A review counts for each of its phases.',
      {
        phase: oneOf(screeningPhases, 'Name of the phase; `integrity` for all signals.'),
        held: counted('Reviews that it held.'),
        ...decidedFields,
      },
    ),
  }),
});

export const reviewPolicy = route('GET /merchants/{merchantId}/review-policy', {
  operationId: 'reviewPolicy',
  summary: 'Get the review policy',
  description:
    'Public, machine-readable disclosure of how reviews are collected, verified, moderated, sorted and rewarded, and how many are not published and why, as required by EU Directive 2019/2161 (Omnibus), 16 CFR 465 (FTC) and the rules of France and the UK.',
  answer: Type.Object({
    merchantId: id('merchant'),
    collection: object('How reviews are collected.', {
      whoMayReview: oneOf(['anyone'], 'Who can submit reviews.'),
      invitations: object('How customers are invited.', {
        consent: oneOf(['soft_opt_in', 'opt_in'], 'Consent that review requests require.'),
        delayDays: Type.Integer({ description: 'Days between delivery and the review request.' }),
        reminderDelayDays: Type.Integer({
          description: 'Days between the review request and its reminder; 0 for no reminder.',
        }),
        secondReminderDelayDays: Type.Integer({
          description: 'Days between the reminder and a second one; 0 for none.',
        }),
        selectedByRating: alwaysFalse('Customers are never selected by an expected rating.'),
      }),
    }),
    verification: object('How reviews are verified.', {
      levels: listOf('Kinds of verification.', {
        verification: oneOf(verifications, 'Kind of verification.'),
        verifiedPurchase: boolean('Whether it counts as a verified purchase.'),
        meaning: string('What it means.'),
      }),
      emailVerificationRequired: boolean('Whether authors must confirm their email address.'),
    }),
    moderation: object('How reviews are moderated.', {
      policy: oneOf(['automatic', 'manual'], 'Moderation policy of new reviews.'),
      trustedAuthors: nullable(
        Type.Object({
          approvals: counted('Published reviews after which an author is trusted.'),
          days: counted('Days without a rejected review.'),
        }),
        'Authors whose verified purchases are published without a moderator under the policy `manual`, unless the screening flags them; null if there are none.',
      ),
      checks: Type.Array(Type.String(), { description: 'Phases of the screening in order.' }),
      dependsOnRating: alwaysFalse('Moderation never considers the rating.'),
      dependsOnSentiment: alwaysFalse('Moderation never considers the sentiment.'),
      reasonCodes: Type.Array(oneOf(reasonCodes), { description: 'Possible reasons for a decision.' }),
    }),
    fakeReviews: object('The ban on fake reviews.', {
      prohibited: alwaysTrue('Fake reviews, and rewarded ones that do not say so, are prohibited.'),
      alsoForMerchant: alwaysTrue('The ban includes the merchant, its staff and those whom it commissions.'),
      measures: Type.Array(Type.String(), { description: 'What is done to find fake reviews.' }),
      consequences: Type.Array(Type.String(), { description: 'What follows if a review is fake.' }),
    }),
    times: object('Longest times, and what authors can do.', {
      maxDaysToPublish: Type.Integer({
        description: 'Days after which a pending review counts as withheld in the public figures.',
      }),
      maxDaysKept: nullable(
        Type.Integer({ description: 'Days that reviews are kept; null: until they are deleted.' }),
      ),
      authorsCanChange: boolean(
        'Whether authors can change a published review, with a link from the merchant.',
      ),
      authorsCanDelete: alwaysTrue('Authors can have their review deleted.'),
      authorsNotified: alwaysTrue('Authors are notified of the reason when a review is refused.'),
    }),
    sorting: object('How reviews are sorted.', {
      default: oneOf(reviewSorts, 'Default sort order.'),
      orders: listOf('Available sort orders.', {
        sort: oneOf(reviewSorts, 'Sort order.'),
        meaning: string('How reviews are ordered.'),
      }),
    }),
    rewards: object('How reviews are rewarded.', {
      disclosed: alwaysTrue('Incentivized reviews are always marked.'),
      offered: nullable(
        string('The incentive that is offered for reviews now, whatever they say; null without one.'),
      ),
      dependOnRating: alwaysFalse('Incentives never depend on the rating.'),
      incentivizedCount: counted('Published reviews that were written for an incentive.'),
    }),
    syndication: Type.Object(syndicatedFigures, {
      description: 'Reviews that other merchants share, and how they count.',
    }),
    published: Type.Object({ total: counted('Published reviews.') }, { description: 'Published reviews.' }),
    fairness,
    trustPageUrl: nullable(
      string(
        'Page on which anybody can verify that published reviews and averages follow from the public log. Null until the log has begun.',
      ),
    ),
    notShown: object('Reviews that are not published.', {
      total: counted('Reviews that are not published.'),
      byStatus: object('By status.', {
        pending: counted('Pending reviews.'),
        rejected: counted('Rejected reviews.'),
        flagged: counted('Flagged reviews.'),
      }),
      byReasonCode: listOf('By reason code.', {
        reasonCode: nullable(oneOf(reasonCodes, 'Reason code; null when none was given.')),
        count: counted('Reviews that are not published for this reason.'),
      }),
    }),
  }),
  bare: true,
});

const decisionTimes = (description: string) =>
  object(description, {
    decided: counted('Decided reviews.'),
    medianSeconds: nullable(Type.Integer({ description: 'Median in seconds; null without decisions.' })),
    p90Seconds: nullable(
      Type.Integer({ description: '90th percentile in seconds; null without decisions.' }),
    ),
  });

export const merchantTransparency = route('GET /merchants/{merchantId}/transparency', {
  operationId: 'merchantTransparency',
  summary: 'Get the figures of the transparency log',
  description:
    'Public. Returns figures that follow from the entries of the transparency log alone: anyone can calculate them with `@tribune/verify`. Changes are in the log after a second.',
  answer: Type.Object({
    merchantId: id('merchant'),
    log: nullable(
      Type.Object({
        origin: string('Name of the log, as its checkpoints give it.'),
        url: string('Address of the log.'),
        since: timestamp('Minute of the first entry.'),
        entries: counted('Number of entries: the size of the checkpoint.'),
        latestEntryAt: timestamp('Minute of the latest entry, and of the checkpoint.'),
      }),
      'Null until the log has begun.',
    ),
    trustPageUrl: nullable(string('Page on which anybody can verify the log. Null until the log has begun.')),
    received: counted('Accepted reviews, including erased ones.'),
    pending: counted('Reviews without a decision.'),
    erased: counted('Deleted reviews.'),
    backfilled: counted(
      'Of the accepted reviews, those from before the log began, whose earlier history it does not cover.',
    ),
    published: Type.Object(sideFields, { description: 'Published reviews.' }),
    withheld: object('Rejected and flagged reviews.', {
      ...sideFields,
      byReasonCode: listOf('Withheld reviews by reason code, most frequent first.', {
        reasonCode: string('Reason code in the log; the status when none was given.'),
        ...sideFields,
      }),
    }),
    timeToDecision: object(
      'Time from submission to the first decision to publish or withhold, without backfilled reviews and decisions from imported files. To the minute; rounded down to hours from one day, and to days from 30 days.',
      {
        all: decisionTimes('All first decisions.'),
        byStaff: decisionTimes('First decisions made by staff.'),
      },
    ),
    imported: object(
      'Of all these, reviews from files of the merchant: what they say, verified purchases included, comes from the file.',
      {
        published: Type.Object(sideFields, { description: 'Published ones.' }),
        withheld: Type.Object(sideFields, { description: 'Rejected and flagged ones.' }),
        pending: counted('Pending ones.'),
        erased: counted('Deleted ones.'),
      },
    ),
    erasures: listOf('Deleted reviews that were not imported, by reason, most frequent first.', {
      reason: string('Reason in the log.'),
      ...sideFields,
    }),
    signals: nullable(
      Type.Object({
        at: timestamp('Minute of the entry with these figures.'),
        alarms: counted('Raids.'),
        bySignal: listOf('By signal of unusual activity or phase of the screening.', {
          signal: string('Name of the signal or phase.'),
          alarms: counted('Raids of which it was a reason.'),
          held: counted('Reviews that it held.'),
          ...sidesOfDecisions,
        }),
      }),
      'What became of reviews that were held, as the merchant logs it daily. Null without such an entry.',
    ),
    fairness,
    test: Type.Object(testFields, { description: 'The test of `fairness`.' }),
  }),
  bare: true,
});
