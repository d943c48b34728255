import {
  boolean,
  country,
  email,
  id,
  idReference,
  lengths,
  merchantsOwnId,
  nullable,
  oneOf,
  singleLine,
  string,
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
  handle: Type.Optional(
    singleLine(
      lengths.id,
      'Name of the product in the URLs of the store. Imports match it with the handles of a file.',
    ),
  ),
  category: Type.Optional(
    singleLine(lengths.id, 'Category of the product. Stored if the product has no category yet.'),
  ),
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
  marketingConsent: Type.Optional(
    boolean(
      'Whether the customer consented to marketing emails. Must be true for a review request when `requestConsent` is `opt_in`.',
    ),
  ),
  locale: Type.Optional(
    text(35, "Language of the customer (BCP 47), as in `de` or `pt-BR`. Defaults to the merchant's."),
  ),
  deliveryDateType: Type.Optional(
    oneOf(
      deliveryDateTypes,
      'What `deliveryDate` is the date of: delivery (the default), or the fulfillment or placing of an order whose date of delivery is unknown. To the latter two, the transit estimate of the country is added.',
    ),
  ),
  orderedAt: Type.Optional(timestamp('Time at which the order was placed.')),
  shippingCountry: Type.Optional(
    country('Country to which the order is shipped (ISO 3166-1 alpha-2), as in `DE`.'),
  ),
  timeZone: Type.Optional(
    timeZone('Time zone of the customer. Defaults to that of `shippingCountry`, if it has only one.'),
  ),
});

export const receivedOrder = Type.Object({
  orderId: string("The merchant's order ID."),
  requestId: nullable(id('request'), 'ID of the review request; null when the order was ignored.'),
  status: oneOf(['scheduled', 'skipped'], 'Whether a review request is sent.'),
  scheduledFor: nullable(timestamp('Time at which the review request is sent; null when skipped.')),
  incentiveClaimId: nullable(id('claim'), 'ID of the incentive claim; null without an active incentive.'),
});

const optionalString = (description: string) => Type.Optional(nullable(string(description)));
const optionalInteger = (description: string) => Type.Optional(nullable(Type.Integer({ description })));

/** The fields of a Shopify order that are used. Other fields are ignored. */
export const shopifyOrder = Type.Object({
  id: Type.Integer({ minimum: 0, description: 'Order ID.' }),
  name: optionalString('Order name, as in `#1001`.'),
  email: optionalString('Email address of the customer.'),
  contact_email: optionalString('Contact email address, used when `email` is empty.'),
  customer_locale: optionalString('Language of the customer.'),
  buyer_accepts_marketing: Type.Optional(
    nullable(boolean('Whether the customer consented to marketing emails.')),
  ),
  customer: Type.Optional(
    nullable(
      Type.Object(
        {
          id: optionalInteger('Customer ID.'),
          email: optionalString('Email address of the customer.'),
          first_name: optionalString('First name.'),
          last_name: optionalString('Last name.'),
        },
        { description: 'Customer.' },
      ),
    ),
  ),
  created_at: optionalString('Time at which the order was placed.'),
  shipping_address: Type.Optional(
    nullable(
      Type.Object({ country_code: optionalString('Country code.') }, { description: 'Shipping address.' }),
    ),
  ),
  fulfillments: Type.Optional(
    nullable(
      Type.Array(
        Type.Object({
          created_at: Type.Optional(nullable(timestamp('Time of creation.'))),
          updated_at: Type.Optional(nullable(timestamp('Time of the last update.'))),
        }),
        { description: 'Fulfillments. The latest one determines when the review request is sent.' },
      ),
    ),
  ),
  line_items: Type.Array(
    Type.Object({
      product_id: optionalInteger('Product ID.'),
      title: optionalString('Product title.'),
      name: optionalString('Product title with the variant.'),
      quantity: Type.Integer({ minimum: 0, description: 'Quantity ordered.' }),
      price: optionalString('Unit price.'),
    }),
    { maxItems: 500, description: 'Line items of the order.' },
  ),
});

/** The fields of a WooCommerce order that are used. Webhooks of a custom action contain only the order ID. */
export const woocommerceOrder = Type.Object({
  id: Type.Integer({ minimum: 0, description: 'Order ID.' }),
  number: Type.Optional(string('Order number.')),
  status: string('Order status. Only `completed` orders are processed.'),
  customer_id: optionalInteger('Customer ID; 0 for guests.'),
  date_created_gmt: optionalString('Time at which the order was placed (UTC).'),
  date_completed_gmt: optionalString('Time of completion (UTC).'),
  billing: Type.Object(
    {
      first_name: optionalString('First name.'),
      last_name: optionalString('Last name.'),
      email: optionalString('Email address of the customer.'),
      country: optionalString('Country code, used when `shipping.country` is empty.'),
    },
    { description: 'Billing address.' },
  ),
  shipping: Type.Optional(
    nullable(Type.Object({ country: optionalString('Country code.') }, { description: 'Shipping address.' })),
  ),
  line_items: Type.Array(
    Type.Object({
      product_id: Type.Integer({ minimum: 0, description: 'Product ID.' }),
      name: optionalString('Product name.'),
      quantity: Type.Integer({ minimum: 0, description: 'Quantity ordered.' }),
      price: Type.Optional(
        Type.Unsafe<string | number | null>({
          type: ['string', 'number', 'null'],
          description: 'Unit price.',
        }),
      ),
    }),
    { maxItems: 500, description: 'Line items of the order.' },
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
});

export const platformParams = Type.Object({
  platform: text(lengths.id, 'Store platform: `shopify` or `woocommerce`.'),
});
export const shopInPath = Type.Object({ merchantId: idReference('merchant') });
