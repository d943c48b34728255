import type { Tables } from '../../platform/db/tables.ts';

export const tables: Tables = {
  sandboxes: { local: 'account', other: 'live_merchant_id task_error' },
};
