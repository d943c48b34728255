import { type Db, row, rows } from '../db/database.ts';
import { computedColumns, orNull, output, type Row, statement } from '../db/statement.ts';

/** Counting stops here, so that a queue which has run away makes no scrape slow. */
const countedAtMost = 100_000;

const depth = computedColumns(
  ['task_identifier', output.text('job')],
  // Due, and not taken by a worker yet.
  ['count(*) filter (where is_ready)', output.number('ready')],
  [
    'count(*) filter (where locked_at is null and attempts < max_attempts and run_at > $1)',
    output.number('scheduled'),
  ],
  ['count(*) filter (where locked_at is not null)', output.number('running')],
  // Given up after their last attempt.
  ['count(*) filter (where locked_at is null and attempts >= max_attempts)', output.number('failed')],
  // When the job that has been ready for longest was due.
  ['min(run_at) filter (where is_ready)', orNull(output.time('oldestReadyAt'))],
);
/** Jobs of one name in the queue of all processes. */
export type QueueDepth = Row<typeof depth>;

const depths = statement`
  select ${depth}
  from (
    select *, locked_at is null and attempts < max_attempts and run_at <= $1 as is_ready
    from graphile_worker.jobs limit ${countedAtMost}
  ) as counted
  group by task_identifier`;

export function queueDepths(db: Db, now: Date): Promise<QueueDepth[]> {
  return rows(db, depths, [now]);
}

/**
 * Entries of a queue of its own, over all merchants: how many are pending, counted up to 100,000, and since when the oldest
 * has been due (ISO 8601; null when none is).
 */
export async function backlogOf(
  db: Db,
  queue: 'mail_queue' | 'webhook_queue',
  now: Date,
): Promise<{ pending: number; oldestDueAt: string | null }> {
  const backlog = await row(
    db,
    statement`select count(*) as ${output.number('pending')},
       min(due_at) filter (where due_at <= $1) as ${orNull(output.time('oldestDueAt'))}
     from (select due_at from ${queue} limit ${countedAtMost}) as counted`,
    [now],
  );
  return backlog ?? { pending: 0, oldestDueAt: null };
}
