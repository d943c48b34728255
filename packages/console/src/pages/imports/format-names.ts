import type { DateFormat, ImportFormatName, ImportKind, RatingScale } from '@tribune/contract';

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

export const scaleNames: Record<RatingScale, string> = {
  5: '1 to 5, decimals are rounded',
  10: 'Up to 10, converted to stars',
  100: 'Percent, converted to stars',
};

export const encodingNames: Record<string, string> = {
  'windows-1252': 'Windows-1252 (Western European)',
  'windows-1250': 'Windows-1250 (Central European)',
  'windows-1251': 'Windows-1251 (Cyrillic)',
  shift_jis: 'Shift JIS (Japanese)',
  'windows-1256': 'Windows-1256 (Arabic)',
};
