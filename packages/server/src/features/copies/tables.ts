import type { Tables } from '../../platform/db/tables.ts';

export const tables: Tables = {
  recent_texts: {
    local: 'queue',
    personal: 'review_id bands',
    erased: 'with the review',
    moved: 'created_at',
  },
};
