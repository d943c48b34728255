import * as contract from '@tribune/contract';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../platform/context.ts';
import { invalidField, notFound } from '../../platform/errors.ts';
import { type Call, serve } from '../../platform/http/serve.ts';
import { connect, connections, disconnect, platformOf, reviewPageOf } from './connections.ts';
import { receiveOrder } from './receiving.ts';
import { orderOfShopify } from './shopify.ts';
import { isCompleted, isPing, orderOfWooCommerce } from './woocommerce.ts';

export function serveOrders(app: FastifyInstance, context: Context): void {
  serve(app, context, contract.orderComplete, {
    handle: ({ db, merchant, body, now }) =>
      receiveOrder(db, merchant, {
        order: { ...body, products: addressable(body.products) },
        source: 'tribune',
        now,
      }),
  });
  serve(app, context, contract.shopifyOrderFulfilled, { handle: fulfilledAtShopify });
  serve(app, context, contract.woocommerceOrderCompleted, { handle: changedAtWooCommerce, isPing });
  serve(app, context, contract.listShopConnections, {
    handle: async ({ context, merchant }) => ({ connections: await connections(context, merchant) }),
  });
  serve(app, context, contract.connectShop, { handle: connectShop });
  serve(app, context, contract.disconnectShop, { handle: disconnectShop });
}

/** A product whose id cannot stand in a path is not asked about, and the rest of its order is. */
const addressable = <Product extends { productId: string }>(products: Product[]): Product[] =>
  products.filter(({ productId }) => productId !== '.' && productId !== '..');

async function fulfilledAtShopify(call: Call<typeof contract.shopifyOrderFulfilled>) {
  const { db, merchant, body, now, request } = call;
  const topic = request.headers['x-shopify-topic'];
  if (topic !== undefined && topic !== 'orders/fulfilled')
    throw invalidField('X-Shopify-Topic', 'must be orders/fulfilled; choose "Order fulfillment" at Shopify');
  const reviewPageUrl = await reviewPageOf(db, merchant.merchantId, 'shopify');
  const order = orderOfShopify(body, { reviewPageUrl, now });
  return receiveOrder(db, merchant, { order, source: 'shopify', now });
}

async function changedAtWooCommerce(call: Call<typeof contract.woocommerceOrderCompleted>) {
  const { db, merchant, body, now } = call;
  if (!isCompleted(body))
    return {
      orderId: String(body.id),
      requestId: null,
      status: 'skipped' as const,
      scheduledFor: null,
      incentiveClaimId: null,
    };
  const reviewPageUrl = await reviewPageOf(db, merchant.merchantId, 'woocommerce');
  const order = orderOfWooCommerce(body, { reviewPageUrl, now });
  return receiveOrder(db, merchant, { order, source: 'woocommerce', now });
}

async function connectShop({ context, db, merchant, params, body, now }: Call<typeof contract.connectShop>) {
  const platform = platformOf(params.platform);
  if (!platform) throw notFound('platform');
  const { secret, reviewPageUrl = null } = body;
  await connect(db, merchant.merchantId, { platform, secret, reviewPageUrl, now });
  return connectionAt({ ...context, db }, merchant, platform);
}

async function disconnectShop({ context, db, merchant, params }: Call<typeof contract.disconnectShop>) {
  const platform = platformOf(params.platform);
  if (!platform) throw notFound('platform');
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
