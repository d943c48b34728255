import type { Feature } from '../../platform/feature.ts';
import { startCaller } from './dispatching.ts';
import { serveCouponService } from './routes.ts';
import { tables } from './tables.ts';

export const feature: Feature = {
  name: 'coupon-service',
  tables,
  serve: serveCouponService,
  dispatch: startCaller,
};
