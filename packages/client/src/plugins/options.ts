/** Options that name a merchant. */
export interface PluginMerchant {
  merchantId: string;
  /** `whsec_…`, which signs orders. */
  webhookSecret: string;
  /** `trp_…` of an admin, for products, moderation and imports. */
  accessToken?: string;
  /** `tr_…`, for the storefront. */
  apiKey?: string;
}

const required = ['merchantId', 'webhookSecret'] as const;
const prefixes = {
  merchantId: 'merchant_',
  webhookSecret: 'whsec_',
  accessToken: 'trp_',
  apiKey: 'tr_',
} as const;

/** The faults in the address of Tribune, which must look like `https://reviews.example`. */
export function connectionFaults(url: string | undefined): string[] {
  if (!url) return ['url is missing'];
  const isWebAddress = URL.canParse(url) && ['http:', 'https:'].includes(new URL(url).protocol);
  return isWebAddress ? [] : ['url is not an address'];
}

/** Names every missing or wrong option, after `path`; never contains a value. */
export function merchantFaults(merchant: Partial<PluginMerchant>, path = ''): string[] {
  const missing = required.filter((name) => !merchant[name]).map((name) => `${path}${name} is missing`);
  const wrong = Object.entries(prefixes)
    .filter(([name, prefix]) => {
      const value = merchant[name as keyof typeof prefixes];
      return value && !value.startsWith(prefix);
    })
    .map(([name, prefix]) => `${path}${name} starts with ${prefix}`);
  return [...missing, ...wrong];
}
