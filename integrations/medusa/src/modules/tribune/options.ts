import { MedusaError } from '@medusajs/framework/utils';
import { connectionFaults, merchantFaults, type PluginMerchant } from '@tribune/client/plugins';

/** The event after which the customer is asked for a review. */
export type RequestAfter = 'delivery' | 'shipment' | 'order';

/** `options` of the plugin in `medusa-config.ts`. */
export interface TribuneOptions extends PluginMerchant {
  /** Address of Tribune, as in `https://reviews.example`. */
  url: string;
  /** Page of the storefront on which customers write a review. Default: Tribune's hosted page. */
  reviewPageUrl?: string;
  /** Product page of the storefront, as in `https://shop.example/de/products/{handle}`. */
  productUrl?: string;
  /** Default: `delivery`. The other two add Tribune's transit estimate for the shipping country. */
  requestAfter?: RequestAfter;
}

export type TribuneSettings = TribuneOptions & { reviewPageUrl: string; requestAfter: RequestAfter };

const requestAfter: readonly string[] = ['delivery', 'shipment', 'order'] satisfies RequestAfter[];

/** Throws an error that names every missing or wrong option, never a value. */
export function settingsOf(given: unknown): TribuneSettings {
  const options = (given ?? {}) as Partial<TribuneOptions>; // checked below
  const faults = [
    ...connectionFaults(options.url),
    ...merchantFaults(options),
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
