import type { Tables } from '../../platform/db/tables.ts';

export const tables: Tables = {
  topic_alerts: { other: 'subject topic', moved: 'ended_at raised_at' },
};
