import { platformId } from '../orders/schemas.ts';
import { id, nullable, object, oneOf, string, Type } from '../schema.ts';

export const shopifyPrivacyTopics = ['customers/data_request', 'customers/redact', 'shop/redact'] as const;
export type ShopifyPrivacyTopic = (typeof shopifyPrivacyTopics)[number];

const orderIds = (description: string) =>
  Type.Optional(
    nullable(
      Type.Array(Type.Unsafe<string | number>({ type: ['integer', 'string'], description: 'Order ID.' }), {
        maxItems: 10_000,
        description,
      }),
    ),
  );

/** The messages that Shopify requires apps to receive. `X-Shopify-Topic` identifies the message. */
export const shopifyPrivacyMessage = Type.Object({
  shop_id: platformId('Store ID.'),
  shop_domain: Type.Optional(nullable(string('Domain of the store.'))),
  customer: Type.Optional(
    nullable(
      object('Customer.', {
        id: platformId('Customer ID.'),
        email: Type.Optional(nullable(string('Email address of the customer.'))),
      }),
    ),
  ),
  orders_requested: orderIds('IDs of the orders whose data the customer requested.'),
  orders_to_redact: orderIds('IDs of the orders whose data is to be erased.'),
  data_request: Type.Optional(
    nullable(
      Type.Object({ id: platformId('ID of the request.') }, { description: 'Request of the customer.' }),
    ),
  ),
});

export const receivedPrivacyMessage = Type.Object({
  topic: nullable(oneOf(shopifyPrivacyTopics, 'What Shopify requested; null when skipped.')),
  status: oneOf(
    ['accepted', 'nothing_stored', 'refused', 'skipped'],
    '`skipped`: the message is none of the three. `nothing_stored`: the store has no data of the customer. `refused`: the address belongs to a staff member, who has to be removed from the staff first.',
  ),
  privacyRequestIds: Type.Array(id('privacy'), {
    description: 'Privacy requests that carry it out, see `GET /admin/privacy/requests`.',
  }),
});
