import {
  boolean,
  counted,
  day,
  exact,
  id,
  languageCode,
  merchantsProductId,
  nullable,
  object,
  oneOf,
  optional,
  partial,
  singleLine,
  string,
  Type,
  text,
  timestamp,
} from '../schema.ts';

export const syndicationRoles = ['source', 'target'] as const;
export type SyndicationRole = (typeof syndicationRoles)[number];
export const syndicationStates = ['offered', 'active', 'paused', 'ended'] as const;

/** Selects the reviews to share. Must not include rating or sentiment (16 CFR 465). */
export const syndicationFilters = exact(
  'Which reviews are shared; all that have a text by default. Reviews cannot be selected by rating or sentiment, which would mislead shoppers (16 CFR 465).',
  {
    ...optional({
      productIds: Type.Array(merchantsProductId("The merchant's product ID."), {
        minItems: 1,
        maxItems: 1_000,
        description: 'Only reviews of these products.',
      }),
      brands: Type.Array(singleLine(255, 'A brand.'), {
        minItems: 1,
        maxItems: 100,
        description: 'Only reviews of products of these brands, compared without case.',
      }),
      languages: Type.Array(languageCode('A language (ISO 639-1).'), {
        minItems: 1,
        maxItems: 50,
        description: 'Only reviews in these languages.',
      }),
      fromDate: day('Only reviews submitted on this day (UTC) or later.'),
      verifiedOnly: boolean('Only verified purchases.'),
    }),
  },
);

export const newSyndicationOffer = partial({
  name: singleLine(100, 'Your own name for the agreement, such as that of the retailer.'),
  targetUrl: Type.String({
    format: 'web-address',
    maxLength: 2_048,
    description: 'Address of the installation that may accept the offer. By default, any installation may.',
  }),
  filters: syndicationFilters,
});

export const syndicationAcceptance = Type.Object({
  code: text(4_096, 'The invitation code of the offer, which its merchant sent you.'),
  name: Type.Optional(singleLine(100, 'Your own name for the agreement, such as that of the brand.')),
});

export const syndicationChange = Type.Object({
  paused: boolean(
    'Whether no further reviews are shared. Edits and withdrawals of reviews that were shared still follow.',
  ),
});

export const receivedFigures = object('Reviews that the target has received, by result.', {
  published: counted('Reviews that are published.'),
  pending: counted('Reviews that are pending or flagged.'),
  rejected: counted('Reviews that the moderation rejected or deleted.'),
  unmatched: counted('Reviews whose product is unknown, or that arrived during a pause.'),
  withdrawn: counted('Reviews that the source has withdrawn.'),
});

const agreementFields = {
  id: id('agreement'),
  role: oneOf(
    syndicationRoles,
    '`source`: the reviews are yours, and the other merchant shows them. `target`: you show the reviews of the other.',
  ),
  state: oneOf(
    syndicationStates,
    '`offered` until it is accepted. `paused` by either side: no further reviews are shared. `ended` by either side: all reviews are withdrawn.',
  ),
  name: nullable(string('Your own name for the agreement.')),
  partner: nullable(
    Type.Object({
      name: string('Name of the other merchant.'),
      url: string('Its address.'),
    }),
    'The other merchant; null until the offer is accepted.',
  ),
  filters: syndicationFilters,
  pausedByYou: boolean('Whether you have paused it.'),
  pausedByPartner: boolean('Whether the other merchant has paused it.'),
  endedBy: nullable(oneOf(syndicationRoles, 'Who ended it; null while it has not ended.')),
  shared: nullable(
    Type.Object({
      delivered: counted('Reviews that the target has received and that are not withdrawn.'),
      queued: counted('Changes that the target has not received yet.'),
      withdrawn: counted('Reviews that were withdrawn.'),
    }),
    'What was shared; null for a target.',
  ),
  received: nullable(
    receivedFigures,
    'Reviews that the target has received, by result. For a source, as the target last reported; null before the first report.',
  ),
  problem: nullable(string('Why the last exchange with the other side failed; null when it succeeded.')),
  skippedChanges: counted(
    'For a target, changes of the source that could not be applied and were skipped, so that they do not delay others.',
  ),
  lastSkipped: nullable(string('The ID at the source of the last skipped change, and why it was skipped.')),
  createdAt: timestamp('Time of the offer, or of its acceptance for a target.'),
  expiresAt: nullable(timestamp('Until when an offer can be accepted; null for others.')),
  acceptedAt: nullable(timestamp('Time of the acceptance.')),
  endedAt: nullable(timestamp('Time of its end.')),
};

export const syndicationAgreement = Type.Object(agreementFields, {
  description: 'An agreement to share reviews between two merchants.',
});

export const syndicationOffer = object('An offer to share reviews.', {
  ...agreementFields,
  code: string(
    'Invitation code, shown only once. Send it to the other merchant, who accepts the offer with it.',
  ),
});

export const originallyPostedOn = object('The merchant that received the review from its author.', {
  name: string('Name of the merchant that received the review.'),
  url: nullable(string('Address of the product or the store there; null when unknown.')),
});
