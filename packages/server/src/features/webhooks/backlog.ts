import type { Db } from '../../platform/db/database.ts';
import { type Backlog, backlogOf, countedAtMost } from '../../platform/jobs/queue-depths.ts';

/**
 * Pending deliveries of all merchants, including those of events not fanned out yet, counted up to 100,000 queued ones and 100,000 events.
 */
export const deliveryBacklog = (db: Db, now: Date): Promise<Backlog> => backlogOf(db, dueTimes, now);

const dueTimes = `
  (select due_at from webhook_queue limit ${countedAtMost})
  union all
  select happened.occurred_at
  from (select types, subscriptions, occurred_at from webhook_outbox limit ${countedAtMost}) as happened
  cross join unnest(happened.types) as e (type)
  cross join json_to_recordset(happened.subscriptions) as s (endpoint_id uuid, events text[])
  where s.events && array['*', e.type]`;
