import type { Feature } from '../../platform/feature.ts';
import { issueCodes } from './issuing.ts';
import { jobs } from './jobs.ts';
import { serveIncentives } from './routes.ts';
import { tables } from './tables.ts';

export { type ClaimProgress, claimProgress } from './claim-progress.ts';
export {
  leaseServiceClaims,
  merchantsWithServiceClaims,
  postponeClaims,
  type QueuedClaim,
  wakeServiceClaims,
} from './claim-queue.ts';
export { createClaim } from './claiming.ts';
export { mailCoupon } from './coupon-email.ts';
export { fulfilClaim } from './fulfilling.ts';
export { activeIncentive, createIncentive } from './incentives.ts';
export { issueDueCodes } from './issuing.ts';
export { openOffer } from './open-claim.ts';
export { settleClaimOfOrder } from './order-changes.ts';
export { countForClaims, recountClaimsOf } from './progress.ts';
export { claimToIssue, fulfilWithServiceCode } from './service-codes.ts';
export { expireClaims } from './sweeping.ts';

export const feature: Feature = {
  name: 'incentives',
  tables,
  serve: serveIncentives,
  jobs,
  dispatch: issueCodes,
};
