import type { Tables } from '../../platform/db/tables.ts';

export const tables: Tables = {
  facet_counts: { other: 'language sentiment lane' },
};
