import type { Tables } from '../../platform/db/tables.ts';

export const tables: Tables = {
  products: {
    other: 'name url image_url brand gtin mpn sku handle category group_id',
    moved: 'created_at updated_at',
  },
};
