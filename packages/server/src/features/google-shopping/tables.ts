import type { Tables } from '../../platform/db/tables.ts';

export const tables: Tables = {
  // After an erasure the file is rebuilt without the person, and the previous one is deleted.
  feeds: {
    other: 'made_with revision build_made_with',
    real: 'asked_at build_started_at built_at leased_at',
  },
  feed_parts: { other: 'object_key last_review_id', real: 'day last_created_at' },
  // An erasure deletes the objects at once.
  feed_replaced_objects: { other: 'object_key', real: 'replaced_at' },
  google_shopping_checks: { other: 'unidentified_ids without_url_ids', moved: 'calculated_at requested_at' },
};
