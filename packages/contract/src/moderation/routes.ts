import { merchantParams } from '../merchants/schemas.ts';
import { starDistribution } from '../reviews/schemas.ts';
import { reasonCodes, reviewSorts, verifications } from '../reviews/states.ts';
import { route } from '../route.ts';
import { count, id, nullable, oneOf, Type } from '../schema.ts';

const side = Type.Object({ total: count, averageRating: Type.Number(), starDistribution });

export const fairnessReport = route({
  operationId: 'fairnessReport',
  method: 'GET',
  path: '/admin/moderation/fairness',
  tag: 'Moderation',
  summary: 'Do hidden reviews have other stars than shown ones?',
  description:
    'Sets the stars of what is shown beside those of what is hidden, by reason, and says when they differ by more than chance explains (chi-square test of independence, p < 0.01, only with five expected reviews in every cell).',
  audiences: ['bearer'],
  role: 'analyst',
  answer: Type.Object({
    shown: side,
    hidden: side,
    byReasonCode: Type.Array(
      Type.Object({
        reasonCode: nullable(oneOf(reasonCodes, 'Null: no reason was given, or none yet.')),
        ...side.properties,
      }),
    ),
    test: Type.Object({
      verdict: oneOf(['no_difference', 'difference', 'too_few']),
      chiSquare: nullable(Type.Number()),
      degreesOfFreedom: nullable(Type.Integer()),
      pValue: nullable(Type.Number()),
      explanation: Type.String({ description: 'In plain words.' }),
    }),
  }),
});

export const reviewPolicy = route({
  operationId: 'reviewPolicy',
  method: 'GET',
  path: '/merchants/{merchantId}/review-policy',
  tag: 'Widget',
  summary: 'How reviews are collected, verified, moderated, sorted and rewarded, and what is not shown',
  description:
    'Public and machine-readable: what EU directive 2019/2161 (Omnibus), 16 CFR 465 (FTC) and the French and UK rules ask a shop to say.',
  audiences: ['anyone'],
  params: merchantParams,
  answer: Type.Object({
    merchantId: id('merchant'),
    collection: Type.Object({
      whoMayReview: oneOf(['anyone']),
      invitations: Type.Object({
        consent: oneOf(['soft_opt_in', 'opt_in']),
        delayDays: Type.Integer(),
        reminderDelayDays: Type.Integer(),
        selectedByRating: Type.Unsafe<false>({ type: 'boolean', const: false }),
      }),
    }),
    verification: Type.Object({
      levels: Type.Array(
        Type.Object({
          verification: oneOf(verifications),
          verifiedPurchase: Type.Boolean(),
          meaning: Type.String(),
        }),
      ),
      emailVerificationRequired: Type.Boolean(),
    }),
    moderation: Type.Object({
      policy: oneOf(['automatic', 'manual']),
      checks: Type.Array(Type.String(), { description: 'Phases of the screening, in their order.' }),
      dependsOnRating: Type.Unsafe<false>({ type: 'boolean', const: false }),
      dependsOnSentiment: Type.Unsafe<false>({ type: 'boolean', const: false }),
      reasonCodes: Type.Array(oneOf(reasonCodes)),
    }),
    sorting: Type.Object({
      default: oneOf(reviewSorts),
      orders: Type.Array(Type.Object({ sort: oneOf(reviewSorts), meaning: Type.String() })),
    }),
    rewards: Type.Object({
      disclosed: Type.Unsafe<true>({ type: 'boolean', const: true }),
      dependOnRating: Type.Unsafe<false>({ type: 'boolean', const: false }),
      incentivizedCount: count,
    }),
    published: Type.Object({ total: count }),
    notShown: Type.Object({
      total: count,
      byStatus: Type.Object({ pending: count, rejected: count, flagged: count }),
      byReasonCode: Type.Array(Type.Object({ reasonCode: nullable(oneOf(reasonCodes)), count })),
    }),
  }),
  bare: true,
  errors: ['NOT_FOUND'],
});
