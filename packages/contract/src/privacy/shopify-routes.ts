import { route } from '../route.ts';
import { receivedPrivacyMessage, shopifyPrivacyMessage } from './shopify-schemas.ts';

export const shopifyPrivacyRequested = route('POST /webhooks/shopify/{merchantId}/privacy', {
  operationId: 'shopifyPrivacyRequested',
  tag: 'Privacy',
  summary: "Receive Shopify's privacy webhooks",
  description:
    'Endpoint for the webhooks that Shopify requires of apps, signed like orders. `customers/data_request` starts an export and `customers/redact` an erasure of the customer; `GET /admin/privacy/requests` lists both. `shop/redact` erases the orders that Shopify sent, with names and addresses of customers, review requests, tokens and emails; reviews remain. All three are in the audit log. Idempotent.',
  audiences: ['signed'],
  signedBy: 'shopify',
  whileSuspended: 'allowed',
  body: shopifyPrivacyMessage,
  unknownFields: 'ignored',
  answer: receivedPrivacyMessage,
});
