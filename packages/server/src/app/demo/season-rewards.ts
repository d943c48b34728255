import type { newIncentive, Static } from '@tribune/contract';
import { createIncentive, fulfilClaim, mailCoupon } from '../../features/incentives/index.ts';
import { uuidOf } from '../../platform/ids.ts';
import type { Stage, Step } from './stage.ts';

/** The store's incentive and its start (ISO 8601). */
export interface SeasonOffer extends Static<typeof newIncentive> {
  offeredAt: string;
}

/** A fulfilled incentive claim. */
export interface Rewarding {
  at: string;
  couponCode: string;
  by: string;
}

export const offerStep = ({ tx, merchant }: Stage, { offeredAt, ...offer }: SeasonOffer): Step => ({
  at: offeredAt,
  happen: (now) => createIncentive(tx, merchant.merchantId, offer, now),
});

export const rewardStep = (
  { tx, merchant, orders }: Stage,
  orderId: string,
  { at, couponCode, by }: Rewarding,
): Step => ({
  at,
  happen: async (now) => {
    const claimId = uuidOf('claim', orders.get(orderId)?.incentiveClaimId ?? '');
    if (claimId === null) throw new Error(`No incentive claim for order ${orderId}`);
    await fulfilClaim(tx, merchant.merchantId, { claimId, couponCode, by, now }, (inner, claim) =>
      mailCoupon(inner, merchant, claim, now),
    );
  },
});
