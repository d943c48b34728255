export { makeClaim } from './claiming.ts';
export { fulfilClaim } from './fulfilling.ts';
export { mailCoupon } from './mailing-coupon.ts';
export { activeIncentive, createIncentive } from './offering.ts';
export { countForClaims, expireClaims, recountClaimsOf } from './progress.ts';
export { promiseToOrder } from './promising.ts';
