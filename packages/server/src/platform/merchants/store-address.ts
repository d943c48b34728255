/** The store's address: the first of its allowed origins without a wildcard, if any. */
export const storeUrlOf = ({ allowedOrigins }: { allowedOrigins: readonly string[] }): string | null =>
  allowedOrigins.filter((origin) => /^https?:/.test(origin) && !origin.includes('*')).toSorted()[0] ?? null;

/**
 * The absolute URL of a product or image. The API accepts absolute URLs only; imports and earlier releases may have stored URLs relative
 * to the store. Null without a URL, or without a store to complete it.
 */
export function absoluteAddress(address: string | null, storeUrl: string | null): string | null {
  if (address === null) return null;
  return URL.canParse(address) ? address : (URL.parse(address, storeUrl ?? undefined)?.href ?? null);
}
