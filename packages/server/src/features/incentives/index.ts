export { createClaim } from './claiming.ts';
export { mailCoupon } from './coupon-email.ts';
export { fulfilClaim } from './fulfilling.ts';
export { activeIncentive, createIncentive } from './incentives.ts';
export { jobs } from './jobs.ts';
export { openOffer } from './open-claim.ts';
export { countForClaims, recountClaimsOf } from './progress.ts';
export { serveIncentives } from './routes.ts';
