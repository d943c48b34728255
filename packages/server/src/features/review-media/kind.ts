import type { Kind } from '../content/index.ts';

/** The life of a photo or video of a review after its submission, for features/content. */
export const mediumKind: Kind = {
  itemType: 'media',
  table: 'media',
  idColumn: 'media_id',
  statusColumn: 'moderation_status',
  texts: [],
};
