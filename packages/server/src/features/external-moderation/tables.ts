import type { Tables } from '../../platform/db/tables.ts';

export const tables: Tables = {
  external_moderation: {
    other: 'url secret on_failure last_outcome last_error',
    moved: 'last_called_at',
    real: 'updated_at',
    keptByReset: true,
  },
  language_model_days: { day: 'day' },
  external_checks: {
    local: 'queue',
    personal: 'item_id',
    erased: 'the row is deleted with its item',
    other: 'item_type',
    moved: 'due_at',
    real: 'leased_until',
  },
};
