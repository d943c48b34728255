import { routesOf } from '../route.ts';
import { merchantsProductId, Type } from '../schema.ts';
import {
  productRating,
  provableReview,
  reviewList,
  reviewListQuery,
  staffReview,
  withProof,
} from './schemas.ts';

const route = routesOf({ tag: 'Reviews', audiences: ['origin', 'key', 'bearer'] });

export const listProductReviews = route('GET /products/{productId}/reviews', {
  operationId: 'listProductReviews',
  summary: 'List the reviews of a product',
  description:
    'Returns published reviews with the rating summary of the product. Paginate with `page`, or with `startAfter` for large lists.',
  query: reviewListQuery,
  gatedQuery: { sentiment: 'sentiment analysis', attributes: 'custom attributes', topic: 'topics' },
  answer: reviewList,
  bare: true,
  errors: ['FILTERS_DISABLED'],
});

export const listReviews = route('GET /reviews', {
  operationId: 'listReviews',
  summary: 'List all reviews',
  description: 'Returns published reviews of all products with the rating summary of the merchant.',
  query: reviewListQuery,
  gatedQuery: { sentiment: 'sentiment analysis', attributes: 'custom attributes', topic: 'topics' },
  answer: reviewList,
  bare: true,
  errors: ['FILTERS_DISABLED'],
});

export const getReview = route('GET /reviews/{reviewId}', {
  operationId: 'getReview',
  summary: 'Get a review',
  description:
    'Browsers receive published reviews. Requests with an API key or a staff token receive reviews of any status, with the staff fields.',
  query: Type.Object(withProof),
  answer: Type.Union([staffReview, provableReview]),
  bare: true,
});

const ratings = Type.Object({
  ratings: Type.Array(productRating, {
    description: 'One summary per product, in the order of the request.',
  }),
});

const productIds = Type.Array(merchantsProductId("The merchant's product ID."), {
  minItems: 1,
  maxItems: 100,
  description: "The merchant's product IDs.",
});

export const getProductRatings = route('GET /products/ratings', {
  operationId: 'getProductRatings',
  tag: 'Ratings',
  summary: 'Get rating summaries',
  description: 'Returns the rating summaries of up to 100 products. Unknown products have zero reviews.',
  query: Type.Object({ productIds }),
  answer: ratings,
  bare: true,
});

export const postProductRatings = route('POST /products/ratings', {
  operationId: 'postProductRatings',
  tag: 'Ratings',
  summary: 'Get rating summaries (IDs in the body)',
  description: 'Like `GET /products/ratings`, for requests with many IDs. Counts against the read limits.',
  limit: 'publicRead',
  body: Type.Object({ productIds }),
  unknownFields: 'ignored',
  answer: ratings,
  bare: true,
});
