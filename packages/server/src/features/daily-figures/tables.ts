import type { Tables } from '../../platform/db/tables.ts';

export const tables: Tables = {
  shop_days: { day: 'day' },
  moderation_times: { day: 'day' },
  moderation_time_shards: { day: 'day' },
  moderation_time_months: { recalculated: true },
};
