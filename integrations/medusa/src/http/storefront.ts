import type { MedusaResponse } from '@medusajs/framework/http';

/** Marks a response as the same for every visitor, for the cache of the storefront or a CDN. */
export function publicly(res: MedusaResponse): MedusaResponse {
  return res.set('Cache-Control', 'public, max-age=30, stale-while-revalidate=300');
}
