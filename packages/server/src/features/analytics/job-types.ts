import { Type } from '@tribune/contract';
import { jobType } from '../../platform/jobs/job.ts';

export const rankProductsJob = jobType({
  name: 'rank_products',
  payload: Type.Object({
    merchantId: Type.String(),
    /** The name of the period; null for a custom one. */
    name: Type.Union([Type.String(), Type.Null()]),
    from: Type.String(),
    to: Type.String(),
  }),
  key: ({ merchantId, from, to }) => `ranking ${merchantId} ${from} ${to}`,
  maxAttempts: 3,
  keepsItsPlace: true,
});
