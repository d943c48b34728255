import { errorCodes } from '../errors.ts';
import { requestStatuses, skipReasons } from '../requests/schemas.ts';
import {
  boolean,
  counted,
  country,
  email,
  id,
  languageTag,
  lengths,
  listOf,
  merchantsOwnId,
  nullable,
  object,
  oneOf,
  optional,
  partial,
  singleLine,
  string,
  type TSchema,
  Type,
  text,
  timestamp,
  timeZone,
} from '../schema.ts';

export const webAddress = (description?: string) =>
  Type.String({ format: 'web-address', maxLength: 2_000, ...(description && { description }) });

export const orderedProduct = Type.Object({
  productId: merchantsOwnId("The merchant's product ID."),
  productName: singleLine(lengths.id, 'Product name.'),
  quantity: Type.Integer({ minimum: 1, maximum: 1_000_000, description: 'Quantity ordered.' }),
  price: Type.Number({ minimum: 0, maximum: 1_000_000_000_000, description: 'Unit price.' }),
  ...optional({
    handle: singleLine(
      lengths.id,
      'Name of the product in the URLs of the store. Imports match it with the handles of a file.',
    ),
    category: singleLine(lengths.id, 'Category of the product. Stored if the product has no category yet.'),
  }),
});

export const deliveryDateTypes = ['delivered', 'fulfilled', 'ordered'] as const;
export type DeliveryDateType = (typeof deliveryDateTypes)[number];

export const completedOrder = Type.Object({
  orderId: merchantsOwnId("The merchant's order ID."),
  customerEmail: email('Email address of the customer.'),
  customerName: singleLine(lengths.id, 'Name of the customer.'),
  customerID: merchantsOwnId("The merchant's internal customer ID."),
  deliveryDate: timestamp('Time of delivery.'),
  products: Type.Array(orderedProduct, {
    minItems: 1,
    maxItems: 200,
    description: 'Products of the order.',
  }),
  reviewPageUrl: webAddress(
    'Page where the customer writes a review. Merchants without such a page use the hosted page, `/r` on the host of this service.',
  ),
  ...optional({
    marketingConsent: boolean(
      'Whether the customer consented to marketing emails. Must be true for a review request when `requestConsent` is `opt_in`.',
    ),
    locale: languageTag(
      "Language of the customer (BCP 47), as in `de` or `pt-BR`. Defaults to the merchant's.",
    ),
    deliveryDateType: oneOf(
      deliveryDateTypes,
      'What `deliveryDate` is the date of: delivery (the default), or the fulfillment or placing of an order whose date of delivery is unknown. To the latter two, the transit estimate of the country is added.',
    ),
    orderedAt: timestamp('Time at which the order was placed.'),
    shippingCountry: country('Country to which the order is shipped (ISO 3166-1 alpha-2), as in `DE`.'),
    timeZone: timeZone(
      'Time zone of the customer. Defaults to that of `shippingCountry`, if it has only one.',
    ),
  }),
});

export const receivedOrder = Type.Object({
  orderId: string("The merchant's order ID."),
  requestId: nullable(id('request'), 'ID of the review request; null when the order was ignored.'),
  status: oneOf(['scheduled', 'skipped'], 'Whether a review request is sent.'),
  scheduledFor: nullable(timestamp('Time at which the review request is sent; null when skipped.')),
  incentiveClaimId: nullable(id('claim'), 'ID of the incentive claim; null without an active incentive.'),
});

/**
 * Status of an order. Reviews of `completed` and `refunded` orders are verified purchases; only customers of `completed` orders are
 * asked for reviews.
 */
export const orderStatuses = ['open', 'completed', 'canceled', 'refunded', 'deleted'] as const;
export type OrderStatus = (typeof orderStatuses)[number];

/** Why a store platform's message was not used, in addition to `SkipReason`. */
export const shopSkipReasons = [
  'no_email',
  'no_product',
  'not_completed',
  'canceled',
  'refunded',
  'test',
  'deleted',
  'outdated',
  'unreadable',
  'other_source',
  'too_many_variants',
  'suspended',
] as const;
export type ShopSkipReason = (typeof shopSkipReasons)[number];

const shopReason = `\`no_email\`, \`no_product\`: the order has none that can be used. \`not_completed\`: it was not fulfilled, or no longer is. \`outdated\`: a newer message of the same order or product was received before. \`unreadable\`: the message is not JSON, or names no order or product. \`other_source\`: another platform, or your own program, sent an order with this ID. \`too_many_variants\`: a group has at most 500 products. \`suspended\`: the account is suspended.`;

export const receivedShopOrder = Type.Object({
  ...receivedOrder.properties,
  orderId: nullable(string("The platform's order ID; null when the message names no order.")),
  reason: nullable(
    oneOf([...shopSkipReasons, ...skipReasons], `Why it was skipped; null when scheduled. ${shopReason}`),
  ),
});

export const shopReasonOfProduct = nullable(
  oneOf(shopSkipReasons, `Why the message was skipped; null when the product was saved. ${shopReason}`),
);

const optionalString = (description: string) => Type.Optional(nullable(string(description)));
const optionalBoolean = (description: string) => Type.Optional(nullable(boolean(description)));
/** IDs beyond 2^53 arrive as text, with their digits. */
export const platformId = (description: string) =>
  Type.Optional(Type.Unsafe<string | number | null>({ type: ['integer', 'string', 'null'], description }));
const amount = (description: string) =>
  Type.Optional(Type.Unsafe<string | number | null>({ type: ['number', 'string', 'null'], description }));
const optionalList = <Item extends TSchema>(item: Item, description: string) =>
  Type.Optional(nullable(Type.Array(item, { maxItems: 2_000, description })));
const optionalObject = <Fields extends Record<string, TSchema>>(fields: Fields, description: string) =>
  Type.Optional(nullable(Type.Object(fields, { description })));

/** The fields of a Shopify order that are used. All are optional, and values of another type are ignored. */
export const shopifyOrder = Type.Object({
  id: platformId('Order ID.'),
  name: optionalString('Order name, as in `#1001`.'),
  email: optionalString('Email address of the customer.'),
  contact_email: optionalString('Contact email address, used when `email` is empty.'),
  customer_locale: optionalString('Language of the customer.'),
  buyer_accepts_marketing: optionalBoolean('Whether the customer consented to marketing emails.'),
  customer: optionalObject(
    {
      id: platformId('Customer ID.'),
      email: optionalString('Email address of the customer.'),
      first_name: optionalString('First name.'),
      last_name: optionalString('Last name.'),
    },
    'Customer.',
  ),
  created_at: optionalString('Time at which the order was placed.'),
  updated_at: optionalString('Time of the last change. Older messages are skipped.'),
  cancelled_at: optionalString('Time of the cancellation.'),
  test: optionalBoolean('Whether it is a test order.'),
  financial_status: optionalString(
    '`voided` orders are canceled, `refunded` ones are not asked for reviews.',
  ),
  fulfillment_status: optionalString('Only `fulfilled` orders are asked for reviews.'),
  shipping_address: optionalObject({ country_code: optionalString('Country code.') }, 'Shipping address.'),
  fulfillments: optionalList(
    Type.Object({
      status: optionalString('Fulfillments with another status than `success` do not count.'),
      created_at: optionalString('Time of creation.'),
      updated_at: optionalString('Time of the last update.'),
    }),
    'Fulfillments. The latest one determines when the review request is sent.',
  ),
  refunds: optionalList(
    Type.Object({
      refund_line_items: optionalList(
        Type.Object({
          line_item_id: platformId('Line item that was returned.'),
          quantity: amount('Quantity returned.'),
        }),
        'Line items returned.',
      ),
    }),
    'Refunds, which count where line items have no `current_quantity`.',
  ),
  line_items: optionalList(
    Type.Object({
      id: platformId('Line item ID.'),
      product_id: platformId('Product ID. Lines without one, such as tips, are left out.'),
      title: optionalString('Product title.'),
      name: optionalString('Product title with the variant.'),
      quantity: amount('Quantity ordered.'),
      current_quantity: amount('Quantity without what was removed or returned.'),
      price: amount('Unit price.'),
      gift_card: optionalBoolean('Gift cards are left out.'),
    }),
    'Line items of the order.',
  ),
});

/** The fields of a WooCommerce order that are used. All are optional; `order.deleted` contains only the ID. */
export const woocommerceOrder = Type.Object({
  id: platformId('Order ID.'),
  status: optionalString(
    'Order status. Only `completed` orders are asked for reviews; `cancelled`, `failed` and `refunded` withdraw the request.',
  ),
  customer_id: platformId('Customer ID; 0 for guests.'),
  date_created_gmt: optionalString('Time at which the order was placed (UTC).'),
  date_modified_gmt: optionalString('Time of the last change (UTC). Older messages are skipped.'),
  date_completed_gmt: optionalString('Time of completion (UTC).'),
  total: amount('Total of the order.'),
  refunds: optionalList(Type.Object({ total: amount('Sum refunded.') }), 'Refunds.'),
  billing: optionalObject(
    {
      first_name: optionalString('First name.'),
      last_name: optionalString('Last name.'),
      email: optionalString('Email address of the customer.'),
      country: optionalString('Country code, used when `shipping.country` is empty.'),
    },
    'Billing address.',
  ),
  shipping: optionalObject({ country: optionalString('Country code.') }, 'Shipping address.'),
  tribune: optionalObject(
    {
      locale: optionalString('Language of the customer. WooCommerce itself does not send it.'),
      marketing_consent: Type.Optional(
        nullable(boolean('Whether the customer agreed to review requests; null if not asked.')),
      ),
    },
    'Sent by the Tribune plugin.',
  ),
  line_items: optionalList(
    Type.Object({
      product_id: platformId('Product ID; 0 for a deleted product.'),
      name: optionalString('Product name. Entities are decoded.'),
      quantity: amount(
        'Quantity ordered. WooCommerce rounds decimals, so that a line with a total counts too.',
      ),
      total: amount('Total of the line.'),
      price: amount('Unit price. Lines below zero, such as vouchers, are left out.'),
    }),
    'Line items of the order.',
  ),
});

export const platforms = ['shopify', 'woocommerce'] as const;
export type Platform = (typeof platforms)[number];

export const shopConnection = Type.Object({
  platform: oneOf(platforms, 'Store platform.'),
  connected: boolean('Whether a signing secret is configured.'),
  webhookUrl: string('Webhook URL to configure on the platform.'),
  reviewPageUrl: nullable(string('Page where customers write a review; null for the hosted page.')),
  updatedAt: nullable(timestamp('Time of the last change; null when not connected.')),
  lastMessageAt: nullable(timestamp('Time of the last message that was accepted; null without one.')),
  lastError: nullable(
    object('The last message that was refused.', {
      code: oneOf(errorCodes, 'Error code of the response.'),
      at: timestamp('Time of the message.'),
    }),
  ),
  failingSince: nullable(
    timestamp('Time of the first message that was refused since the last accepted one; null without one.'),
  ),
  skipped: listOf('Orders and products of the last 90 days whose newest message was skipped, by reason.', {
    reason: oneOf(shopSkipReasons, 'Why they are skipped.'),
    count: counted('Orders and products.'),
  }),
  recentlySkipped: listOf('The latest ten of these orders and products.', {
    kind: oneOf(['order', 'product'], 'What it is.'),
    id: nullable(string("The platform's ID; null when the message names none.")),
    reason: oneOf(shopSkipReasons, 'Why it was skipped.'),
    at: timestamp('Time of the message.'),
  }),
});

export const connectionCode = Type.Object({
  url: string('URL of Tribune, to enter in the store with the code.'),
  code: string('The code. Returned only once, and valid once.'),
  expiresAt: timestamp('Time at which the code expires: one hour after its creation.'),
});

/** What a plugin in a store needs. All secrets are returned only once. */
export const storeCredentials = Type.Object({
  merchantId: string('The merchant.'),
  merchantName: string('Name of the merchant.'),
  webhookUrl: string('URL for signed messages about orders; with `/products` for those about products.'),
  webhookSecret: string('Secret that signs these messages. It replaces that of an earlier connection.'),
  apiKeyId: string('ID of the API key, to revoke it.'),
  apiKey: string('API key for reads.'),
  accessTokenId: string('ID of the access token, to revoke it.'),
  accessToken: string(
    'Access token of the staff member who created the code, with the role `admin`: for imports, privacy requests and the state of the connection.',
  ),
  accessTokenExpiresAt: timestamp('Time at which the access token expires: in a year.'),
});

export const platformParams = Type.Object({
  platform: text(lengths.id, 'Store platform: `shopify` or `woocommerce`.'),
});

/** An order as staff and API keys see it. */
export const storedOrder = Type.Object({
  orderId: string("The merchant's order ID."),
  status: oneOf(
    orderStatuses,
    'What became of the order. Reviews of `completed` and `refunded` orders are verified purchases; only `completed` ones are asked for.',
  ),
  source: nullable(string('`tribune`, `shopify` or `woocommerce`; null for imported orders.')),
  customerEmail: nullable(string('Email address of the customer.')),
  customerName: nullable(string('Name of the customer.')),
  deliveryDate: nullable(timestamp('Time of delivery.')),
  products: listOf('Products that the customer is asked about.', {
    productId: string("The merchant's product ID."),
    productName: nullable(string('Product name.')),
  }),
  requestId: nullable(id('request')),
  requestStatus: nullable(oneOf(requestStatuses, 'Status of the review request.')),
  scheduledFor: nullable(timestamp('Time at which the review request is sent; null when it is not.')),
});

const { orderId: _orderId, customerID: _customerId, ...changeable } = completedOrder.properties;

export const orderChange = partial({
  ...changeable,
  status: oneOf(
    ['completed', 'canceled', 'refunded'],
    '`canceled`: the order verifies nothing, and no email is sent. `refunded`: reviews remain verified purchases if the order was delivered, but no email is sent. `completed`: undoes both.',
  ),
});
