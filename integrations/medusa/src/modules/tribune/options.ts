import { MedusaError } from '@medusajs/framework/utils';

/** After which event the customer is asked for a review. */
export type RequestAfter = 'delivery' | 'shipment' | 'order';

/** `options` of the plugin in `medusa-config.ts`. */
export interface TribuneOptions {
  /** Address of Tribune, as in `https://reviews.example`. */
  url: string;
  merchantId: string;
  /** `whsec_…`, which signs orders. */
  webhookSecret: string;
  /** `trp_…` of an admin. Without it, products are not synchronized and the admin shows no reviews. */
  accessToken?: string;
  /** `tr_…`. Without it, the store routes return 501. */
  apiKey?: string;
  /** Page of the storefront on which customers write a review. Default: Tribune's hosted page. */
  reviewPageUrl?: string;
  /** Product page of the storefront, as in `https://shop.example/de/products/{handle}`. */
  productUrl?: string;
  /** Default: `delivery`. The other two add Tribune's transit estimate for the shipping country. */
  requestAfter?: RequestAfter;
}

export type TribuneSettings = TribuneOptions & { reviewPageUrl: string; requestAfter: RequestAfter };

const prefixes = {
  merchantId: 'merchant_',
  webhookSecret: 'whsec_',
  accessToken: 'trp_',
  apiKey: 'tr_',
} as const;
const requestAfter: readonly string[] = ['delivery', 'shipment', 'order'] satisfies RequestAfter[];

/** Throws an error that names every missing or wrong option, never a value. */
export function settingsOf(given: unknown): TribuneSettings {
  const options = (given ?? {}) as Partial<TribuneOptions>; // checked below
  const faults = [
    ...requiredFaults(options),
    ...prefixFaults(options),
    ...(options.url !== undefined && !isWebAddress(options.url) ? ['url is not an address'] : []),
    ...(options.requestAfter !== undefined && !requestAfter.includes(options.requestAfter)
      ? [`requestAfter is one of ${requestAfter.join(', ')}`]
      : []),
  ];
  if (faults.length > 0)
    throw new MedusaError(MedusaError.Types.INVALID_DATA, `@tribune/medusa: ${faults.join('; ')}.`);
  const checked = options as TribuneOptions; // has no faults
  const url = checked.url.replace(/\/+$/, '');
  return {
    ...checked,
    url,
    reviewPageUrl: checked.reviewPageUrl || `${url}/r`,
    requestAfter: checked.requestAfter ?? 'delivery',
  };
}

const requiredFaults = (options: Partial<TribuneOptions>) =>
  (['url', 'merchantId', 'webhookSecret'] as const)
    .filter((name) => !options[name])
    .map((name) => `${name} is missing`);

const prefixFaults = (options: Partial<TribuneOptions>) =>
  Object.entries(prefixes)
    .filter(([name, prefix]) => {
      const value = options[name as keyof typeof prefixes];
      return value && !value.startsWith(prefix);
    })
    .map(([name, prefix]) => `${name} starts with ${prefix}`);

function isWebAddress(text: string): boolean {
  return URL.canParse(text) && ['http:', 'https:'].includes(new URL(text).protocol);
}
