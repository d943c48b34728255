import type { ReviewStatus } from '@tribune/contract';
import { columnsOf, computedColumns, notNull, output, type Row, table } from '../../platform/db/statement.ts';
import { itemColumns, type Kind } from '../content/index.ts';
import { mediaQueue, storedMedium } from './queue.ts';
import { followMedia, lockReviewsOf, writeMediaChanges } from './status-change.ts';

const state = columnsOf(
  itemColumns(storedMedium),
  table('media')('decided', 'hidden'),
  notNull(table('media')('review_id', 'product_id')),
  computedColumns([
    `(select r.status from reviews as r
      where r.merchant_id = $1 and r.merchant_id = media.merchant_id and r.review_id = media.review_id)`,
    output.oneOf<ReviewStatus>()('review_status'),
  ]),
);
export type MediumState = Row<typeof state>;

/**
 * The lifecycle of a review's photo or video after its submission, for features/content: it follows the review's status until it is
 * moderated on its own. A repeated decision changes nothing, regardless of its reason.
 */
export const mediumKind: Kind<MediumState> = {
  ...storedMedium,
  texts: [],
  state,
  condition: 'review_id is not null',
  lock: 'for update',
  lockFirst: lockReviewsOf,
  write: writeMediaChanges,
  repeats: ({ decided, status }, { to }) => decided && status === to,
  statusWithoutDecision: ({ review_status }) => review_status,
  follow: followMedia,
  queue: mediaQueue,
};
