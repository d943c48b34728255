import * as contract from '@tribune/contract';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../platform/context.ts';
import { notFound, orNotFound } from '../../platform/errors.ts';
import { type Call, serve } from '../../platform/http/serve.ts';
import { typeId } from '../../platform/ids.ts';
import { openOffer } from '../incentives/index.ts';
import { statusOf, tokenWith } from './checking.ts';
import { productsOfToken } from './products.ts';
import { revokeToken } from './revoking.ts';

/** Registers token validation and revocation. */
export function serveReviewTokens(app: FastifyInstance, context: Context): void {
  serve(app, context, contract.checkToken, check);
  serve(app, context, contract.revokeToken, revoke);
}

async function check({ db, merchant, params, now }: Call<typeof contract.checkToken>) {
  const token = orNotFound(await tokenWith(db, merchant.merchantId, params.token), 'token');
  const status = statusOf(token, now);
  if (!contract.usableToken[status]) return { valid: false, status };
  return {
    valid: true,
    type: token.type,
    status,
    orderId: token.order_id,
    products: await productsOfToken(db, merchant.merchantId, token),
    incentive: await openOffer(db, merchant.merchantId, token.order_id, now),
    expiresAt: token.expires_at,
  };
}

async function revoke({ db, merchant, params, body, now }: Call<typeof contract.revokeToken>) {
  const revoked = await revokeToken(db, merchant.merchantId, {
    token: params.token,
    reason: body.reason ?? 'manual',
    now,
  });
  if (!revoked) throw notFound('token');
  return { revoked: true, tokenId: typeId('token', revoked.tokenId), reason: revoked.reason };
}
