import { routesOf } from '../route.ts';
import { receivedProduct, shopifyProduct, woocommerceProduct } from './platform-schemas.ts';

const route = routesOf({ tag: 'Products', audiences: ['signed'] });

const saving =
  'Variants become products of one group, which share their reviews. Values that the message lacks remain as they are. A signed message of at most 10 MB returns 200 whatever it contains; what cannot be used is `skipped` with a `reason`. The newest message of a product counts, and a deleted one returns only with a change after its deletion. Idempotent.';

export const shopifyProductChanged = route('POST /webhooks/shopify/{merchantId}/products', {
  operationId: 'shopifyProductChanged',
  summary: 'Receive a Shopify product',
  description: `Endpoint for the Shopify webhooks \`products/create\`, \`products/update\` and \`products/delete\`, signed like orders. ${saving}`,
  signedBy: 'shopify',
  limit: 'productWebhook',
  body: shopifyProduct,
  unknownFields: 'ignored',
  whileSuspended: 'allowed',
  answer: receivedProduct,
});

export const woocommerceProductChanged = route('POST /webhooks/woocommerce/{merchantId}/products', {
  operationId: 'woocommerceProductChanged',
  summary: 'Receive a WooCommerce product',
  description: `Endpoint for the WooCommerce webhooks \`product.created\`, \`product.updated\`, \`product.restored\` and \`product.deleted\`, signed like orders. ${saving}`,
  signedBy: 'woocommerce',
  limit: 'productWebhook',
  body: woocommerceProduct,
  unknownFields: 'ignored',
  whileSuspended: 'allowed',
  answer: receivedProduct,
});
