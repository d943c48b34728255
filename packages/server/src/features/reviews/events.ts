import { type EventData, eventReview } from '@tribune/contract';
import { type Db, rows } from '../../platform/db/database.ts';
import { renamer } from '../../platform/db/fields.ts';
import { type Row, statement } from '../../platform/db/statement.ts';
import { typeId } from '../../platform/ids.ts';
import { deleteEventsOf, recordEvents, recordEventsOfMany } from '../webhooks/index.ts';
import { eventColumns, eventSources } from './columns.ts';
import { presentReview } from './present.ts';

type ReviewEvent = Exclude<
  Extract<Parameters<typeof recordEvents>[2]['types'][number], `review.${string}`>,
  'review.deleted'
>;

/** Records webhook events with the review's current state. The caller has locked the review. */
export function recordReviewEvents(
  tx: Db,
  merchantId: string,
  { types, reviewId, now }: { types: readonly ReviewEvent[]; reviewId: string; now: Date },
): Promise<void> {
  const data = async () => (await reviewsAsEvents(tx, merchantId, [reviewId]))[0]?.data;
  return recordEvents(tx, merchantId, { types, resourceId: reviewId, data, now });
}

/** As `recordReviewEvents`, of reviews to which the same happened. For callers that know that there are subscribers. */
export async function recordEventsOfReviews(
  tx: Db,
  merchantId: string,
  {
    types,
    reviewIds,
    traceparents,
    now,
  }: {
    types: readonly ReviewEvent[];
    reviewIds: readonly string[];
    /** By review ID; by default that of the caller. */
    traceparents?: ReadonlyMap<string, string | null | undefined>;
    now: Date;
  },
): Promise<void> {
  const found = await reviewsAsEvents(tx, merchantId, reviewIds);
  const resources = found.map((one) => ({ ...one, traceparent: traceparents?.get(one.resourceId) }));
  await recordEventsOfMany(tx, merchantId, { types, resources, now });
}

/** Deletes the review's earlier events, which contain its text, and records its deletion. */
export async function recordReviewDeleted(
  tx: Db,
  merchantId: string,
  { reviewId, productId, now }: { reviewId: string; productId: string; now: Date },
): Promise<void> {
  await deleteEventsOf(tx, merchantId, reviewId);
  await recordEvents(tx, merchantId, {
    types: ['review.deleted'],
    resourceId: reviewId,
    data: async () => ({ id: typeId('review', reviewId), productId, deletedAt: now.toISOString() }),
    now,
  });
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
