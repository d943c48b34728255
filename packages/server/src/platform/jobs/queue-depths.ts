import { type Db, rows } from '../db/database.ts';
import { computedColumns, orNull, output, type Row, statement } from '../db/statement.ts';

/** Counting stops here, so that a queue which has run away makes no scrape slow. */
export const countedAtMost = 100_000;

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
