import { columnsFor } from '../../platform/db/fields.ts';
import { columnsOf, computedColumns, output, type Row } from '../../platform/db/statement.ts';
import { itemColumns, type RepliedKind, storedVerdict, textsOf } from '../content/index.ts';
import { storedStoreReview, storeReviewFields, storeReviews } from './columns.ts';
import { countStoreReviews } from './counts.ts';
import { storeReviewEvents } from './events.ts';
import { storeReviewQueue } from './queue.ts';

/** Cache tag of pages that show store reviews: no product has this ID. */
export const storeSubject = '';

const state = columnsOf(
  itemColumns(storedStoreReview),
  computedColumns([`'${storeSubject}'`, output.text('product_id')]),
  storeReviews('rating', 'moderation_reason', 'moderation_reason_code', 'created_at'),
);

/** The lifecycle of a store review, for features/content. */
export const storeReviewKind: RepliedKind<Row<typeof state>> = {
  ...storedStoreReview,
  ...storedVerdict(storedStoreReview),
  fields: storeReviewFields,
  texts: textsOf(storeReviewFields),
  isAboutStore: true,
  versions: { table: 'store_review_versions', columns: ['rating'] },
  holdings: {
    name: 'storeReviews',
    names: { moderation_reason: 'moderationReason' },
    more: 's.reply_text as reply',
  },
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
  isVerified: `verification in ('order', 'token', 'merchant')`,
  isTouched: 'greatest(s.reply_created_at, s.reply_updated_at) >= source.started_at',
  events: storeReviewEvents,
  queue: storeReviewQueue,
  deletion: {
    content: storeReviews(
      'rating',
      ...columnsFor(storeReviewFields, 'words'),
      'author_name',
      'email_key',
      'created_at',
    ),
  },
};
