import { pagingQuery } from '../reviews/schemas.ts';
import { id, idReference, lengths, nullable, oneOf, Type, text, timestamp } from '../schema.ts';

export const requirements = ['all_products', 'any_product'] as const;
export type Requirement = (typeof requirements)[number];

export const claimStatuses = ['reviews_pending', 'reviews_completed', 'fulfilled', 'expired'] as const;
export type ClaimStatus = (typeof claimStatuses)[number];

/** From which statuses a claim may be fulfilled: the merchant may reward before all is written. */
export const fulfillable: Record<ClaimStatus, boolean> = {
  reviews_pending: true,
  reviews_completed: true,
  fulfilled: false,
  expired: false,
};

const incentiveFields = {
  description: text(lengths.title, 'What is promised, in the words that customers read.'),
  active: Type.Boolean({ description: 'Orders get a claim of the newest active incentive.' }),
  requirement: oneOf(requirements, 'Which products must be reviewed. No rating plays a part.'),
  expiresInDays: nullable(Type.Integer({ minimum: 1, maximum: 3_650, description: 'Null: never.' })),
};

export const incentive = Type.Object({
  id: id('incentive'),
  ...incentiveFields,
  createdAt: timestamp(),
  updatedAt: timestamp(),
});

export const newIncentive = Type.Object({
  description: incentiveFields.description,
  active: Type.Optional(incentiveFields.active),
  requirement: Type.Optional(incentiveFields.requirement),
  expiresInDays: Type.Optional(incentiveFields.expiresInDays),
});
export const incentiveChange = Type.Partial(Type.Object(incentiveFields));
export const incentiveParams = Type.Object({ incentiveId: idReference('incentive') });

export const claimProducts = Type.Array(
  Type.Object({ productId: Type.String(), name: Type.String(), reviewed: Type.Boolean() }),
);

/** Exactly as interface.md gives it. */
export const claimByOrder = Type.Object({
  claimId: id('claim'),
  status: oneOf(claimStatuses),
  incentiveDescription: Type.String(),
  products: claimProducts,
});

export const incentiveClaim = Type.Object({
  ...claimByOrder.properties,
  orderId: Type.String(),
  incentiveId: id('incentive'),
  customerEmail: Type.String(),
  customerName: Type.String(),
  requirement: oneOf(requirements),
  couponCode: nullable(Type.String()),
  createdAt: timestamp(),
  completedAt: nullable(timestamp()),
  fulfilledAt: nullable(timestamp()),
  expiresAt: nullable(timestamp()),
});

export const claimQuery = Type.Object({
  ...pagingQuery,
  status: Type.Optional(oneOf(claimStatuses)),
});
