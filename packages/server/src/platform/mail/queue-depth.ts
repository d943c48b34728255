import { type Db, row } from '../db/database.ts';
import { orNull, output, statement } from '../db/statement.ts';
import { countedAtMost } from '../jobs/queue-depths.ts';

/** Emails to be sent, of all merchants; `oldestDueAt` is when the one that is due for longest should have been sent. */
export async function emailQueueDepth(
  db: Db,
  now: Date,
): Promise<{ pending: number; oldestDueAt: string | null }> {
  const depth = await row(
    db,
    statement`select count(*) as ${output.number('pending')},
       min(due_at) filter (where due_at <= $1) as ${orNull(output.time('oldestDueAt'))}
     from (select due_at from mail_queue limit ${countedAtMost}) as counted`,
    [now],
  );
  return depth ?? { pending: 0, oldestDueAt: null };
}
