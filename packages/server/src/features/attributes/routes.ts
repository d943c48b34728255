import * as contract from '@tribune/contract';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../platform/context.ts';
import { announceMerchant } from '../../platform/db/announcing.ts';
import { type Call, serve } from '../../platform/http/serve.ts';
import { changeAttribute, createAttribute, deleteAttribute } from './editing.ts';
import { checkRuns, revalidate } from './revalidation.ts';
import { schemaOf } from './schema.ts';

export function serveAttributes(app: FastifyInstance, context: Context): void {
  serve(app, context, contract.listAttributes, list);
  serve(app, context, contract.createAttribute, create);
  serve(app, context, contract.changeAttribute, change);
  serve(app, context, contract.deleteAttribute, remove);
  serve(app, context, contract.revalidateAttributes, check);
}

async function list({ db, merchant: { merchantId } }: Call<typeof contract.listAttributes>) {
  const { attributes, state } = await schemaOf(db, merchantId);
  return {
    attributes: [...attributes],
    promotedAttributesState: state,
    revalidating: await checkRuns(db, merchantId),
  };
}

async function create(call: Call<typeof contract.createAttribute>) {
  const { db, merchant, body, now } = call;
  const created = await createAttribute(db, merchant.merchantId, { creation: body, now });
  announceMerchant(call.context, db, merchant.merchantId);
  return created;
}

async function change(call: Call<typeof contract.changeAttribute>) {
  const { db, merchant, params, body, now } = call;
  const changed = await changeAttribute(db, merchant.merchantId, {
    id: params.attributeId,
    change: body,
    now,
  });
  announceMerchant(call.context, db, merchant.merchantId);
  return changed;
}

async function remove(call: Call<typeof contract.deleteAttribute>) {
  const { db, merchant, params, now } = call;
  await deleteAttribute(db, merchant.merchantId, { id: params.attributeId, now });
  announceMerchant(call.context, db, merchant.merchantId);
  return { id: params.attributeId, deleted: true };
}

async function check({ db, merchant: { merchantId }, now }: Call<typeof contract.revalidateAttributes>) {
  const { state } = await revalidate(db, merchantId, now);
  return { promotedAttributesState: state, revalidating: true };
}
