export { makeClaim } from './claiming.ts';
export { activeIncentive } from './offering.ts';
export { countForClaims, expireClaims, recountClaimsOf } from './progress.ts';
export { promiseToOrder } from './promising.ts';
