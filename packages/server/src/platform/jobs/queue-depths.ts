import { type Db, row, rows } from '../db/database.ts';
import { computedColumns, orNull, output, type Row, statement } from '../db/statement.ts';

/** Maximum number of rows counted, so that a very long queue does not slow down a scrape. */
export const countedAtMost = 100_000;

const depth = computedColumns(
  ['task_identifier', output.text('job')],
  // Due, but not yet started by a worker.
  ['count(*) filter (where is_ready)', output.number('ready')],
  [
    'count(*) filter (where locked_at is null and attempts < max_attempts and run_at > $1)',
    output.number('scheduled'),
  ],
  ['count(*) filter (where locked_at is not null)', output.number('running')],
  // Abandoned after their last attempt.
  ['count(*) filter (where locked_at is null and attempts >= max_attempts)', output.number('failed')],
  // Due time of the job that has been ready for longest.
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

/**
 * Jobs per task and state, for metrics. Counts a limited number of rows, so that its cost does not grow with the queue.
 */
export function queueDepths(db: Db, now: Date): Promise<QueueDepth[]> {
  return rows(db, depths, [now]);
}

/** Number of pending rows, and the time since which the oldest has been due (ISO 8601; null if there is none). */
export interface Backlog {
  pending: number;
  oldestDueAt: string | null;
}

/** The backlog of the rows whose `due_at` the SQL `dueTimes` selects. */
export async function backlogOf(db: Db, dueTimes: string, now: Date): Promise<Backlog> {
  const backlog = await row(
    db,
    statement`select count(*) as ${output.number('pending')},
       min(due_at) filter (where due_at <= $1) as ${orNull(output.time('oldestDueAt'))}
     from (${dueTimes}) as counted`,
    [now],
  );
  return backlog ?? { pending: 0, oldestDueAt: null };
}

/** Pending emails of all merchants, counted up to 100,000. */
export const emailBacklog = (db: Db, now: Date): Promise<Backlog> =>
  backlogOf(db, `select due_at from mail_queue limit ${countedAtMost}`, now);
