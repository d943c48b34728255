import type { Tables } from '../../platform/db/tables.ts';

export const tables: Tables = {
  media: {
    personal: 'media_id review_id source_key sha256 placeholder variants assigned_to',
    erased: 'files first, then the row',
    other: 'format failure',
    moved: 'created_at updated_at',
    real: 'claimed_at',
  },
  photo_prints: {
    personal: 'media_id keys uncertain points picture',
    erased: 'with the photo',
  },
  media_counts: { other: 'lane' },
};
