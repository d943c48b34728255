import { attributeInWidget } from '../attributes/schemas.ts';
import { attributeStates } from '../attributes/states.ts';
import { plans } from '../plans.ts';
import { roles } from '../roles.ts';
import { email, id, idReference, lengths, nullable, oneOf, Type, text, timestamp } from '../schema.ts';

const origin = Type.String({
  format: 'origin',
  maxLength: 255,
  description:
    'Scheme, host and port, as in `https://shop.example`; `https://*.shop.example` takes subdomains.',
});
const colour = Type.String({ pattern: '^#[0-9a-fA-F]{6}$', description: 'As in #1a2b3c.' });

export const moderationPolicies = ['automatic', 'manual'] as const;
export const requestConsents = ['soft_opt_in', 'opt_in'] as const;
export const locales = ['en', 'de', 'fr', 'es', 'it', 'nl', 'pt', 'ja', 'ar'] as const;

export const merchantParams = Type.Object({ merchantId: idReference('merchant') });

export const theme = Type.Object(
  {
    accentColor: Type.Optional(colour),
    starColor: Type.Optional(colour),
    backgroundColor: Type.Optional(colour),
    textColor: Type.Optional(colour),
    fontFamily: Type.Optional(text(200)),
    borderRadius: Type.Optional(Type.Integer({ minimum: 0, maximum: 32, description: 'Pixels.' })),
    colorScheme: Type.Optional(oneOf(['light', 'dark', 'auto'])),
  },
  { additionalProperties: false },
);

const settingsFields = {
  moderationPolicy: oneOf(moderationPolicies),
  requestDelayDays: Type.Integer({ minimum: 0, maximum: 60 }),
  reminderDelayDays: Type.Integer({ minimum: 0, maximum: 60, description: '0: no reminder.' }),
  requestConsent: oneOf(requestConsents),
  requireEmailVerification: Type.Boolean(),
  senderName: nullable(text(lengths.authorName)),
  replyTo: nullable(email()),
  allowedOrigins: Type.Array(origin, { maxItems: 100 }),
  theme,
  locale: oneOf(locales),
  askBuyersToAnswer: Type.Boolean({
    description: 'Mail an approved question to a few who have bought the product. Off by default.',
  }),
  keepAnonymousRatings: Type.Boolean({
    description:
      'When a person is erased, keep the stars of their published reviews as "Anonymous", without words or media. Off by default: then the reviews are deleted.',
  }),
  blockedWords: Type.Array(text(100), { maxItems: 1000 }),
};

export const settings = Type.Object(settingsFields);
export const settingsChange = Type.Partial(Type.Object(settingsFields));

export const widgetConfig = Type.Object({
  merchantId: id('merchant'),
  planTier: oneOf(plans),
  customAttributes: Type.Array(attributeInWidget, {
    description: 'By position, with figures over the whole shop. Empty below Growth.',
  }),
  promotedAttributesState: oneOf(attributeStates),
  theme,
  allowedOrigins: Type.Array(Type.String()),
  features: Type.Object({
    sentiment: Type.Boolean(),
    customAttributes: Type.Boolean(),
    featuredReviews: Type.Boolean(),
    googleShopping: Type.Boolean(),
    reviewUpdateRequests: Type.Boolean(),
  }),
  locale: oneOf(locales),
});

export const apiKey = Type.Object({
  id: id('key'),
  name: Type.String(),
  prefix: Type.String({ description: 'First characters of the key, to recognise it by.' }),
  createdAt: timestamp(),
  lastUsedAt: nullable(timestamp()),
  revokedAt: nullable(timestamp()),
});

export const accessToken = Type.Object({
  id: id('pat'),
  name: Type.String(),
  prefix: Type.String({ description: 'First characters of the token, to recognise it by.' }),
  role: oneOf(roles),
  createdAt: timestamp(),
  lastUsedAt: nullable(timestamp()),
  expiresAt: nullable(timestamp()),
  revokedAt: nullable(timestamp()),
});
