import { Type } from '@tribune/contract';
import { jobType } from '../../platform/jobs/job.ts';

export const privacyRequestJob = jobType({
  name: 'privacy_request',
  payload: Type.Object({ merchantId: Type.String(), requestId: Type.String() }),
  key: ({ requestId }) => `privacy ${requestId}`,
  maxAttempts: 25,
  keepsItsPlace: true,
});

export const eraseShopOrdersJob = jobType({
  name: 'erase_shop_orders',
  payload: Type.Object({ merchantId: Type.String(), source: Type.String(), until: Type.String() }),
  key: ({ merchantId, source }) => `erase ${source} orders ${merchantId}`,
  maxAttempts: 25,
});
