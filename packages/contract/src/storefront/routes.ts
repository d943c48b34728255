import { locales } from '../merchants/schemas.ts';
import { productParams } from '../reviews/schemas.ts';
import { route } from '../route.ts';
import { oneOf, Type } from '../schema.ts';

const everyone = ['origin', 'key', 'bearer'] as const;

const firstPageQuery = Type.Object({
  limit: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: 100,
      default: 20,
      description: 'Reviews; the first ones of the list.',
    }),
  ),
  lang: Type.Optional(oneOf(locales, "Language of what is not the customers'. The merchant's when absent.")),
});

export const getStructuredData = route({
  operationId: 'getStructuredData',
  method: 'GET',
  path: '/products/{productId}/structured-data',
  tag: 'Storefront',
  summary: 'The product with its rating and reviews as schema.org JSON-LD',
  description:
    'For a `<script type="application/ld+json">` of the product page, as search engines want it: `Product` with ' +
    '`AggregateRating` and published `Review`s. The text can stand in a script as it is. Without reviews there is no ' +
    '`aggregateRating` and no `review`. Reviews written for a reward say so in `reviewRating.ratingExplanation`. ' +
    'If your page has a `Product` of its own, take over the two fields, so that there is one `Product`.',
  audiences: everyone,
  params: productParams,
  query: firstPageQuery,
  answer: Type.String({ description: 'JSON-LD, safe to embed.' }),
  bare: true,
  contentType: 'application/ld+json',
});

export const getReviewsHtml = route({
  operationId: 'getReviewsHtml',
  method: 'GET',
  path: '/products/{productId}/reviews.html',
  tag: 'Storefront',
  summary: 'Rating and first reviews of a product as an HTML fragment',
  description:
    'One `<section>` that a shop writes into its page on its server, so that search engines and browsers without ' +
    'scripts see the reviews. Valid HTML, everything escaped, no scripts and no styles; its classes begin with `tribune-`.',
  audiences: everyone,
  params: productParams,
  query: firstPageQuery,
  answer: Type.String({ description: 'An HTML fragment.' }),
  bare: true,
  contentType: 'text/html',
});
