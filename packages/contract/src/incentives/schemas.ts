import {
  boolean,
  counted,
  id,
  lengths,
  listOf,
  nullable,
  object,
  oneOf,
  optional,
  pagingQuery,
  partial,
  singleLine,
  string,
  Type,
  timestamp,
} from '../schema.ts';

export const requirements = ['all_products', 'any_product'] as const;
export type Requirement = (typeof requirements)[number];

export const claimStatuses = ['reviews_pending', 'reviews_completed', 'fulfilled', 'expired'] as const;
export type ClaimStatus = (typeof claimStatuses)[number];

/** Whether a claim in this status can be fulfilled. The merchant may fulfill it before every review is written. */
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

/** How the coupon code of a completed claim is delivered. */
export const fulfillments = ['manual', 'pool', 'endpoint'] as const;
export type Fulfillment = (typeof fulfillments)[number];

/** Which media the reviews of a claim need. */
export const mediaRequirements = ['none', 'photo', 'video', 'photo_or_video'] as const;
export type MediaRequirement = (typeof mediaRequirements)[number];

export const mediaRequirement = oneOf(
  mediaRequirements,
  'Media that each review needs in order to count. A file counts once it is processed, and not while it is hidden.',
);

const incentiveFields = {
  description: singleLine(lengths.title, 'What is offered, as customers read it.'),
  active: boolean('Whether new orders can get a claim. The newest active incentive applies.'),
  requirement,
  mediaRequirement,
  fulfillment: oneOf(
    fulfillments,
    '`manual`: staff fulfill each claim. `pool`: a completed claim is fulfilled automatically with a single-use code of the pool, whatever the ratings. `endpoint`: with a code that your coupon service returns, see `PUT /admin/coupon-service`.',
  ),
  lowStockAt: Type.Integer({
    minimum: 0,
    maximum: 100_000,
    description: 'Number of available codes at which the owners are warned.',
  }),
  expiresInDays: nullable(
    Type.Integer({
      minimum: 1,
      maximum: 3_650,
      description: 'Days until a claim expires; null for claims that never expire.',
    }),
  ),
};

/** Codes of an incentive's pool, and the claims that await one. */
export const codeStock = object('The pool of coupon codes.', {
  available: counted('Codes that can be issued.'),
  expired: counted('Unused codes whose expiry has passed. They are never issued.'),
  nextExpiryAt: nullable(timestamp('Earliest expiry of an available code; null if none expires.')),
  waitingClaims: counted(
    'Completed claims that await a code. They are served, oldest first, when codes arrive.',
  ),
});

export const incentive = Type.Object({
  id: id('incentive'),
  ...incentiveFields,
  codes: codeStock,
  createdAt: timestamp('Time of creation.'),
  updatedAt: timestamp('Time of the last change.'),
});

const { description, ...terms } = incentiveFields;
export const newIncentive = Type.Object({ description, ...optional(terms) });
export const incentiveChange = partial(incentiveFields);

/** Maximum size of a file of coupon codes. */
export const maxCodeFileBytes = 10 * 1024 * 1024;

export const codeFile = Type.Object({
  file: Type.Unsafe<string>({
    type: 'string',
    format: 'binary',
    description: 'CSV file, at most 10 MB.',
  }),
  dryRun: Type.Optional(Type.Boolean({ default: false, description: 'Validate without adding codes.' })),
});

export const addedCodes = Type.Object({
  dryRun: boolean('Whether the file was only validated.'),
  rows: counted('Rows in the file, without the header.'),
  added: counted('Codes added.'),
  duplicates: counted('Codes that the merchant added before, or that appear twice. They are skipped.'),
  failed: counted('Invalid rows. They are skipped.'),
  errors: listOf('The first hundred errors. They never quote a code.', {
    row: counted('Row number as in a spreadsheet.'),
    message: string('What is wrong.'),
  }),
  codes: codeStock,
});

export const removedCodes = Type.Object({
  removed: counted('Unused codes that were removed.'),
  codes: codeStock,
});

export const claimProducts = listOf('Products of the order.', {
  productId: string("The merchant's product ID."),
  name: string('Product name.'),
  reviewed: boolean('Whether the customer reviewed the product.'),
});

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
  mediaRequirement,
  couponCode: nullable(string('Coupon code; null until fulfilled.')),
  ...claimTimes,
});

export const claimQuery = Type.Object({
  ...pagingQuery,
  status: Type.Optional(oneOf(claimStatuses, 'Only claims with this status.')),
});
