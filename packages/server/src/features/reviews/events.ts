import { type EventData, eventReview } from '@tribune/contract';
import { rows } from '../../platform/db/database.ts';
import { renamer } from '../../platform/db/fields.ts';
import { type Row, statement } from '../../platform/db/statement.ts';
import type { ContentEvent, KindEvents } from '../content/index.ts';
import { eventColumns, eventSources } from './columns.ts';
import { presentReview } from './present.ts';

type ReviewEvent = Extract<ContentEvent, `review.${string}`>;

/** The webhook events of reviews. */
export const reviewEvents: KindEvents<{ id: string; product_id: string }> & { prefix: 'review' } = {
  prefix: 'review',
  data: async (tx, merchantId, ids) =>
    new Map(
      (await rows(tx, eventsSql, [merchantId, ids])).map((row) => [row.review_id, presentAsEvent(row)]),
    ),
  ofDeleted: ({ product_id }) => ({ productId: product_id }),
};

const eventsSql = statement`select ${eventColumns} from reviews as r where r.merchant_id = $1 and r.review_id = any($2)`;

/** A row with the columns of events. */
export type EventRow = Row<typeof eventColumns>;

/** The data of a review's event. */
export function presentAsEvent(event: EventRow): EventData<ReviewEvent> {
  const { media: _media, productName: _name, ...shown } = presentReview({ ...event, product_name: null }, '');
  return Object.assign(eventFields(event), shown);
}

const eventFields = renamer(eventSources)<EventRow>(Object.keys(eventReview.properties));
