import { route } from '../route.ts';
import { oneOf, Type } from '../schema.ts';
import { checkedToken, revokedToken, revokeReasons, tokenOrIdParams, tokenParams } from './schemas.ts';

export const checkToken = route({
  operationId: 'checkToken',
  method: 'GET',
  path: '/tokens/{token}',
  tag: 'Tokens',
  summary: 'May this token still be used, and for which products?',
  description:
    'A token that was used up, has expired or was revoked answers `{valid: false, status}` alone. `incentive` is what the order was promised for reviews and still can earn, or null: send its `claimId` as `incentiveClaimId`, with the consent that the author gave.',
  audiences: ['origin', 'key', 'bearer'],
  params: tokenParams,
  answer: checkedToken,
  errors: ['NOT_FOUND'],
});

export const revokeToken = route({
  operationId: 'revokeToken',
  method: 'POST',
  path: '/admin/tokens/{token}/revoke',
  tag: 'Tokens',
  summary: 'Make a token unusable at once',
  description: 'Again gives the answer of the first time.',
  audiences: ['bearer'],
  role: 'moderator',
  params: tokenOrIdParams,
  body: Type.Object({ reason: Type.Optional(oneOf(revokeReasons, '`manual` when absent.')) }),
  answer: revokedToken,
  errors: ['NOT_FOUND'],
});
