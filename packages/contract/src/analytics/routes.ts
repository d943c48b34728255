import { merchantParams } from '../merchants/schemas.ts';
import { route } from '../route.ts';
import { oneOf, Type } from '../schema.ts';
import { dashboard, periodQuery, productAnalytics, productSorts } from './schemas.ts';

const staffAndKeys = ['key', 'bearer'] as const;

export const getDashboard = route({
  operationId: 'getDashboard',
  method: 'GET',
  path: '/analytics/dashboard/{merchantId}',
  tag: 'Analytics',
  summary: 'Figures of a period, its days, and the period before',
  description:
    'Reviews and questions count on the day they came in, in UTC, as what they are now: one approved later adds to its own day.',
  audiences: staffAndKeys,
  role: 'analyst',
  params: merchantParams,
  query: Type.Object(periodQuery),
  answer: dashboard,
});

export const getProductAnalytics = route({
  operationId: 'getProductAnalytics',
  method: 'GET',
  path: '/analytics/products/{merchantId}',
  tag: 'Analytics',
  summary: 'Products by their reviews of a period',
  audiences: staffAndKeys,
  role: 'analyst',
  params: merchantParams,
  query: Type.Object({
    ...periodQuery,
    sort: Type.Optional(oneOf(productSorts, 'Most reviews first when absent; the others go by `score`.')),
    page: Type.Optional(Type.Integer({ minimum: 1, maximum: 10_000, default: 1 })),
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100, default: 20 })),
  }),
  answer: productAnalytics,
});
