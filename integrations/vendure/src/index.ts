export { TribuneMessage } from './messages/message.entity';
export type {
  OrderDetails,
  ProductAddress,
  ProductFields,
  RequestAfter,
  TribuneMerchant,
  TribuneOptions,
} from './options';
export { TribunePlugin } from './plugin';
export { type ImportOptions, importProductReviews } from './reviews/import-product-reviews';
