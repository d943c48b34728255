import { route } from '../route.ts';
import { idReference, lengths, merchantsOwnId, nullable, Type, text } from '../schema.ts';
import {
  claimByOrder,
  claimQuery,
  incentive,
  incentiveChange,
  incentiveClaim,
  incentiveParams,
  newIncentive,
} from './schemas.ts';

const staff = ['bearer'] as const;

export const listIncentives = route({
  operationId: 'listIncentives',
  method: 'GET',
  path: '/admin/incentives',
  tag: 'Incentives',
  summary: 'What customers are promised for reviews, newest first',
  audiences: staff,
  role: 'analyst',
  answer: Type.Object({ incentives: Type.Array(incentive) }),
});

export const createIncentive = route({
  operationId: 'createIncentive',
  method: 'POST',
  path: '/admin/incentives',
  tag: 'Incentives',
  summary: 'Promise something for reviews, whatever they say',
  audiences: staff,
  role: 'admin',
  body: newIncentive,
  answer: incentive,
});

export const changeIncentive = route({
  operationId: 'changeIncentive',
  method: 'PATCH',
  path: '/admin/incentives/{incentiveId}',
  tag: 'Incentives',
  summary: 'Change an incentive; claims made already keep what was promised',
  audiences: staff,
  role: 'admin',
  params: incentiveParams,
  body: incentiveChange,
  answer: incentive,
  errors: ['NOT_FOUND'],
});

export const listClaims = route({
  operationId: 'listIncentiveClaims',
  method: 'GET',
  path: '/admin/incentive-claims',
  tag: 'Incentives',
  summary: 'Claims, newest first',
  audiences: staff,
  role: 'analyst',
  query: claimQuery,
  answer: Type.Object({
    claims: Type.Array(incentiveClaim),
    limit: Type.Integer(),
    nextStartAfter: nullable(Type.String()),
  }),
});

export const getClaimByOrder = route({
  operationId: 'getIncentiveClaimByOrder',
  method: 'GET',
  path: '/admin/incentive-claims/by-order/{orderId}',
  tag: 'Incentives',
  summary: 'The claim of an order',
  audiences: staff,
  role: 'analyst',
  params: Type.Object({ orderId: merchantsOwnId('Order reference.') }),
  answer: claimByOrder,
  errors: ['NOT_FOUND'],
});

export const fulfillClaim = route({
  operationId: 'fulfillIncentiveClaim',
  method: 'POST',
  path: '/admin/incentive-claims/{claimId}/fulfill',
  tag: 'Incentives',
  summary: 'Mark a claim fulfilled and mail the coupon to the customer',
  description:
    'From `reviews_pending` and `reviews_completed`. The same code again gives the same answer; another one is ALREADY_FULFILLED.',
  audiences: staff,
  role: 'moderator',
  params: Type.Object({ claimId: idReference('claim') }),
  body: Type.Object({ couponCode: text(lengths.title) }),
  answer: incentiveClaim,
  errors: ['NOT_FOUND', 'ALREADY_FULFILLED', 'INVALID_STATE'],
});
