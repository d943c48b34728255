export { type PastItem, pastItems } from './past-items.ts';
