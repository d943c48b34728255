import type { DateFormat, ImportFormatName, ImportKind } from '@tribune/contract';

export const formatNames: Record<ImportFormatName, string> = {
  native: 'Tribune',
  judgeme: 'Judge.me',
  yotpo: 'Yotpo',
  loox: 'Loox',
  stamped: 'Stamped',
  okendo: 'Okendo',
  shopify: 'Shopify Product Reviews',
  woocommerce: 'WooCommerce',
  trustpilot: 'Trustpilot',
};

export const kindNames: Record<ImportKind, string> = {
  reviews: 'product reviews',
  questions: 'questions',
  'store-reviews': 'store reviews',
};

export const dateNames: Record<DateFormat, string> = {
  ymd: 'Year, month, day',
  dmy: 'Day, month, year (31/12/2026)',
  mdy: 'Month, day, year (12/31/2026)',
};
