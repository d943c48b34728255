import type { Tables } from '../../platform/db/tables.ts';

export const tables: Tables = {
  raids: { other: 'raid_id signals', moved: 'last_at raised_at started_at' },
};
