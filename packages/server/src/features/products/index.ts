import type { Feature } from '../../platform/feature.ts';
import { Groups } from './groups.ts';
import { serveProducts } from './routes.ts';
import { tables } from './tables.ts';

export { sharedTags } from './cache-tags.ts';
export { identifyProducts } from './identifying.ts';
export { type NotedProduct, noteProducts } from './known-products.ts';
export { productsOf } from './listing.ts';
export { addOrderedProducts } from './products-of-orders.ts';
export { saveProducts } from './saving.ts';

export const feature: Feature = {
  name: 'products',
  tables,
  open: ({ db }) => ({ state: { groups: new Groups(db) } }),
  serve: serveProducts,
  onChange({ groups }, { kind, merchantId }) {
    if (kind === 'merchant') groups.drop(merchantId);
  },
  onGap: ({ groups }) => groups.dropAll(),
};
