import multipart from '@fastify/multipart';
import * as contract from '@tribune/contract';
import type { FastifyInstance } from 'fastify';
import { actorOf } from '../../platform/auth/caller.ts';
import { publicUrlOf } from '../../platform/config.ts';
import type { Context } from '../../platform/context.ts';
import type { Db } from '../../platform/db/database.ts';
import { notFound, orNotFound } from '../../platform/errors.ts';
import { type Call, serve } from '../../platform/http/serve.ts';
import { uuidOf } from '../../platform/ids.ts';
import { resourceId } from '../../platform/resource-id.ts';
import { csvFormLimits, type ReceivedCsv, receiveCsv } from '../../platform/uploads/csv-form.ts';
import { addCodeFile } from './adding-codes.ts';
import { claimOfOrder, claims, presentByOrder, presentClaim } from './claims-listing.ts';
import { removeCodes, stocks } from './code-pool.ts';
import { mailCoupon } from './coupon-email.ts';
import { fulfilClaim } from './fulfilling.ts';
import {
  changeIncentive,
  createIncentive,
  type Incentive,
  incentives,
  incentiveWith,
  presentIncentive,
} from './incentives.ts';

/** Registers the staff routes of incentives and their claims. */
export async function serveIncentives(app: FastifyInstance, context: Context): Promise<void> {
  serve(app, context, contract.listIncentives, list);
  serve(app, context, contract.createIncentive, create);
  serve(app, context, contract.changeIncentive, change);
  await app.register(async (scope) => {
    const limits = csvFormLimits(contract.maxCodeFileBytes);
    await scope.register(multipart, { throwFileSizeLimit: false, limits });
    serve(scope, context, contract.addCouponCodes, {
      receive: ({ request }) => receiveCsv(request, context.media.spool, contract.maxCodeFileBytes),
      handle: addFile,
    });
  });
  serve(app, context, contract.removeCouponCodes, removeUnused);
  serve(app, context, contract.listClaims, ({ db, merchant, query, now }) =>
    claims(db, merchant.merchantId, query, now),
  );
  serve(app, context, contract.getClaimByOrder, byOrder);
  serve(app, context, contract.fulfillClaim, fulfil);
}

async function list({ db, merchant, now }: Call<typeof contract.listIncentives>) {
  const stockOf = await stocks(db, merchant.merchantId, now);
  const found = await incentives(db, merchant.merchantId);
  return { incentives: found.map((one) => presentIncentive(one, stockOf(one.incentive_id))) };
}

async function create({ db, merchant, body, now }: Call<typeof contract.createIncentive>) {
  const created = await createIncentive(db, merchant.merchantId, body, now);
  return withStock(db, merchant.merchantId, created, now);
}

async function withStock(db: Db, merchantId: string, incentive: Incentive, now: Date) {
  return presentIncentive(incentive, (await stocks(db, merchantId, now))(incentive.incentive_id));
}

async function addFile({ db, merchant, params, body, now }: Call<typeof contract.addCouponCodes>) {
  const { merchantId } = merchant;
  const incentiveId = await knownIncentive(db, merchantId, params.incentiveId);
  const { path, dryRun } = body as unknown as ReceivedCsv; // As returned by `receive`.
  const result = await addCodeFile(db, merchantId, { incentiveId, path, dryRun, now });
  return { ...result, codes: (await stocks(db, merchantId, now))(incentiveId) };
}

async function removeUnused({ db, merchant, params, now }: Call<typeof contract.removeCouponCodes>) {
  const { merchantId } = merchant;
  const incentiveId = await knownIncentive(db, merchantId, params.incentiveId);
  const removed = await removeCodes(db, merchantId, incentiveId);
  return { removed, codes: (await stocks(db, merchantId, now))(incentiveId) };
}

async function knownIncentive(db: Db, merchantId: string, publicId: string): Promise<string> {
  const incentiveId = uuidOf('incentive', publicId);
  const found = orNotFound(incentiveId && (await incentiveWith(db, merchantId, incentiveId)), 'incentive');
  return found.incentive_id;
}

async function change({ db, merchant, params, body, now }: Call<typeof contract.changeIncentive>) {
  const incentiveId = uuidOf('incentive', params.incentiveId);
  const changed = incentiveId && (await changeIncentive(db, merchant.merchantId, incentiveId, body, now));
  if (!changed) throw notFound('incentive');
  return withStock(db, merchant.merchantId, changed, now);
}

async function byOrder({ db, merchant, params, now }: Call<typeof contract.getClaimByOrder>) {
  const claim = await claimOfOrder(db, merchant.merchantId, params.orderId, now);
  if (!claim) throw notFound('claim for this order');
  return presentByOrder(claim);
}

async function fulfil({
  context,
  db,
  merchant,
  caller,
  params,
  body,
  now,
}: Call<typeof contract.fulfillClaim>) {
  const claimId = resourceId('claim', params.claimId);
  const fulfilment = {
    claimId,
    couponCode: body.couponCode,
    by: actorOf(caller).name,
    publicUrl: publicUrlOf(context.config),
    now,
  };
  const claim = await fulfilClaim(db, merchant.merchantId, fulfilment, (tx, fulfilled) =>
    mailCoupon(tx, merchant, fulfilled, now),
  );
  if (!claim) throw notFound('claim');
  return presentClaim(claim);
}
