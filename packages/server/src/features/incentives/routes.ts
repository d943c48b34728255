import * as contract from '@tribune/contract';
import type { FastifyInstance } from 'fastify';
import { actorOf } from '../../platform/auth/caller.ts';
import type { Context } from '../../platform/context.ts';
import { notFound } from '../../platform/errors.ts';
import { type Call, serve } from '../../platform/http/serve.ts';
import { uuidOf } from '../../platform/ids.ts';
import { claimOfOrder, claims, presentByOrder, presentClaim } from './claims-listing.ts';
import { mailCoupon } from './coupon-email.ts';
import { fulfilClaim } from './fulfilling.ts';
import { changeIncentive, createIncentive, incentives, presentIncentive } from './incentives.ts';

/** Registers the staff routes of incentives and their claims. */
export function serveIncentives(app: FastifyInstance, context: Context): void {
  serve(app, context, contract.listIncentives, {
    handle: async ({ db, merchant }) => ({
      incentives: (await incentives(db, merchant.merchantId)).map(presentIncentive),
    }),
  });
  serve(app, context, contract.createIncentive, {
    handle: async ({ db, merchant, body, now }) =>
      presentIncentive(await createIncentive(db, merchant.merchantId, body, now)),
  });
  serve(app, context, contract.changeIncentive, { handle: change });
  serve(app, context, contract.listClaims, {
    handle: ({ db, merchant, query, now }) => claims(db, merchant.merchantId, query, now),
  });
  serve(app, context, contract.getClaimByOrder, { handle: byOrder });
  serve(app, context, contract.fulfillClaim, { handle: fulfil });
}

async function change({ db, merchant, params, body, now }: Call<typeof contract.changeIncentive>) {
  const incentiveId = uuidOf('incentive', params.incentiveId);
  const changed = incentiveId && (await changeIncentive(db, merchant.merchantId, incentiveId, body, now));
  if (!changed) throw notFound('incentive');
  return presentIncentive(changed);
}

async function byOrder({ db, merchant, params, now }: Call<typeof contract.getClaimByOrder>) {
  const claim = await claimOfOrder(db, merchant.merchantId, params.orderId, now);
  if (!claim) throw notFound('claim for this order');
  return presentByOrder(claim);
}

async function fulfil({ db, merchant, caller, params, body, now }: Call<typeof contract.fulfillClaim>) {
  const claimId = uuidOf('claim', params.claimId);
  if (claimId === null) throw notFound('claim');
  const fulfilment = { claimId, couponCode: body.couponCode, by: actorOf(caller).name, now };
  const claim = await fulfilClaim(db, merchant.merchantId, fulfilment, (tx, fulfilled) =>
    mailCoupon(tx, merchant, fulfilled, now),
  );
  if (!claim) throw notFound('claim');
  return presentClaim(claim);
}
