import type { Feature } from '../../platform/feature.ts';
import { startCaller } from './caller.ts';
import { serveCouponService } from './routes.ts';

export const feature: Feature = {
  name: 'coupon-service',
  serve: serveCouponService,
  dispatch: startCaller,
};
