import { routesOf } from '../route.ts';
import { oneOf, Type } from '../schema.ts';
import { checkedToken, revokedToken, revokeReasons, tokenOrIdParams, tokenParams } from './schemas.ts';

const route = routesOf({ tag: 'Tokens' });

export const checkToken = route('GET /tokens/{token}', {
  operationId: 'checkToken',
  summary: 'Validate a token',
  description:
    'Returns the products that a token can be used for. For a used, expired or revoked token only `valid` and `status` are returned. If `incentive` is not null, disclose it to the author and send its `claimId` as `incentiveClaimId` with their consent.',
  audiences: ['origin', 'key', 'bearer'],
  params: tokenParams,
  answer: checkedToken,
  errors: ['NOT_FOUND'],
});

export const revokeToken = route('POST /admin/tokens/{token}/revoke', {
  operationId: 'revokeToken',
  summary: 'Revoke a token',
  description: 'Takes effect immediately. Idempotent: repeating it returns the first result.',
  audiences: ['bearer'],
  role: 'moderator',
  params: tokenOrIdParams,
  body: Type.Object({
    reason: Type.Optional(oneOf(revokeReasons, 'Reason of the revocation. Defaults to `manual`.')),
  }),
  answer: revokedToken,
  errors: ['NOT_FOUND'],
});
