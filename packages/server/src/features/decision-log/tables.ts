import type { Tables } from '../../platform/db/tables.ts';

export const tables: Tables = {
  moderation_log: {
    personal: 'item_id actor requested_by requested_by_id reason',
    erased:
      'the entry remains; the item ID is replaced, the reason and the person as actor or behind the request are removed',
    other: 'entry_id action from_status to_status reason_code causes bulk_id',
    moved: 'at',
  },
  tombstones: {
    personal: 'item_id content_hash deleted_by reason list_position',
    erased: 'the tombstone remains without hash and reason; the item ID is replaced',
    other: 'item_type reason_code',
    moved: 'deleted_at',
  },
};
