import { type EventData, eventReview } from '@tribune/contract';
import { renamer } from '../../platform/db/fields.ts';
import type { Row } from '../../platform/db/statement.ts';
import { type ContentEvent, currentData, type KindEvents } from '../content/index.ts';
import { eventColumns, eventSources, storedReview } from './columns.ts';
import { presentReview } from './present.ts';

type ReviewEvent = Extract<ContentEvent, `review.${string}`>;

/** The webhook events of reviews. */
export const reviewEvents: KindEvents<{ id: string; product_id: string }> & { prefix: 'review' } = {
  prefix: 'review',
  data: currentData({ ...storedReview, alias: 'r', columns: eventColumns }, presentAsEvent),
  ofDeleted: ({ product_id }) => ({ productId: product_id }),
};

/** A row with the columns of events. */
export type EventRow = Row<typeof eventColumns>;

/** The data of a review's event. */
export function presentAsEvent(event: EventRow): EventData<ReviewEvent> {
  const { media: _media, productName: _name, ...shown } = presentReview({ ...event, product_name: null }, '');
  return Object.assign(eventFields(event), shown);
}

const eventFields = renamer(eventSources)<EventRow>(Object.keys(eventReview.properties));
