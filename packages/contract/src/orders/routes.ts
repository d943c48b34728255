import { route } from '../route.ts';
import { nullable, singleLine, Type } from '../schema.ts';
import {
  completedOrder,
  platformParams,
  receivedOrder,
  shopConnection,
  shopInPath,
  shopifyOrder,
  webAddress,
  woocommerceOrder,
} from './schemas.ts';

const idempotent =
  'Idempotent: repeating an order returns the first result. The review request is sent `requestDelayDays` after delivery, unless the timing of review requests says otherwise (`PUT /admin/request-timing`); the status `skipped` means that no request is sent.';

export const orderComplete = route({
  operationId: 'orderComplete',
  method: 'POST',
  path: '/webhooks/order-complete',
  tag: 'Orders',
  summary: 'Receive a completed order',
  description: `Starts the review request flow of an order. \`X-Webhook-Signature\` is the HMAC-SHA256 of the raw body, keyed with the webhook secret, as a hex digest. ${idempotent}`,
  audiences: ['signed'],
  body: completedOrder,
  unknownFields: 'ignored',
  answer: receivedOrder,
});

export const shopifyOrderFulfilled = route({
  operationId: 'shopifyOrderFulfilled',
  method: 'POST',
  path: '/webhooks/shopify/{merchantId}',
  tag: 'Orders',
  summary: 'Receive a Shopify order',
  description: `Endpoint for the Shopify webhook \`orders/fulfilled\`. Shopify signs it in \`X-Shopify-Hmac-Sha256\` with the secret configured at \`PUT /admin/shop-connections/shopify\`. ${idempotent}`,
  audiences: ['signed'],
  signedBy: 'shopify',
  params: shopInPath,
  body: shopifyOrder,
  unknownFields: 'ignored',
  answer: receivedOrder,
});

export const woocommerceOrderCompleted = route({
  operationId: 'woocommerceOrderCompleted',
  method: 'POST',
  path: '/webhooks/woocommerce/{merchantId}',
  tag: 'Orders',
  summary: 'Receive a WooCommerce order',
  description: `Endpoint for WooCommerce order webhooks. WooCommerce signs them in \`X-WC-Webhook-Signature\` with the secret configured at \`PUT /admin/shop-connections/woocommerce\`. Orders that are not \`completed\` return \`skipped\` without a \`requestId\`. ${idempotent}`,
  audiences: ['signed'],
  signedBy: 'woocommerce',
  params: shopInPath,
  body: woocommerceOrder,
  unknownFields: 'ignored',
  answer: receivedOrder,
});

export const listShopConnections = route({
  operationId: 'listShopConnections',
  method: 'GET',
  path: '/admin/shop-connections',
  tag: 'Orders',
  summary: 'List store platform connections',
  description:
    'Returns the supported platforms, whether each is connected, and the webhook URL to configure there.',
  audiences: ['bearer'],
  role: 'admin',
  answer: Type.Object({
    connections: Type.Array(shopConnection, { description: 'One entry per supported platform.' }),
  }),
});

export const connectShop = route({
  operationId: 'connectShop',
  method: 'PUT',
  path: '/admin/shop-connections/{platform}',
  tag: 'Orders',
  summary: 'Connect a store platform',
  description: 'Stores the signing secret of the platform so that its orders are accepted.',
  audiences: ['bearer'],
  role: 'admin',
  params: platformParams,
  body: Type.Object({
    secret: singleLine(500, 'Signing secret as the platform displays it. It is never returned.'),
    reviewPageUrl: Type.Optional(
      nullable(webAddress('Page where customers write a review. Defaults to the hosted page.')),
    ),
  }),
  answer: shopConnection,
  errors: ['NOT_FOUND'],
});

export const disconnectShop = route({
  operationId: 'disconnectShop',
  method: 'DELETE',
  path: '/admin/shop-connections/{platform}',
  tag: 'Orders',
  summary: 'Disconnect a store platform',
  description: 'Deletes the signing secret. Further orders of the platform are rejected.',
  audiences: ['bearer'],
  role: 'admin',
  params: platformParams,
  answer: shopConnection,
  errors: ['NOT_FOUND'],
});
