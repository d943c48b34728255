import type { EventType } from '@tribune/contract';
import { exampleData } from '@tribune/contract/event-examples';
import { type Db, rows } from '../../platform/db/database.ts';
import { output, statement } from '../../platform/db/statement.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { newUuid } from '../../platform/ids.ts';
import { fanOutResource } from './fan-out.ts';
import { recordEventsOfMany } from './recording.ts';

/**
 * Sends the example of an event to every endpoint that subscribes to its type, like a real event. Null if no enabled endpoint subscribes
 * to it.
 */
export function triggerEvent(
  db: Db,
  merchantId: string,
  type: EventType,
  now: Date,
): Promise<{ eventId: string; endpoints: number } | null> {
  return inTransaction(db, async (tx) => {
    // A separate resource, so that it does not wait for earlier events.
    const resourceId = newUuid();
    await recordEventsOfMany(tx, merchantId, {
      types: [type],
      resources: [{ resourceId, data: exampleData(type) }],
      now,
    });
    await fanOutResource(tx, merchantId, resourceId);
    const delivered = await rows(tx, deliveriesSql, [merchantId, resourceId]);
    const [first] = delivered;
    return first ? { eventId: first.eventId, endpoints: delivered.length } : null;
  });
}

const deliveriesSql = statement`
  select d.event_id as ${output.text('eventId')} from webhook_deliveries as d
  join webhook_events as e on e.merchant_id = $1 and e.event_id = d.event_id
  where d.merchant_id = $1 and e.resource_id = $2`;
