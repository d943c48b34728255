import { requirements } from '../incentives/schemas.ts';
import { id, lengths, nullable, oneOf, Type, text, timestamp } from '../schema.ts';

export const tokenTypes = ['review_request', 'verification', 'review_update'] as const;
export type TokenType = (typeof tokenTypes)[number];

export const tokenStatuses = ['active', 'used', 'expired', 'revoked'] as const;
export type TokenStatus = (typeof tokenStatuses)[number];

/** Only an active token opens anything; no other status goes back to it. */
export const usableToken: Record<TokenStatus, boolean> = {
  active: true,
  used: false,
  expired: false,
  revoked: false,
};

export const revokeReasons = ['manual', 'abuse', 'customer_request'] as const;
export type RevokeReason = (typeof revokeReasons)[number];

export const tokenParams = Type.Object({ token: text(lengths.id, 'The token.') });
export const tokenOrIdParams = Type.Object({ token: text(lengths.id, 'The token, or its id.') });

/** What an order was promised for its reviews: the author must be told, and agree that it is shown. */
export const promisedIncentive = Type.Object({
  claimId: id('claim'),
  description: Type.String({ description: 'What is promised, in the words of the merchant.' }),
  requirement: oneOf(requirements, 'Which products of the order must be reviewed for it.'),
  expiresAt: nullable(timestamp('Until when reviews count; null: without end.')),
});

export const checkedToken = Type.Object({
  valid: Type.Boolean(),
  status: oneOf(tokenStatuses),
  type: Type.Optional(oneOf(tokenTypes)),
  orderId: Type.Optional(nullable(Type.String())),
  products: Type.Optional(
    Type.Array(
      Type.Object({
        productId: Type.String(),
        name: nullable(Type.String()),
        imageUrl: nullable(Type.String()),
        reviewed: Type.Boolean(),
      }),
    ),
  ),
  incentive: Type.Optional(nullable(promisedIncentive)),
  expiresAt: Type.Optional(timestamp()),
});

export const revokedToken = Type.Object({
  revoked: Type.Boolean(),
  tokenId: id('token'),
  reason: oneOf(revokeReasons),
});
