import { routesOf } from '../route.ts';
import { boolean, counted, listOf, nullable, object, oneOf, string, Type, timestamp } from '../schema.ts';

const route = routesOf({ tag: 'Google Shopping', audiences: ['anyone'] });

export const getGoogleShoppingFeed = route('GET /feeds/google-shopping/{merchantId}.xml', {
  operationId: 'getGoogleShoppingFeed',
  summary: 'Get the Google Shopping feed',
  description:
    'All published reviews in version 2.4 of the Google product review feed. The feed is built in the background: the first request may return 503 with `Retry-After`. Compressed for clients that accept gzip. Requires the Growth or Enterprise plan.',
  answer: Type.String({ description: 'XML.' }),
  bare: true,
  contentType: 'application/xml',
  compressed: true,
  errors: ['PLAN_UPGRADE_REQUIRED', 'SERVICE_UNAVAILABLE'],
});

export const getGoogleShoppingArchive = route('GET /feeds/google-shopping/{merchantId}.zip', {
  operationId: 'getGoogleShoppingArchive',
  summary: 'Get the Google Shopping feed as a ZIP archive',
  description:
    'For merchants with about 100,000 reviews or more: contains XML files below 100 MB, the limit of Google for one file. Each file is a complete feed with the reviews of a range of days.',
  answer: Type.String({ description: 'ZIP.' }),
  bare: true,
  contentType: 'application/zip',
  errors: ['PLAN_UPGRADE_REQUIRED', 'SERVICE_UNAVAILABLE'],
});

export const getMetaReviewsFeed = route('GET /feeds/meta-reviews/{merchantId}.csv', {
  operationId: 'getMetaReviewsFeed',
  summary: 'Get the product reviews feed for Meta',
  description:
    'Published reviews of verified purchases without an incentive, whatever their rating, as CSV in the schema of product reviews for Facebook and Instagram. Built like the Google Shopping feed. Requires the Growth or Enterprise plan.',
  answer: Type.String({ description: 'CSV.' }),
  bare: true,
  contentType: 'text/csv',
  compressed: true,
  errors: ['PLAN_UPGRADE_REQUIRED', 'SERVICE_UNAVAILABLE'],
});

export const googleShoppingEligibility = route('GET /admin/google-shopping/eligibility', {
  operationId: 'googleShoppingEligibility',
  summary: 'Check the eligibility for Google Shopping product ratings',
  description: 'Lists the issues that prevent or limit participation, and the state of the feed.',
  audiences: ['bearer'],
  role: 'analyst',
  plan: 'Google Shopping feed',
  answer: Type.Object({
    eligible: boolean('Whether no issue is blocking.'),
    totalReviews: counted('Published reviews.'),
    requiredReviews: Type.Integer({ description: 'Published reviews that Google requires.' }),
    productsMissingIdentifiers: Type.Integer({
      minimum: 0,
      description: 'Products with published reviews but neither a GTIN nor a brand with an MPN.',
    }),
    calculatedAt: timestamp(
      'Time at which products were checked: the time of the request for up to about 250 products with reviews, otherwise up to 15 minutes before.',
    ),
    issues: listOf('Open issues.', {
      code: oneOf(
        [
          'TOO_FEW_REVIEWS',
          'MISSING_IDENTIFIERS',
          'MISSING_PRODUCT_URLS',
          'NO_SHOP_ADDRESS',
          'FEED_NEEDS_ARCHIVE',
        ],
        'Machine-readable issue.',
      ),
      message: string('What is wrong and how to fix it.'),
      blocking: boolean('Whether the issue prevents participation. Other issues exclude individual reviews.'),
      productIds: Type.Array(Type.String(), { description: 'Up to twenty affected products.' }),
    }),
    metaUrl: string('URL of the feed with verified reviews for Meta (Facebook and Instagram).'),
    feed: object('State of the feed.', {
      url: string(
        'URL to enter in Google Merchant Center: the XML file, or the archive when the file is too large for Google.',
      ),
      builtAt: nullable(timestamp('Time of the last build; null before the first one.')),
      totalReviews: counted('Reviews in the feed.'),
      bytes: counted('Compressed size in bytes.'),
      xmlBytes: counted('Uncompressed size of all reviews in bytes, without the elements around them.'),
      upToDate: boolean('Whether the feed includes every change.'),
    }),
  }),
});
