import * as contract from '@tribune/contract';
import type { FastifyInstance } from 'fastify';
import { recordAction } from '../../platform/audit/recording.ts';
import { bearerOf } from '../../platform/auth/caller.ts';
import type { Context } from '../../platform/context.ts';
import { orNotFound } from '../../platform/errors.ts';
import { type Call, serve } from '../../platform/http/serve.ts';
import { typeId } from '../../platform/ids.ts';
import { platformOf } from '../orders/index.ts';
import { createConnectionCode } from './creating.ts';
import { redeemCode } from './redeeming.ts';

/** Registers the codes with which plugins of stores connect. */
export function serveConnectionCodes(app: FastifyInstance, context: Context): void {
  serve(app, context, contract.createConnectionCode, create);
  serve(app, context, contract.redeemConnectionCode, redeem);
}

function create({ context, db, merchant, caller, params, now }: Call<typeof contract.createConnectionCode>) {
  const platform = orNotFound(platformOf(params.platform), 'platform');
  const { personId } = bearerOf(caller);
  return createConnectionCode(context, db, merchant.merchantId, { platform, personId, now });
}

function redeem({ context, body, now, request }: Call<typeof contract.redeemConnectionCode>) {
  return redeemCode(context, {
    ...body,
    now,
    record: (tx, { merchantId, personId, email, platform }) =>
      recordAction(tx, merchantId, {
        actor: { type: 'staff', id: typeId('user', personId), name: email },
        action: 'shop_connection.create',
        values: { platform },
        request,
        now,
      }),
  });
}
