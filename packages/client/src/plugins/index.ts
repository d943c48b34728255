export { type ImportLog, importRows, type RowColumn } from './import.ts';
export { failureMessage, isPassedOn, type Pending, pendingOf } from './moderation.ts';
export { connectionFaults, merchantFaults, type PluginMerchant } from './options.ts';
export { orderedProducts } from './orders.ts';
export { gtinOf, type ProductEntry, productGroup, saveEntries, shortText, webAddress } from './products.ts';
export {
  itemStatuses,
  itemTypes,
  type QueueEntry,
  queueEntry,
  type ReasonCode,
  rejectionReasons,
} from './queue-entry.ts';
