import type { Tables } from '../../platform/db/tables.ts';

const feeds = {
  other: 'made_with revision build_made_with',
  real: 'asked_at build_started_at built_at leased_at',
};
const parts = { other: 'object_key last_review_id', real: 'day last_created_at' };
const replacedObjects = { other: 'object_key', real: 'replaced_at' };

export const tables: Tables = {
  // After an erasure the file is rebuilt without the person, and the previous one is deleted.
  feeds,
  meta_feeds: feeds,
  feed_parts: parts,
  meta_feed_parts: parts,
  // An erasure deletes the objects at once.
  feed_replaced_objects: replacedObjects,
  meta_feed_replaced_objects: replacedObjects,
  google_shopping_checks: { other: 'unidentified_ids without_url_ids', moved: 'calculated_at requested_at' },
};
