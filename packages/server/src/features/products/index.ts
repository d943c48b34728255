export { sharedTags } from './cache-tags.ts';
export { Groups } from './groups.ts';
export { type NotedProduct, noteProducts } from './known-products.ts';
export { addProductNames } from './products-of-orders.ts';
export { serveProducts } from './routes.ts';
export { saveProducts } from './saving.ts';
