import { columnsOf, computedColumns, output, type Row } from '../../platform/db/statement.ts';
import { wordsMatch } from '../../platform/language/search-words.ts';
import {
  itemColumns,
  type KindQueue,
  type RepliedKind,
  searchOfTexts,
  storedVerdict,
  textsOf,
} from '../content/index.ts';
import { staffColumns, storeReviewFields, storeReviews } from './columns.ts';
import { countStoreReviews, storeReviewCounts } from './counts.ts';
import { storeReviewEvents } from './events.ts';
import { presentStoreReviewForStaff, type StaffStoreReviewRow } from './present.ts';

const stored = {
  itemType: 'store_review',
  table: 'store_reviews',
  idColumn: 'store_review_id',
  statusColumn: 'status',
} as const;

/** Whose cached pages a change of a store review makes stale: no product has this ID. */
export const storeSubject = '';

const state = columnsOf(
  itemColumns(stored),
  computedColumns([`'${storeSubject}'`, output.text('product_id')]),
  storeReviews('rating', 'moderation_reason', 'moderation_reason_code', 'created_at'),
);

const texts = textsOf(storeReviewFields);

const storeReviewQueue: KindQueue<StaffStoreReviewRow> = {
  alias: 's',
  columns: staffColumns,
  present(row) {
    const storeReview = presentStoreReviewForStaff(row);
    const { id, status, createdAt, updatedAt } = storeReview;
    return { id, status, createdAt, updatedAt, storeReview };
  },
  search: searchOfTexts({ texts }, 's', (words, config) => wordsMatch('s.words', words, config)),
  isPlannedOnce: true,
  counts: storeReviewCounts,
};

/** The life of a store review, for features/content. */
export const storeReviewKind: RepliedKind<Row<typeof state>> = {
  ...stored,
  ...storedVerdict(stored),
  texts,
  state,
  lock: 'for no key update',
  count: (tx, merchantId, transitions) =>
    countStoreReviews(
      tx,
      merchantId,
      transitions.map(({ item: { rating, created_at: createdAt, status: from }, to }) => ({
        rating,
        createdAt,
        from,
        to,
      })),
    ),
  events: storeReviewEvents,
  queue: storeReviewQueue,
  deletion: { content: storeReviews('rating', 'title', 'body', 'author_name', 'email_key', 'created_at') },
};
