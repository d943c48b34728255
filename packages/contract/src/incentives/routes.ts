import { routesOf } from '../route.ts';
import { lengths, pageOf, singleLine, Type } from '../schema.ts';
import {
  addedCodes,
  claimByOrder,
  claimQuery,
  codeFile,
  incentive,
  incentiveChange,
  incentiveClaim,
  newIncentive,
  removedCodes,
} from './schemas.ts';

const route = routesOf({ tag: 'Incentives', audiences: ['bearer'], role: 'admin' });

export * from './service.ts';

export const listIncentives = route('GET /admin/incentives', {
  operationId: 'listIncentives',
  summary: 'List incentives',
  description: 'Newest first.',
  role: 'analyst',
  answer: Type.Object({ incentives: Type.Array(incentive, { description: 'All incentives.' }) }),
});

export const createIncentive = route('POST /admin/incentives', {
  operationId: 'createIncentive',
  summary: 'Create an incentive',
  description:
    'Offers customers a reward for reviews, whatever their rating. New orders get a claim of the newest active incentive.',
  body: newIncentive,
  answer: incentive,
});

export const changeIncentive = route('PATCH /admin/incentives/{incentiveId}', {
  operationId: 'changeIncentive',
  summary: 'Update an incentive',
  description: 'Fields that are not sent remain unchanged. Existing claims keep their terms.',
  body: incentiveChange,
  answer: incentive,
});

export const addCouponCodes = route('POST /admin/incentives/{incentiveId}/codes', {
  operationId: 'addCouponCodes',
  summary: 'Add coupon codes to the pool',
  description:
    'A CSV file with a column `code` and optionally `expiresAt` (a date, until the end of that UTC day, or a time). A file with ' +
    'one column needs no header. Every code is issued once, to one claim; those that expire first are issued first. Codes that ' +
    'were added before are skipped, even if they have been issued, so that adding a file again is safe. Claims that await a ' +
    'code are served at once. An issued code is stored with its claim only.',
  form: codeFile,
  answer: addedCodes,
});

export const removeCouponCodes = route('DELETE /admin/incentives/{incentiveId}/codes', {
  operationId: 'removeCouponCodes',
  summary: 'Remove unused coupon codes',
  description: 'Empties the pool. Issued codes are not affected, and removed ones can be added again.',
  answer: removedCodes,
});

export const listClaims = route('GET /admin/incentive-claims', {
  operationId: 'listIncentiveClaims',
  summary: 'List incentive claims',
  description: 'Newest first.',
  role: 'analyst',
  query: claimQuery,
  answer: pageOf('claims', incentiveClaim, 'Claims of this page.'),
});

export const getClaimByOrder = route('GET /admin/incentive-claims/by-order/{orderId}', {
  operationId: 'getIncentiveClaimByOrder',
  summary: 'Get the incentive claim of an order',
  description: 'Looks up a claim to verify the eligibility of an order before a review request.',
  role: 'analyst',
  answer: claimByOrder,
  errors: ['NOT_FOUND'],
});

export const fulfillClaim = route('POST /admin/incentive-claims/{claimId}/fulfill', {
  operationId: 'fulfillIncentiveClaim',
  summary: 'Fulfill an incentive claim',
  description:
    'Marks the claim as fulfilled and emails the coupon code to the customer. Allowed in the states `reviews_pending` and `reviews_completed`. Idempotent for the same code; a different code returns ALREADY_FULFILLED.',
  role: 'moderator',
  body: Type.Object({ couponCode: singleLine(lengths.title, 'Coupon code for the customer.') }),
  answer: incentiveClaim,
  errors: ['ALREADY_FULFILLED', 'INVALID_STATE'],
});
