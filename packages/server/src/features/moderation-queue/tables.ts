import type { Tables } from '../../platform/db/tables.ts';

export const tables: Tables = {
  bulk_actions: {
    personal: 'filters excluded_ids requested_by undone_by at_id',
    erased:
      'actions whose filters name the person are deleted; item IDs and former staff are removed from the others',
    other: 'bulk_id verdict rule reason reason_code status at_type undone_until error',
    moved: 'at_time created_at finished_at undone_at',
    real: 'leased_until',
  },
  saved_views: {
    personal: 'person_id name filters',
    erased: 'of former staff: the row is deleted',
    other: 'view_id',
    real: 'created_at',
    keptByReset: true,
  },
  item_notes: {
    personal: 'item_id person_id body unread',
    erased:
      'notes about the content of the person are deleted; notes of former staff remain without their author, and mentions of them without the name',
    other: 'note_id item_type',
    moved: 'created_at edited_at',
  },
  reply_templates: { other: 'template_id name body', real: 'created_at updated_at', keptByReset: true },
  moderation_presence: {
    local: 'queue',
    personal: 'person_id item_id',
    erased: 'of former staff: the row is deleted; it contains what they viewed in the last half minute',
    real: 'seen_at',
  },
};
