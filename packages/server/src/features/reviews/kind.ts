import { columnsOf, computedColumns, output, type Row } from '../../platform/db/statement.ts';
import { itemColumns, type RepliedKind, type Transition, textsOf } from '../content/index.ts';
import { recountClaimsOf } from '../incentives/index.ts';
import { removeMediaOfReview } from '../media/index.ts';
import { countedOf, countTransitions } from '../rating-counters/index.ts';
import { dropFromTopics } from '../topics/index.ts';
import { eraseFromLog } from '../transparency/index.ts';
import { reviewFields, reviews, wordColumns } from './columns.ts';
import { reviewEvents } from './events.ts';
import { reviewQueue } from './queue.ts';
import { followStatuses, writeReviewChanges } from './status-change.ts';

const stored = {
  itemType: 'review',
  table: 'reviews',
  idColumn: 'review_id',
  statusColumn: 'status',
} as const;

const state = columnsOf(
  itemColumns(stored),
  reviews(
    'product_id',
    'rating',
    'incentivized',
    'would_recommend',
    'verified',
    'email_key',
    'status_before_flag',
  ),
  reviews(
    'reason_code',
    'source',
    'device',
    'sentiment',
    'created_at',
    'attribute_tags',
    'language',
    'media_count',
  ),
  computedColumns(
    ['media_status is not null', output.boolean('has_media')],
    [
      `exists (select from merchants as shop
        where shop.merchant_id = $1 and shop.merchant_id = reviews.merchant_id and shop.suspended_at is not null)`,
      output.boolean('is_suspended'),
    ],
  ),
);
/** The fields of a review on which transitions depend; `is_suspended` is the merchant's. */
export type ReviewState = Row<typeof state>;

/** A change of status as the counters see it. */
export const countedTransition = ({ item, ...change }: Transition<ReviewState>) => ({
  ...countedOf(item),
  from: item.status,
  ...change,
});

/** The life of a review, for features/content. */
export const reviewKind: RepliedKind<ReviewState> = {
  ...stored,
  texts: textsOf(reviewFields),
  state,
  lock: 'for update',
  awaitsEmail: 'awaits_email',
  storesScreening: true,
  write: writeReviewChanges,
  follow: followStatuses,
  count: (tx, merchantId, transitions) =>
    countTransitions(tx, merchantId, transitions.map(countedTransition)),
  events: reviewEvents,
  queue: reviewQueue,
  deletion: {
    content: reviews('product_id', 'rating', ...wordColumns, 'author_name', 'email_key', 'created_at'),
    async before(tx, merchantId, items, deletion) {
      for (const { id: reviewId, has_media } of items)
        if (has_media) await removeMediaOfReview(tx, merchantId, { ...deletion, reviewId });
      await dropFromTopics(
        tx,
        merchantId,
        items.map(({ id }) => id),
      );
    },
    async after(tx, merchantId, items, { because: reason, now }) {
      const reviewIds = items.map(({ id }) => id);
      await eraseFromLog(tx, merchantId, { reviewIds, reason, now });
      await recountClaimsOf(tx, merchantId, { reviewIds, now });
    },
  },
};
