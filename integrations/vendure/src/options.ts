import { connectionFaults, merchantFaults, type PluginMerchant } from '@tribune/client/plugins';
import type { Order } from '@vendure/core';

/** The state of an order after which the customer is asked for a review. */
export type RequestAfter = 'Delivered' | 'Shipped' | 'PaymentSettled';

/** Settings of a merchant in Tribune. */
export interface TribuneMerchant extends PluginMerchant {
  /** The storefront's page on which customers write a review. Default: Tribune's hosted page. */
  reviewPageUrl?: string;
  /** Returns the address of a product's page in the storefront. */
  productUrl?: (product: ProductAddress) => string;
}

export interface ProductAddress {
  /** ID as in Vendure's APIs. */
  id: string;
  slug: string;
  channelCode: string;
  /** Language of the slug. */
  languageCode: string;
}

/** Custom fields and facets for product data that Vendure has no fields for. */
export interface ProductFields {
  /** Custom field of variants or, if they lack it, of products. */
  gtin?: string;
  /** Custom field of variants or, if they lack it, of products. */
  mpn?: string;
  /** Custom field of products. */
  brand?: string;
  /** Code of a facet, for products without the custom field. */
  brandFacet?: string;
  /** Code of a facet. Otherwise the deepest public collection is the category. */
  categoryFacet?: string;
  /** Builds the URL of an asset's preview, for asset servers without an `assetUrlPrefix`. */
  imageUrl?: (preview: string) => string;
}

/** Data about an order that Vendure has no fields for. */
export interface OrderDetails {
  /** Whether the customer consented to marketing emails. */
  marketingConsent?: boolean;
  /** Language of the customer, as in `de` or `pt-BR`. */
  locale?: string;
}

/** Options of `TribunePlugin.init`. The merchant in these options applies to every channel that `channels` does not name. */
export interface TribuneOptions extends Partial<TribuneMerchant> {
  /** Address of Tribune, as in `https://reviews.example`. */
  url: string;
  /** Merchants by channel code; `null` excludes a channel. */
  channels?: Record<string, TribuneMerchant | null>;
  /** Default: `Delivered`. The other two add Tribune's transit estimate for the shipping country. */
  requestAfter?: RequestAfter;
  /** Reads consent and language from custom fields of the order or its customer. */
  orderDetails?: (order: Order) => OrderDetails;
  productFields?: ProductFields;
}

export type Merchant = TribuneMerchant & { reviewPageUrl: string };

export interface TribuneSettings {
  url: string;
  requestAfter: RequestAfter;
  orderDetails: (order: Order) => OrderDetails;
  fields: ProductFields;
  /** Whether a merchant has a token with which products are sent. */
  sendsProducts: boolean;
  /** The merchant of a channel, by its code; null if the channel's orders, products and reviews belong to none. */
  merchantOf(channelCode: string): Merchant | null;
}

export const settingsToken = Symbol('TribuneSettings');

const requestAfter: readonly string[] = ['Delivered', 'Shipped', 'PaymentSettled'] satisfies RequestAfter[];

/** Throws an error that names every missing or wrong option, never a value. */
export function settingsOf(options: Partial<TribuneOptions> = {}): TribuneSettings {
  const { channels = {} } = options;
  const named = Object.entries(channels);
  const needsDefault = named.length === 0 || options.merchantId || options.webhookSecret;
  const faults = [
    ...connectionFaults(options.url),
    ...(needsDefault ? merchantFaults(options) : []),
    ...named.flatMap(([code, merchant]) => (merchant ? merchantFaults(merchant, `channels.${code}.`) : [])),
    ...(options.requestAfter !== undefined && !requestAfter.includes(options.requestAfter)
      ? [`requestAfter is one of ${requestAfter.join(', ')}`]
      : []),
  ];
  if (faults.length > 0) throw new Error(`@tribune/vendure: ${faults.join('; ')}.`);
  const url = (options.url ?? '').replace(/\/+$/, '');
  const complete = (merchant: TribuneMerchant): Merchant => ({
    ...merchant,
    reviewPageUrl: merchant.reviewPageUrl || `${url}/r`,
  });
  const fallback = needsDefault ? complete(options as TribuneMerchant) : null; // has no faults
  const merchants = new Map(named.map(([code, merchant]) => [code, merchant && complete(merchant)]));
  return {
    url,
    requestAfter: options.requestAfter ?? 'Delivered',
    orderDetails: options.orderDetails ?? (() => ({})),
    fields: options.productFields ?? {},
    sendsProducts: [fallback, ...merchants.values()].some((merchant) => merchant?.accessToken),
    merchantOf: (code) => (merchants.has(code) ? (merchants.get(code) ?? null) : fallback),
  };
}
