import { type Db, row } from '../../platform/db/database.ts';
import { orNull, output, statement } from '../../platform/db/statement.ts';
import { countedAtMost } from '../../platform/jobs/queue-depths.ts';

/** Deliveries to be made, of all merchants; `oldestDueAt` is when the one that is due for longest should have been made. */
export async function deliveryBacklog(
  db: Db,
  now: Date,
): Promise<{ pending: number; oldestDueAt: string | null }> {
  const backlog = await row(
    db,
    statement`select count(*) as ${output.number('pending')},
       min(due_at) filter (where due_at <= $1) as ${orNull(output.time('oldestDueAt'))}
     from (select due_at from webhook_queue limit ${countedAtMost}) as counted`,
    [now],
  );
  return backlog ?? { pending: 0, oldestDueAt: null };
}
