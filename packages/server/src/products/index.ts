export { type NotedProduct, noteProducts } from './noting.ts';
export { sharedTags } from './shared-tags.ts';
