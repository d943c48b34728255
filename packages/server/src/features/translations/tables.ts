import type { Tables } from '../../platform/db/tables.ts';

export const tables: Tables = {
  review_translations: {
    personal: 'review_id text_hash title body pros cons',
    erased: 'with its review',
    other: 'language source_language provider',
    moved: 'translated_at',
  },
  translation_days: { day: 'day' },
};
