import { type EventData, eventReview } from '@tribune/contract';
import { type Db, rows } from '../../platform/db/database.ts';
import { renamer } from '../../platform/db/fields.ts';
import { type Row, statement } from '../../platform/db/statement.ts';
import type { ContentEvent, KindEvents } from '../content/index.ts';
import { recordEventsOfMany } from '../webhooks/index.ts';
import { eventColumns, eventSources } from './columns.ts';
import { presentReview } from './present.ts';

type ReviewEvent = Extract<ContentEvent, `review.${string}`>;

export const reviewEvents: KindEvents<{ id: string; product_id: string }> & { prefix: 'review' } = {
  prefix: 'review',
  data: async (tx, merchantId, ids) =>
    new Map((await reviewsAsEvents(tx, merchantId, ids)).map(({ resourceId, data }) => [resourceId, data])),
  ofDeleted: ({ product_id }) => ({ productId: product_id }),
};

/** Records what happened to reviews, for callers that know that there are subscribers. */
export async function recordEventsOfReviews(
  tx: Db,
  merchantId: string,
  { types, reviewIds, now }: { types: readonly ReviewEvent[]; reviewIds: readonly string[]; now: Date },
): Promise<void> {
  const resources = await reviewsAsEvents(tx, merchantId, reviewIds);
  await recordEventsOfMany(tx, merchantId, { types, resources, now });
}

async function reviewsAsEvents(
  tx: Db,
  merchantId: string,
  reviewIds: readonly string[],
): Promise<{ resourceId: string; data: EventData<ReviewEvent> }[]> {
  const found = await rows(
    tx,
    statement`select ${eventColumns} from reviews as r where r.merchant_id = $1 and r.review_id = any($2)`,
    [merchantId, reviewIds],
  );
  return found.map((review) => ({ resourceId: review.review_id, data: presentAsEvent(review) }));
}

/** A row with the columns of events. */
export type EventRow = Row<typeof eventColumns>;

/** The data of a review's event. */
export function presentAsEvent(event: EventRow): EventData<ReviewEvent> {
  const { media: _media, productName: _name, ...shown } = presentReview({ ...event, product_name: null }, '');
  return Object.assign(eventFields(event), shown);
}

const eventFields = renamer(eventSources)<EventRow>(Object.keys(eventReview.properties));
