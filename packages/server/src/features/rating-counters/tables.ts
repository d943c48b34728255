import type { Tables } from '../../platform/db/tables.ts';

export const tables: Tables = {
  product_counts: {},
  shop_counts: {},
  hidden_counts: { other: 'reason_code' },
};
