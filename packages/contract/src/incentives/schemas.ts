import {
  boolean,
  id,
  idReference,
  lengths,
  nullable,
  oneOf,
  pagingQuery,
  singleLine,
  string,
  Type,
  timestamp,
} from '../schema.ts';

export const requirements = ['all_products', 'any_product'] as const;
export type Requirement = (typeof requirements)[number];

export const claimStatuses = ['reviews_pending', 'reviews_completed', 'fulfilled', 'expired'] as const;
export type ClaimStatus = (typeof claimStatuses)[number];

/** Whether a claim can be fulfilled, by status. The merchant may do so before every review is written. */
export const fulfillable: Record<ClaimStatus, boolean> = {
  reviews_pending: true,
  reviews_completed: true,
  fulfilled: false,
  expired: false,
};

const requirement = oneOf(
  requirements,
  'Which products of the order must be reviewed. Ratings are never considered.',
);

const incentiveFields = {
  description: singleLine(lengths.title, 'What is offered, as customers read it.'),
  active: boolean('Whether new orders can get a claim. The newest active incentive applies.'),
  requirement,
  expiresInDays: nullable(
    Type.Integer({
      minimum: 1,
      maximum: 3_650,
      description: 'Days until a claim expires; null for claims that never expire.',
    }),
  ),
};

export const incentive = Type.Object({
  id: id('incentive'),
  ...incentiveFields,
  createdAt: timestamp('Time of creation.'),
  updatedAt: timestamp('Time of the last change.'),
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
  Type.Object({
    productId: string("The merchant's product ID."),
    name: string('Product name.'),
    reviewed: boolean('Whether the customer reviewed the product.'),
  }),
  { description: 'Products of the order.' },
);

export const claimByOrder = Type.Object({
  claimId: id('claim'),
  status: oneOf(
    claimStatuses,
    '`reviews_pending`: required reviews are missing. `reviews_completed`: ready to be fulfilled.',
  ),
  incentiveDescription: string('What was offered when the order was received.'),
  products: claimProducts,
});

/** Times of a claim, in the order in which they are set. */
export const claimTimes = {
  createdAt: timestamp('Time at which the claim was created.'),
  completedAt: nullable(timestamp('Time at which the required reviews were complete.')),
  fulfilledAt: nullable(timestamp('Time at which the claim was fulfilled.')),
  expiresAt: nullable(timestamp('Time at which the claim expires; null if it never does.')),
};

export const incentiveClaim = Type.Object({
  ...claimByOrder.properties,
  orderId: string("The merchant's order ID."),
  incentiveId: id('incentive'),
  customerEmail: string('Email address of the customer.'),
  customerName: string('Name of the customer.'),
  requirement,
  couponCode: nullable(string('Coupon code; null until fulfilled.')),
  ...claimTimes,
});

export const claimQuery = Type.Object({
  ...pagingQuery,
  status: Type.Optional(oneOf(claimStatuses, 'Only claims with this status.')),
});
