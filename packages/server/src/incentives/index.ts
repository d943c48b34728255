export { makeClaim } from './claiming.ts';
export { activeIncentive, type Incentive } from './offering.ts';
export { countForClaims, expireClaims, recountClaimsOf } from './progress.ts';
export { type ClaimRow, claimOfOrder } from './reading.ts';
