import { routesOf } from '../route.ts';
import { messageLanguage, partial, Type } from '../schema.ts';
import { structuredData } from './structured-data.ts';

const route = routesOf({ tag: 'Storefront', audiences: ['origin', 'key', 'bearer'] });

const firstPageQuery = partial({
  limit: Type.Integer({
    minimum: 1,
    maximum: 100,
    default: 20,
    description: 'Number of reviews, from the start of the list.',
  }),
  lang: messageLanguage("Language of the labels. Defaults to the merchant's."),
});

export const getStructuredData = route('GET /products/{productId}/structured-data', {
  operationId: 'getStructuredData',
  summary: 'Get the structured data of a product',
  description:
    'schema.org JSON-LD for the product page: a `Product` with `AggregateRating` and published `Review`s, following ' +
    'the guidelines of search engines. The response can be embedded unchanged in a script element of the type ' +
    '`application/ld+json`. Without reviews, `aggregateRating` and `review` are omitted. Incentivized reviews are ' +
    'disclosed in `reviewRating.ratingExplanation`. If the page already contains a `Product`, copy the two fields into ' +
    'it instead of adding a second one.',
  query: firstPageQuery,
  answer: structuredData,
  bare: true,
  contentType: 'application/ld+json',
});

export const getReviewsHtml = route('GET /products/{productId}/reviews.html', {
  operationId: 'getReviewsHtml',
  summary: 'Get the reviews of a product as HTML',
  description:
    'A `section` element with the rating and the first reviews, for server-side rendering: makes reviews visible to ' +
    'search engines and without JavaScript. Valid, escaped HTML without scripts and styles. Class names start with ' +
    '`tribune-`.',
  query: firstPageQuery,
  answer: Type.String({ description: 'HTML fragment.' }),
  bare: true,
  contentType: 'text/html',
});
