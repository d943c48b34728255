import { merchantParams } from '../merchants/schemas.ts';
import { route } from '../route.ts';
import { count, nullable, oneOf, Type, timestamp } from '../schema.ts';

const tag = 'Google Shopping';

export const getGoogleShoppingFeed = route({
  operationId: 'getGoogleShoppingFeed',
  method: 'GET',
  path: '/feeds/google-shopping/{merchantId}.xml',
  tag,
  summary: "Every published review for Google Shopping, as Google's product review schema 2.4 wants it",
  description:
    'Made in the background; the first time it is asked for it may answer 503 with Retry-After until it is there. Compressed for who accepts gzip. Merchants below Growth have none.',
  audiences: ['anyone'],
  params: merchantParams,
  answer: Type.String({ description: 'XML.' }),
  bare: true,
  contentType: 'application/xml',
  errors: ['PLAN_UPGRADE_REQUIRED', 'SERVICE_UNAVAILABLE'],
});

export const getGoogleShoppingArchive = route({
  operationId: 'getGoogleShoppingArchive',
  method: 'GET',
  path: '/feeds/google-shopping/{merchantId}.zip',
  tag,
  summary: 'The same as a ZIP archive of XML files of less than 100 MB, the most that Google takes in one',
  description:
    'For shops with some 100,000 reviews and more. Each file is a whole feed of its own, with the reviews of some days.',
  audiences: ['anyone'],
  params: merchantParams,
  answer: Type.String({ description: 'ZIP.' }),
  bare: true,
  contentType: 'application/zip',
  errors: ['PLAN_UPGRADE_REQUIRED', 'SERVICE_UNAVAILABLE'],
});

export const googleShoppingEligibility = route({
  operationId: 'googleShoppingEligibility',
  method: 'GET',
  path: '/admin/google-shopping/eligibility',
  tag,
  summary: 'Can the shop take part in Google Shopping product ratings, and if not, why?',
  audiences: ['bearer'],
  role: 'analyst',
  plan: 'Google Shopping feed',
  answer: Type.Object({
    eligible: Type.Boolean(),
    totalReviews: count,
    requiredReviews: Type.Integer(),
    productsMissingIdentifiers: Type.Integer({
      minimum: 0,
      description: 'Products with published reviews that have neither a GTIN nor brand and MPN.',
    }),
    issues: Type.Array(
      Type.Object({
        code: oneOf([
          'TOO_FEW_REVIEWS',
          'MISSING_IDENTIFIERS',
          'MISSING_PRODUCT_URLS',
          'NO_SHOP_ADDRESS',
          'FEED_NEEDS_ARCHIVE',
        ]),
        message: Type.String(),
        blocking: Type.Boolean({ description: 'Keeps the shop out; the others cost single reviews.' }),
        productIds: Type.Array(Type.String(), { description: 'The first twenty.' }),
      }),
    ),
    feed: Type.Object({
      url: Type.String({
        description:
          'To be entered in the Merchant Center: of the file, or of the archive where Google would refuse the file.',
      }),
      builtAt: nullable(timestamp()),
      totalReviews: count,
      bytes: Type.Integer({ minimum: 0, description: 'Compressed.' }),
      xmlBytes: Type.Integer({ minimum: 0, description: 'Not compressed.' }),
      upToDate: Type.Boolean(),
    }),
  }),
});
