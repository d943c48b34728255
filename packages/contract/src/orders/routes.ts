import { route } from '../route.ts';
import { nullable, Type, text } from '../schema.ts';
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

const again =
  'The same order again changes nothing and answers as the first time. The customer is asked `requestDelayDays` after the delivery; `skipped` says that nobody will be asked.';

export const orderComplete = route({
  operationId: 'orderComplete',
  method: 'POST',
  path: '/webhooks/order-complete',
  tag: 'Orders',
  summary: 'An order was delivered: ask its customer for reviews',
  description: `Signed: \`X-Webhook-Signature\` is the HMAC-SHA256 of the raw body with the webhook secret, in hex. ${again}`,
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
  summary: 'Webhook for `orders/fulfilled` of Shopify',
  description: `Signed by Shopify in \`X-Shopify-Hmac-Sha256\` (base64) with the secret given at /admin/shop-connections/shopify. ${again}`,
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
  summary: 'Webhook for orders of WooCommerce',
  description: `Signed by WooCommerce in \`X-WC-Webhook-Signature\` (base64) with the secret given at /admin/shop-connections/woocommerce. Orders that are not \`completed\` are answered with \`skipped\` and without a requestId. ${again}`,
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
  summary: 'Which shop platforms may send orders, and to which address',
  audiences: ['bearer'],
  role: 'admin',
  answer: Type.Object({ connections: Type.Array(shopConnection) }),
});

export const connectShop = route({
  operationId: 'connectShop',
  method: 'PUT',
  path: '/admin/shop-connections/{platform}',
  tag: 'Orders',
  summary: "Keep the platform's signing secret, so that its orders are taken",
  audiences: ['bearer'],
  role: 'admin',
  params: platformParams,
  body: Type.Object({
    secret: text(500, 'As the platform shows it; it is not shown again.'),
    reviewPageUrl: Type.Optional(
      nullable(webAddress('Where its customers land; the hosted page when absent.')),
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
  summary: 'Take no more orders from a platform',
  audiences: ['bearer'],
  role: 'admin',
  params: platformParams,
  answer: shopConnection,
  errors: ['NOT_FOUND'],
});
