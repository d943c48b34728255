import * as contract from '@tribune/contract';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../platform/context.ts';
import type { Db } from '../../platform/db/database.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { notFound, orNotFound } from '../../platform/errors.ts';
import { type Call, serve } from '../../platform/http/serve.ts';
import { isPing } from '../../platform/http/woocommerce-ping.ts';
import { acceptShopMessages, headerOf, platformTime } from '../../platform/shop-messages/reading.ts';
import { changeOrder, orderForUpdate, type StoredOrder } from './changing.ts';
import { connect, connections, disconnect, platformOf } from './connections.ts';
import { presentedOrder } from './present.ts';
import { receiveOrder } from './receiving.ts';
import { receiveShopOrder } from './shop-messages.ts';
import { fromShopifyOrder } from './shopify.ts';
import { fromWooCommerceOrder } from './woocommerce.ts';

/** Registers the order webhooks (Tribune's own, Shopify's, WooCommerce's) and the routes of orders and platform connections. */
export async function serveOrders(app: FastifyInstance, context: Context): Promise<void> {
  serve(app, context, contract.orderComplete, ({ db, merchant, body, now }) =>
    receiveOrder(db, merchant, {
      order: { ...body, products: addressable(body.products) },
      source: 'tribune',
      changes: context.changes,
      now,
    }),
  );
  await app.register(async (scope) => {
    acceptShopMessages(scope);
    serve(scope, context, contract.shopifyOrderFulfilled, receiveShopifyOrder);
    serve(scope, context, contract.woocommerceOrderCompleted, { handle: receiveWooCommerceOrder, isPing });
  });
  serve(app, context, contract.getOrder, getOrder);
  serve(app, context, contract.changeOrder, patchOrder);
  serve(app, context, contract.deleteOrder, deleteOrder);
  serve(app, context, contract.listShopConnections, async ({ context, merchant }) => ({
    connections: await connections(context, merchant),
  }));
  serve(app, context, contract.connectShop, connectShop);
  serve(app, context, contract.disconnectShop, disconnectShop);
}

/** Drops products with IDs that cannot be a path segment (`.` and `..`), and keeps the rest of the order. */
const addressable = <Product extends { productId: string }>(products: Product[]): Product[] =>
  products.filter(({ productId }) => productId !== '.' && productId !== '..');

function receiveShopifyOrder(call: Call<typeof contract.shopifyOrderFulfilled>) {
  const { context, db, merchant, body, now, request } = call;
  const headers = {
    topic: headerOf(request, 'x-shopify-topic'),
    isTest: headerOf(request, 'x-shopify-test') === 'true',
    triggeredAt: platformTime(headerOf(request, 'x-shopify-triggered-at')),
  };
  const message = fromShopifyOrder(body, headers, now);
  return receiveShopOrder(db, merchant, { platform: 'shopify', message, changes: context.changes, now });
}

function receiveWooCommerceOrder(call: Call<typeof contract.woocommerceOrderCompleted>) {
  const { context, db, merchant, body, now, request } = call;
  const message = fromWooCommerceOrder(body, headerOf(request, 'x-wc-webhook-topic'), now);
  return receiveShopOrder(db, merchant, { platform: 'woocommerce', message, changes: context.changes, now });
}

async function getOrder({ db, merchant, params }: Call<typeof contract.getOrder>) {
  return orNotFound(await presentedOrder(db, merchant.merchantId, params.orderId), 'order');
}

function patchOrder(call: Call<typeof contract.changeOrder>) {
  const { context, db, merchant, params, body, now } = call;
  const { merchantId } = merchant;
  return inTransaction(db, async (tx) => {
    const before = await existingOrder(tx, merchantId, params.orderId);
    const { products, status, ...fields } = body;
    const isDelivered = before.delivered_at !== null && Date.parse(before.delivered_at) <= now.getTime();
    const change = {
      ...fields,
      ...(products && { products: addressable(products) }),
      // An order refunded before its delivery verifies nothing, like a canceled one.
      ...(status && { status: status === 'refunded' && !isDelivered ? ('canceled' as const) : status }),
    };
    await changeOrder(tx, merchantId, before, { change, changes: context.changes, now });
    return getOrder({ ...call, db: tx, params } as Call<typeof contract.getOrder>);
  });
}

function deleteOrder({ db, merchant, params, now }: Call<typeof contract.deleteOrder>) {
  const { merchantId } = merchant;
  return inTransaction(db, async (tx) => {
    const before = await existingOrder(tx, merchantId, params.orderId);
    await changeOrder(tx, merchantId, before, { change: { status: 'deleted' }, now });
    return { id: params.orderId, deleted: true };
  });
}

async function existingOrder(tx: Db, merchantId: string, orderId: string): Promise<StoredOrder> {
  const order = await orderForUpdate(tx, merchantId, orderId);
  if (!order || order.status === 'deleted') throw notFound('order');
  return order;
}

async function connectShop({ context, db, merchant, params, body, now }: Call<typeof contract.connectShop>) {
  const platform = orNotFound(platformOf(params.platform), 'platform');
  const { secret, reviewPageUrl = null } = body;
  await connect(db, merchant.merchantId, { platform, secret, reviewPageUrl, now });
  return connectionAt({ ...context, db }, merchant, platform);
}

async function disconnectShop({ context, db, merchant, params }: Call<typeof contract.disconnectShop>) {
  const platform = orNotFound(platformOf(params.platform), 'platform');
  await disconnect(db, merchant.merchantId, platform);
  return connectionAt({ ...context, db }, merchant, platform);
}

async function connectionAt(
  context: Context,
  merchant: Call<typeof contract.connectShop>['merchant'],
  platform: contract.Platform,
) {
  const found = (await connections(context, merchant)).find((one) => one.platform === platform);
  if (!found) throw notFound('platform');
  return found;
}
