import { columnsOf, computedColumns, output, type Row } from '../../platform/db/statement.ts';
import { itemColumns, type RepliedKind, storedVerdict, textsOf } from '../content/index.ts';
import { storeReviewFields, storeReviews } from './columns.ts';
import { countStoreReviews } from './counts.ts';
import { storeReviewEvents } from './events.ts';

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

/** The life of a store review, for features/content. */
export const storeReviewKind: RepliedKind<Row<typeof state>> = {
  ...stored,
  ...storedVerdict(stored),
  texts: textsOf(storeReviewFields),
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
  deletion: { content: storeReviews('rating', 'title', 'body', 'author_name', 'email_key', 'created_at') },
};
