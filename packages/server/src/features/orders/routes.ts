import * as contract from '@tribune/contract';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../platform/context.ts';
import { invalidField, notFound } from '../../platform/errors.ts';
import { type Call, serve } from '../../platform/http/serve.ts';
import { isPing } from '../../platform/http/woocommerce-ping.ts';
import { connect, connections, disconnect, platformOf, reviewPageOf } from './connections.ts';
import { receiveOrder } from './receiving.ts';
import { fromShopifyOrder } from './shopify.ts';
import { fromWooCommerceOrder, isCompleted } from './woocommerce.ts';

/** Registers the order webhooks (Tribune's own, Shopify's, WooCommerce's) and the routes that manage platform connections. */
export function serveOrders(app: FastifyInstance, context: Context): void {
  serve(app, context, contract.orderComplete, {
    handle: ({ db, merchant, body, now }) =>
      receiveOrder(db, merchant, {
        order: { ...body, products: addressable(body.products) },
        source: 'tribune',
        changes: context.changes,
        now,
      }),
  });
  serve(app, context, contract.shopifyOrderFulfilled, { handle: receiveShopifyOrder });
  serve(app, context, contract.woocommerceOrderCompleted, { handle: receiveWooCommerceOrder, isPing });
  serve(app, context, contract.listShopConnections, {
    handle: async ({ context, merchant }) => ({ connections: await connections(context, merchant) }),
  });
  serve(app, context, contract.connectShop, { handle: connectShop });
  serve(app, context, contract.disconnectShop, { handle: disconnectShop });
}

/** Drops products whose ids (`.` and `..`) can't be a path segment of a URL, and keeps the rest of the order. */
const addressable = <Product extends { productId: string }>(products: Product[]): Product[] =>
  products.filter(({ productId }) => productId !== '.' && productId !== '..');

async function receiveShopifyOrder(call: Call<typeof contract.shopifyOrderFulfilled>) {
  const { db, merchant, body, now, request } = call;
  const topic = request.headers['x-shopify-topic'];
  if (topic !== undefined && topic !== 'orders/fulfilled')
    throw invalidField(
      'X-Shopify-Topic',
      'must be orders/fulfilled; select the event "Order fulfillment" in Shopify',
    );
  const reviewPageUrl = await reviewPageOf(db, merchant.merchantId, 'shopify');
  const order = fromShopifyOrder(body, { reviewPageUrl, now });
  return receiveOrder(db, merchant, { order, source: 'shopify', now });
}

async function receiveWooCommerceOrder(call: Call<typeof contract.woocommerceOrderCompleted>) {
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
  const order = fromWooCommerceOrder(body, { reviewPageUrl, now });
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
