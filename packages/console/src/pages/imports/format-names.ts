import type { DateFormat, ImportFormatName } from '@tribune/contract';

export const formatNames: Record<ImportFormatName, string> = {
  native: 'Tribune',
  judgeme: 'Judge.me',
  yotpo: 'Yotpo',
  loox: 'Loox',
  stamped: 'Stamped',
  okendo: 'Okendo',
  shopify: 'Shopify Product Reviews',
  woocommerce: 'WooCommerce',
};

export const dateNames: Record<DateFormat, string> = {
  ymd: 'Year, month, day',
  dmy: 'Day, month, year (31/12/2026)',
  mdy: 'Month, day, year (12/31/2026)',
};
