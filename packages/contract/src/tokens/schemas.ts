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
  expiresAt: Type.Optional(timestamp()),
});

export const revokedToken = Type.Object({
  revoked: Type.Boolean(),
  tokenId: id('token'),
  reason: oneOf(revokeReasons),
});
