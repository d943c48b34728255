import { type EventData, eventReview } from '@tribune/contract';
import { type Db, row } from '../../platform/db/database.ts';
import { renamer } from '../../platform/db/fields.ts';
import { type Row, statement } from '../../platform/db/statement.ts';
import { typeId } from '../../platform/ids.ts';
import { deleteEventsOf, recordEvents } from '../webhooks/index.ts';
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
  const data = () => reviewAsEvent(tx, merchantId, reviewId);
  return recordEvents(tx, merchantId, { types, resourceId: reviewId, data, now });
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

async function reviewAsEvent(
  tx: Db,
  merchantId: string,
  reviewId: string,
): Promise<EventData<ReviewEvent> | undefined> {
  const found = await row(
    tx,
    statement`select ${eventColumns} from reviews as r where r.merchant_id = $1 and r.review_id = $2`,
    [merchantId, reviewId],
  );
  return found && presentAsEvent(found);
}

/** A row with the columns of events. */
export type EventRow = Row<typeof eventColumns>;

/** The data of a review's event. */
export function presentAsEvent(event: EventRow): EventData<ReviewEvent> {
  const { media: _media, productName: _name, ...shown } = presentReview({ ...event, product_name: null }, '');
  return Object.assign(eventFields(event), shown);
}

const eventFields = renamer(eventSources)<EventRow>(Object.keys(eventReview.properties));
