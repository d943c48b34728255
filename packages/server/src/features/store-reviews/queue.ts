import { wordsMatch } from '../../platform/language/search-words.ts';
import { type KindQueue, queuedAs, searchOfTexts, textsOf } from '../content/index.ts';
import { staffColumns, storedStoreReview, storeReviewFields } from './columns.ts';
import { storeReviewCounts } from './counts.ts';
import { presentStoreReviewForStaff, type StaffStoreReviewRow } from './present.ts';

/** Store reviews in the moderation queue. */
export const storeReviewQueue: KindQueue<StaffStoreReviewRow> = {
  ...storedStoreReview,
  alias: 's',
  columns: staffColumns,
  present: queuedAs('storeReview', presentStoreReviewForStaff),
  editedAt: 'edited_at',
  search: searchOfTexts({ texts: textsOf(storeReviewFields) }, 's', (words, config) =>
    wordsMatch('s.words', words, config),
  ),
  isPlannedOnce: true,
  counts: storeReviewCounts,
};
