import type { Tables } from '../../platform/db/tables.ts';

export const tables: Tables = {
  suspended_merchants: { local: 'account' },
};
