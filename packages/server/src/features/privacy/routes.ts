import * as contract from '@tribune/contract';
import type { FastifyInstance } from 'fastify';
import { actorOf, bearerOf, type Caller } from '../../platform/auth/caller.ts';
import { publicUrlOf } from '../../platform/config.ts';
import type { Context } from '../../platform/context.ts';
import { notFound } from '../../platform/errors.ts';
import { type Call, serve } from '../../platform/http/serve.ts';
import { holderOf } from '../../platform/http/staff-links.ts';
import { uuidOf } from '../../platform/ids.ts';
import type { Merchant } from '../../platform/merchants/merchant.ts';
import { acceptShopMessages } from '../../platform/shop-messages/reading.ts';
import { serveDownloads } from './download.ts';
import { presentPrivacyRequest } from './present.ts';
import { type PrivacyRow, privacyRequests, privacyRequestWith, requestPrivacy } from './requests.ts';
import { receiveShopifyPrivacyMessage } from './shopify.ts';

export async function servePrivacy(app: FastifyInstance, context: Context): Promise<void> {
  serve(app, context, contract.requestPrivacyExport, (call) => request(call, 'export'));
  serve(app, context, contract.requestPrivacyErasure, (call) => request(call, 'erase'));
  serve(app, context, contract.listPrivacyRequests, list);
  serve(app, context, contract.getPrivacyRequest, get);
  await app.register(async (scope) => {
    acceptShopMessages(scope);
    serve(scope, context, contract.shopifyPrivacyRequested, receiveShopifyPrivacyMessage);
  });
  serveDownloads(app, context);
}

const present = (
  row: PrivacyRow,
  { context, merchant, caller }: { context: Context; merchant: Merchant; caller: Caller },
) =>
  presentPrivacyRequest(row, {
    merchant,
    publicUrl: publicUrlOf(context.config),
    secret: context.media.secret,
    holder: holderOf(bearerOf(caller)),
  });

async function request(
  call: Call<typeof contract.requestPrivacyExport | typeof contract.requestPrivacyErasure>,
  kind: contract.PrivacyKind,
) {
  const { db, merchant, caller, body, now } = call;
  const requestedBy = actorOf(caller).name ?? 'system';
  const { email } = body;
  return present(await requestPrivacy(db, merchant.merchantId, { kind, email, requestedBy, now }), call);
}

async function list(call: Call<typeof contract.listPrivacyRequests>) {
  const { db, merchant, query } = call;
  const { page, ...next } = await privacyRequests(db, merchant.merchantId, query);
  return { privacyRequests: page.map((row) => present(row, call)), ...next };
}

async function get(call: Call<typeof contract.getPrivacyRequest>) {
  const { db, merchant, params } = call;
  const requestId = uuidOf('privacy', params.requestId);
  const found = requestId && (await privacyRequestWith(db, merchant.merchantId, requestId));
  if (!found) throw notFound('privacy request');
  return present(found, call);
}
