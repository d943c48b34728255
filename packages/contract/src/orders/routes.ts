import { routesOf } from '../route.ts';
import { deletion, nullable, singleLine, Type } from '../schema.ts';
import {
  completedOrder,
  connectionCode,
  orderChange,
  platformParams,
  receivedOrder,
  receivedShopOrder,
  shopConnection,
  shopifyOrder,
  storeCredentials,
  storedOrder,
  webAddress,
  woocommerceOrder,
} from './schemas.ts';

const route = routesOf({ tag: 'Orders', audiences: ['signed'] });

const idempotent =
  'Idempotent: repeating an order returns the first result. The review request is sent `requestDelayDays` after delivery, unless the timing of review requests says otherwise (`PUT /admin/request-timing`); the status `skipped` means that no request is sent.';

const accepted =
  'A signed message of at most 10 MB returns 200 whatever it contains, because platforms stop sending after a few errors; what cannot be used is `skipped` with a `reason`. The newest message of an order counts, whatever the order of arrival.';

export const orderComplete = route('POST /webhooks/order-complete', {
  operationId: 'orderComplete',
  summary: 'Receive a completed order',
  description: `Starts the review request flow of an order. \`X-Webhook-Signature\` is the HMAC-SHA256 of the raw body, keyed with the webhook secret, as a hex digest. ${idempotent}`,
  body: completedOrder,
  unknownFields: 'ignored',
  answer: receivedOrder,
});

export const shopifyOrderFulfilled = route('POST /webhooks/shopify/{merchantId}', {
  operationId: 'shopifyOrderFulfilled',
  summary: 'Receive a Shopify order',
  description: `Endpoint for Shopify's webhooks of orders: \`orders/fulfilled\` schedules a review request; \`orders/updated\`, \`orders/cancelled\` and \`orders/delete\` change what is still to be sent. Shopify signs them in \`X-Shopify-Hmac-Sha256\` with the secret configured at \`PUT /admin/shop-connections/shopify\`. ${accepted}`,
  signedBy: 'shopify',
  body: shopifyOrder,
  unknownFields: 'ignored',
  whileSuspended: 'allowed',
  limit: 'productWebhook',
  answer: receivedShopOrder,
});

export const woocommerceOrderCompleted = route('POST /webhooks/woocommerce/{merchantId}', {
  operationId: 'woocommerceOrderCompleted',
  summary: 'Receive a WooCommerce order',
  description: `Endpoint for WooCommerce's webhooks of orders (\`order.created\`, \`order.updated\`, \`order.restored\`, \`order.deleted\`). WooCommerce signs them in \`X-WC-Webhook-Signature\` with the secret configured at \`PUT /admin/shop-connections/woocommerce\`. Orders that are not \`completed\` are skipped. ${accepted}`,
  signedBy: 'woocommerce',
  body: woocommerceOrder,
  unknownFields: 'ignored',
  whileSuspended: 'allowed',
  limit: 'productWebhook',
  answer: receivedShopOrder,
});

export const getOrder = route('GET /admin/orders/{orderId}', {
  operationId: 'getOrder',
  summary: 'Get an order',
  description: 'Returns an order and the state of its review request.',
  audiences: ['key', 'bearer'],
  role: 'analyst',
  answer: storedOrder,
  errors: ['NOT_FOUND'],
});

export const changeOrder = route('PATCH /admin/orders/{orderId}', {
  operationId: 'changeOrder',
  summary: 'Change an order',
  description:
    'Changes an order that was sent before: canceled or refunded orders, removed products, a corrected address or date of delivery. What was not sent yet is adapted: the review request is canceled, rescheduled, or sent to the new address. `products` replaces the list. Emails that were sent remain, and their reminders are adapted.',
  audiences: ['key', 'bearer'],
  role: 'moderator',
  body: orderChange,
  answer: storedOrder,
  errors: ['NOT_FOUND'],
});

export const deleteOrder = route('DELETE /admin/orders/{orderId}', {
  operationId: 'deleteOrder',
  summary: 'Delete an order',
  description:
    'The order verifies nothing from now on, and no email is sent for it, even if it is sent again. To erase the personal data of its customer, use `POST /admin/privacy/erase`.',
  audiences: ['key', 'bearer'],
  role: 'moderator',
  answer: deletion('order'),
  errors: ['NOT_FOUND'],
});

export const listShopConnections = route('GET /admin/shop-connections', {
  operationId: 'listShopConnections',
  summary: 'List store platform connections',
  description:
    'Returns the supported platforms, whether each is connected, the webhook URL to configure there, the last message and error, and what was skipped.',
  audiences: ['bearer'],
  role: 'admin',
  answer: Type.Object({
    connections: Type.Array(shopConnection, { description: 'One entry per supported platform.' }),
  }),
});

export const connectShop = route('PUT /admin/shop-connections/{platform}', {
  operationId: 'connectShop',
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

export const disconnectShop = route('DELETE /admin/shop-connections/{platform}', {
  operationId: 'disconnectShop',
  summary: 'Disconnect a store platform',
  description: 'Deletes the signing secret. Further orders of the platform are rejected.',
  audiences: ['bearer'],
  role: 'admin',
  params: platformParams,
  answer: shopConnection,
  errors: ['NOT_FOUND'],
});

export const createConnectionCode = route('POST /admin/shop-connections/{platform}/code', {
  operationId: 'createConnectionCode',
  summary: 'Create a connection code',
  description:
    'Creates a code that connects a store by its plugin: `POST /shop-connections/redeem` exchanges it for credentials, once and within an hour. Whoever has the code receives them.',
  audiences: ['bearer'],
  role: 'admin',
  params: platformParams,
  answer: connectionCode,
  errors: ['NOT_FOUND'],
});

export const redeemConnectionCode = route('POST /shop-connections/redeem', {
  operationId: 'redeemConnectionCode',
  summary: 'Redeem a connection code',
  description:
    'Connects the store of a plugin: creates an API key, a signing secret and an access token, and allows the origin of the store. A code that was used, has expired, or whose creator is no longer an admin returns 410.',
  audiences: ['anyone'],
  limit: 'signIn',
  body: Type.Object({
    code: singleLine(200, 'The code.'),
    storeUrl: webAddress('Address of the store. Its origin is added to the allowed origins.'),
  }),
  answer: storeCredentials,
  errors: ['TOKEN_UNUSABLE'],
});
