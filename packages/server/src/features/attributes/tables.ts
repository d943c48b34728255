import type { Tables } from '../../platform/db/tables.ts';

export const tables: Tables = {
  attribute_checks: { local: 'queue', other: 'after_review', real: 'worked_at' },
  attribute_counts: { other: 'combination lane tags' },
};
