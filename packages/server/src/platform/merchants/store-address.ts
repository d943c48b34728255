/** The store's own address: the first of its allowed origins, if one is complete. */
export const storeUrlOf = ({ allowedOrigins }: { allowedOrigins: readonly string[] }): string | null =>
  allowedOrigins.filter((origin) => /^https?:/.test(origin) && !origin.includes('*')).toSorted()[0] ?? null;

/**
 * The address of a product or image for readers outside of the store. The API accepts absolute ones only; imports and earlier releases may
 * have stored addresses relative to the store. Null without an address, or without a store to complete it.
 */
export function absoluteAddress(address: string | null, storeUrl: string | null): string | null {
  if (address === null) return null;
  return URL.canParse(address) ? address : (URL.parse(address, storeUrl ?? undefined)?.href ?? null);
}
