import type { Tables } from '../../platform/db/tables.ts';

export const tables: Tables = {
  // After an erasure the feed is rebuilt without the person, and the previous one is deleted.
  agentic_feeds: {
    other: 'revision compared_with store_star_rating',
    real: 'asked_at built_at checked_at compared_at leased_at store_rated_at',
  },
  agentic_feed_parts: { other: 'after_product_id last_product_id digest object_key' },
  // An erasure deletes the objects at once.
  agentic_feed_replaced_objects: { other: 'object_key', real: 'replaced_at' },
};
