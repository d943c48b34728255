import { routesOf } from '../route.ts';
import { oneOf, optional, Type } from '../schema.ts';
import { dashboard, periodQuery, productAnalytics, productSorts } from './schemas.ts';

const route = routesOf({ tag: 'Analytics', audiences: ['key', 'bearer'], role: 'analyst' });

export const getDashboard = route('GET /analytics/dashboard/{merchantId}', {
  operationId: 'getDashboard',
  summary: 'Get dashboard analytics',
  description:
    'Returns the figures of a period with daily trends and the previous period. Reviews and questions count on their submission date (UTC) with their current status, so a review that is approved later adds to the day it was submitted.',
  query: Type.Object(periodQuery),
  answer: dashboard,
});

export const getProductAnalytics = route('GET /analytics/products/{merchantId}', {
  operationId: 'getProductAnalytics',
  summary: 'Rank products by their reviews in a period',
  description:
    'Lists products with at least one review published in the period, and the best and worst rated ones. With more than 5,000 reviews in the period (for all time, with more than 250 products), figures are as of `calculatedAt`, and calculated again every 15 minutes.',
  query: Type.Object({
    ...periodQuery,
    ...optional({
      sort: oneOf(
        productSorts,
        '`reviews` (default): most reviews first. `highest` and `lowest` sort by `score`.',
      ),
      page: Type.Integer({
        minimum: 1,
        maximum: 10_000,
        default: 1,
        description: 'Page number, starting at 1.',
      }),
      limit: Type.Integer({ minimum: 1, maximum: 100, default: 20, description: 'Products per page.' }),
    }),
  }),
  answer: productAnalytics,
});
