import { randomUUID } from 'node:crypto';
import * as contract from '@tribune/contract';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../platform/context.ts';
import { invalidState } from '../../platform/errors.ts';
import { type Call, serve } from '../../platform/http/serve.ts';
import { assertReceiver } from '../webhooks/index.ts';
import { askForCode, type CouponRequest } from './asking.ts';
import { presentService, retryAll, serviceOf, setService } from './settings.ts';

export function serveCouponService(app: FastifyInstance, context: Context): void {
  serve(app, context, contract.getCouponService, ({ db, merchant }) =>
    presentService(db, merchant.merchantId),
  );
  serve(app, context, contract.putCouponService, async ({ db, merchant, body, now }) => {
    assertReceiver(body.url, context.config.outboundAllowedNetworks);
    const { url, timeoutMs, rotateSecret = false } = body;
    const secret = await setService(db, merchant.merchantId, { url, timeoutMs, rotateSecret, now });
    return { ...(await presentService(db, merchant.merchantId)), secret };
  });
  serve(app, context, contract.retryCouponService, async ({ db, merchant, now }) => {
    await retryAll(db, merchant.merchantId, now);
    return presentService(db, merchant.merchantId);
  });
  serve(app, context, contract.testCouponService, test);
}

async function test({ context, db, merchant, now }: Call<typeof contract.testCouponService>) {
  const service = await serviceOf(db, merchant.merchantId);
  if (!service) throw invalidState('There is no coupon service yet. Save its URL, then test it.');
  const { couponCode, status, error } = await askForCode(context.outbound, service, sample, {
    merchantId: merchant.publicId,
    messageId: `coupon_test_${randomUUID()}`,
    now,
  });
  return { couponCode, status, error };
}

const sample: CouponRequest = {
  claimId: 'claim_00000000000000000000000000',
  incentiveId: 'incentive_00000000000000000000000000',
  incentiveDescription: '10 % off your next order',
  orderId: 'SAMPLE',
  customerEmail: 'customer@example.com',
  customerName: 'Sample customer',
  isTest: true,
};
