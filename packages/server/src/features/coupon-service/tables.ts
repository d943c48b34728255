import type { Tables } from '../../platform/db/tables.ts';

export const tables: Tables = {
  coupon_services: {
    other: 'url secret last_error',
    moved: 'last_called_at',
    real: 'updated_at',
    keptByReset: true,
  },
};
