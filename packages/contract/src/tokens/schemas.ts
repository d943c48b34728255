import { mediaRequirement, requirements } from '../incentives/schemas.ts';
import { boolean, id, lengths, nullable, oneOf, optional, string, Type, text, timestamp } from '../schema.ts';

export const tokenTypes = ['review_request', 'verification', 'review_update'] as const;
export type TokenType = (typeof tokenTypes)[number];

export const tokenStatuses = ['active', 'used', 'expired', 'revoked'] as const;
export type TokenStatus = (typeof tokenStatuses)[number];

/** Whether a token can be used, by status. The other statuses are final. */
export const usableToken: Record<TokenStatus, boolean> = {
  active: true,
  used: false,
  expired: false,
  revoked: false,
};

export const revokeReasons = ['manual', 'abuse', 'customer_request'] as const;
export type RevokeReason = (typeof revokeReasons)[number];

export const tokenParams = Type.Object({ token: text(lengths.id, 'The token.') });
export const tokenOrIdParams = Type.Object({ token: text(lengths.id, 'The token or its ID.') });

/** The incentive of an order. The form must disclose it, and the author must consent to the disclosure. */
export const promisedIncentive = Type.Object({
  claimId: id('claim'),
  description: string("What is offered, in the merchant's words."),
  requirement: oneOf(requirements, 'Which products of the order must be reviewed.'),
  mediaRequirement,
  expiresAt: nullable(timestamp('Time until which reviews count; null if the claim never expires.')),
});

const checkedProduct = Type.Object({
  productId: string("The merchant's product ID."),
  name: nullable(string('Product name; null when unknown.')),
  imageUrl: nullable(string('URL of a product image.')),
  reviewed: boolean('Whether the customer reviewed the product.'),
});

export const checkedToken = Type.Object({
  valid: boolean('Whether the token can be used.'),
  status: oneOf(tokenStatuses, 'Status of the token.'),
  ...optional({
    type: oneOf(tokenTypes, 'Type of the token.'),
    orderId: nullable(string("The merchant's order ID; null for tokens without an order.")),
    products: Type.Array(checkedProduct, { description: 'Products that the token can be used for.' }),
    incentive: nullable(promisedIncentive, 'Incentive that the order can still earn; null without one.'),
    expiresAt: timestamp('Time of expiry.'),
  }),
});

export const revokedToken = Type.Object({
  revoked: boolean('Always true.'),
  tokenId: id('token'),
  reason: oneOf(revokeReasons, 'Reason of the revocation.'),
});
