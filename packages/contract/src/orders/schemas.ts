import {
  email,
  id,
  idReference,
  lengths,
  merchantsOwnId,
  nullable,
  oneOf,
  Type,
  text,
  timestamp,
} from '../schema.ts';

export const webAddress = (description?: string) =>
  Type.String({ format: 'web-address', maxLength: 2_000, ...(description && { description }) });

export const orderedProduct = Type.Object({
  productId: merchantsOwnId("The merchant's product id."),
  productName: text(lengths.id),
  quantity: Type.Integer({ minimum: 1, maximum: 1_000_000 }),
  price: Type.Number({ minimum: 0, maximum: 1_000_000_000_000 }),
});

export const completedOrder = Type.Object({
  orderId: merchantsOwnId('Order reference.'),
  customerEmail: email(),
  customerName: text(lengths.id),
  customerID: merchantsOwnId("The merchant's internal customer id."),
  deliveryDate: timestamp('When the order was delivered.'),
  products: Type.Array(orderedProduct, { minItems: 1, maxItems: 200 }),
  reviewPageUrl: webAddress(
    "Where the customer lands to leave a review. A shop without such a page gives ours: `/r` on this service's host.",
  ),
  marketingConsent: Type.Optional(
    Type.Boolean({ description: 'Needed to be asked where requestConsent is `opt_in`.' }),
  ),
  locale: Type.Optional(text(35, "The customer's language, as in `de` or `pt-BR`; the shop's when absent.")),
});

export const receivedOrder = Type.Object({
  orderId: Type.String(),
  requestId: nullable(id('request')),
  status: oneOf(['scheduled', 'skipped']),
  scheduledFor: nullable(timestamp()),
  incentiveClaimId: nullable(id('claim')),
});

/** The fields of Shopify's order that are read; the others pass by. */
export const shopifyOrder = Type.Object({
  id: Type.Integer({ minimum: 0 }),
  name: Type.Optional(nullable(Type.String())),
  email: Type.Optional(nullable(Type.String())),
  contact_email: Type.Optional(nullable(Type.String())),
  customer_locale: Type.Optional(nullable(Type.String())),
  buyer_accepts_marketing: Type.Optional(nullable(Type.Boolean())),
  customer: Type.Optional(
    nullable(
      Type.Object({
        id: Type.Optional(nullable(Type.Integer())),
        email: Type.Optional(nullable(Type.String())),
        first_name: Type.Optional(nullable(Type.String())),
        last_name: Type.Optional(nullable(Type.String())),
      }),
    ),
  ),
  fulfillments: Type.Optional(
    nullable(
      Type.Array(
        Type.Object({
          created_at: Type.Optional(nullable(timestamp())),
          updated_at: Type.Optional(nullable(timestamp())),
        }),
      ),
    ),
  ),
  line_items: Type.Array(
    Type.Object({
      product_id: Type.Optional(nullable(Type.Integer())),
      title: Type.Optional(nullable(Type.String())),
      name: Type.Optional(nullable(Type.String())),
      quantity: Type.Integer({ minimum: 0 }),
      price: Type.Optional(nullable(Type.String())),
    }),
    { maxItems: 500 },
  ),
});

/** The fields of WooCommerce's order that are read; a webhook of one action only names the order. */
export const woocommerceOrder = Type.Object({
  id: Type.Integer({ minimum: 0 }),
  number: Type.Optional(Type.String()),
  status: Type.String(),
  customer_id: Type.Optional(nullable(Type.Integer())),
  date_completed_gmt: Type.Optional(nullable(Type.String())),
  billing: Type.Object({
    first_name: Type.Optional(nullable(Type.String())),
    last_name: Type.Optional(nullable(Type.String())),
    email: Type.Optional(nullable(Type.String())),
  }),
  line_items: Type.Array(
    Type.Object({
      product_id: Type.Integer({ minimum: 0 }),
      name: Type.Optional(nullable(Type.String())),
      quantity: Type.Integer({ minimum: 0 }),
      price: Type.Optional(Type.Unsafe<string | number | null>({ type: ['string', 'number', 'null'] })),
    }),
    { maxItems: 500 },
  ),
});

export const platforms = ['shopify', 'woocommerce'] as const;
export type Platform = (typeof platforms)[number];

export const shopConnection = Type.Object({
  platform: oneOf(platforms),
  connected: Type.Boolean(),
  webhookUrl: Type.String({ description: 'The address to enter at the platform.' }),
  reviewPageUrl: nullable(Type.String({ description: 'Null: the hosted page.' })),
  updatedAt: nullable(timestamp()),
});

export const platformParams = Type.Object({ platform: text(lengths.id) });
export const shopInPath = Type.Object({ merchantId: idReference('merchant') });
