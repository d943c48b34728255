import { type Db, row } from '../../platform/db/database.ts';
import { orNull, output, statement } from '../../platform/db/statement.ts';

/** Maximum number of rows counted, so that a very long queue does not slow down a scrape. */
const countedAtMost = 100_000;

/**
 * Pending deliveries of all merchants, including those of events not fanned out yet: their number, counted up to 100,000 queued ones and
 * 100,000 events, and the time since which the oldest has been due (ISO 8601; null if there is none).
 */
export async function deliveryBacklog(
  db: Db,
  now: Date,
): Promise<{ pending: number; oldestDueAt: string | null }> {
  const backlog = await row(
    db,
    statement`select count(*) as ${output.number('pending')},
       min(due_at) filter (where due_at <= $1) as ${orNull(output.time('oldestDueAt'))}
     from (
       (select due_at from webhook_queue limit ${countedAtMost})
       union all
       select happened.occurred_at
       from (select types, subscriptions, occurred_at from webhook_outbox limit ${countedAtMost}) as happened
       cross join unnest(happened.types) as e (type)
       cross join json_to_recordset(happened.subscriptions) as s (endpoint_id uuid, events text[])
       where s.events && array['*', e.type]
     ) as counted`,
    [now],
  );
  return backlog ?? { pending: 0, oldestDueAt: null };
}
