import {
  boolean,
  day,
  email,
  headline,
  idReference,
  lengths,
  merchantsOwnId,
  merchantsProductId,
  nullable,
  object,
  oneOf,
  personName,
  rating,
  type TSchema,
  Type,
  text,
} from '../schema.ts';
import { pointDescriptions, type ReviewPoint, reviewPoints } from './review-points.ts';
import { relationships } from './states.ts';

// Not Type.Record: the pattern that it creates for names has no length limit and accepts line breaks.
export const attributeValues = Type.Unsafe<Record<string, string | number | boolean | string[]>>({
  type: 'object',
  description: 'Custom attribute values by attribute ID.',
  maxProperties: lengths.attributes,
  propertyNames: { minLength: 1, maxLength: lengths.attributeKey },
  additionalProperties: {
    anyOf: [
      { type: 'string', maxLength: lengths.attributeValue },
      { type: 'number' },
      { type: 'boolean' },
      { type: 'array', maxItems: 50, items: { type: 'string', maxLength: lengths.attributeValue } },
    ],
  },
});

export const pointFields = <Schema extends TSchema>(schemaOf: (description: string) => Schema) =>
  Object.fromEntries(reviewPoints.map((name) => [name, schemaOf(pointDescriptions[name])])) as Record<
    ReviewPoint,
    Schema
  >;

/** Fields of a submission that a JSON body and a multipart form have in common. */
export const reviewFields = Type.Object({
  productId: merchantsProductId("The merchant's product ID."),
  merchantId: text(lengths.id, 'Merchant ID. Must equal `X-Merchant-Id`.'),
  rating,
  authorName: personName('Display name of the author.'),
  authorEmail: email('Email address of the author. Never public.'),
  title: Type.Optional(headline('Headline.')),
  text: Type.Optional(text(lengths.text, 'Text of the review.')),
  orderId: Type.Optional(merchantsOwnId("The merchant's order ID. Marks a verified purchase.")),
  incentiveClaimId: Type.Optional(
    text(lengths.id, 'ID of the incentive claim. Requires `incentiveConsent: true`.'),
  ),
  incentiveConsent: Type.Optional(boolean('Whether the author consents to the disclosure of the incentive.')),
  wouldRecommend: Type.Optional(boolean('Whether the author recommends the product.')),
  experiencedAt: Type.Optional(
    day(
      'Day on which the author received or used the product, as in `2026-03-14`. The delivery date of the order takes precedence if the order verifies the purchase.',
    ),
  ),
  relationship: Type.Optional(
    oneOf(
      relationships,
      'How the author is related to the store or brand. Shown with the review, except `none`; `received_free` also marks it as incentivized.',
    ),
  ),
  ...pointFields((description) => Type.Optional(text(lengths.point, description))),
  attributes: Type.Optional(attributeValues),
  token: Type.Optional(
    text(
      lengths.id,
      'Token of a review request, from the parameter `reviewToken` of its link. Marks a verified purchase.',
    ),
  ),
});

export const reviewSubmission = object('A review as customers submit it.', {
  ...reviewFields.properties,
  media: Type.Optional(
    Type.Array(idReference('media'), {
      maxItems: 3,
      uniqueItems: true,
      description: 'IDs of uploaded media, see `POST /uploads/signature`.',
    }),
  ),
});

const unlessSent = 'Unchanged when omitted; null clears it.';

/** Fields that an author can change later. */
export const reviewUpdate = Type.Object({
  token: text(lengths.id, 'Token of the update request, from its link.'),
  rating: Type.Optional(rating),
  wouldRecommend: Type.Optional(
    nullable(boolean(`Whether the author recommends the product. ${unlessSent}`)),
  ),
  title: Type.Optional(nullable(headline(`Headline. ${unlessSent}`))),
  text: Type.Optional(nullable(text(lengths.text, `Text of the review. ${unlessSent}`))),
  ...pointFields((description) =>
    Type.Optional(nullable(text(lengths.point, `${description} ${unlessSent}`))),
  ),
  attributes: Type.Optional(attributeValues),
});
