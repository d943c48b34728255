import { columnsOf, computedColumns, output, type Row } from '../../platform/db/statement.ts';
import { itemColumns, type RepliedKind, type Transition, textsOf } from '../content/index.ts';
import { recountClaimsOf } from '../incentives/index.ts';
import { removeMediaOfReview } from '../media/index.ts';
import { countedOf, countTransitions } from '../rating-counters/index.ts';
import { dropFromTopics } from '../topics/index.ts';
import { reviewFields, reviews, storedReview, wordColumns } from './columns.ts';
import { reviewEvents } from './events.ts';
import { reviewQueue } from './queue.ts';
import { followStatuses, writeReviewChanges } from './status-change.ts';

const state = columnsOf(
  itemColumns(storedReview),
  reviews(
    'product_id',
    'rating',
    'incentivized',
    'insider',
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
    'published_at',
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
/** The fields of a review that transitions depend on; `is_suspended` is the merchant's. */
export type ReviewState = Row<typeof state>;

/** A status change in the form that counters take. */
export const countedTransition = ({ item, ...change }: Transition<ReviewState>) => ({
  ...countedOf(item),
  from: item.status,
  ...change,
});

/** Privacy exports contain the names of files. */
const heldWithReview = `r.reply_text as reply,
  (select coalesce(jsonb_agg(jsonb_build_object('file', 'media/' || m.media_id || regexp_replace(m.source_key, '^.*\\.', '.'), 'kind', m.kind, 'format', m.format,
      'status', m.status) order by m.position), '[]')
   from media as m where m.merchant_id = $1 and m.review_id = r.review_id) as media`;

/** The lifecycle of a review, for features/content. */
export const reviewKind: RepliedKind<ReviewState> = {
  ...storedReview,
  fields: reviewFields,
  texts: textsOf(reviewFields),
  versions: { table: 'review_versions', columns: ['rating', 'would_recommend', 'attributes'] },
  holdings: { name: 'reviews', more: heldWithReview },
  state,
  lock: 'for update',
  isVerified: 'verified',
  awaitsEmail: 'awaits_email',
  storesScreening: true,
  write: writeReviewChanges,
  follow: followStatuses,
  count: (tx, merchantId, transitions) =>
    countTransitions(tx, merchantId, transitions.map(countedTransition)),
  isTouched: `exists (select from review_votes as v where v.merchant_id = $1 and v.review_id = r.review_id)
    or greatest(r.reply_created_at, r.reply_updated_at, r.edited_at, r.featured_at) >= source.started_at`,
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
    async after(tx, merchantId, items, { now }) {
      await recountClaimsOf(tx, merchantId, { reviewIds: items.map(({ id }) => id), now });
    },
  },
};
