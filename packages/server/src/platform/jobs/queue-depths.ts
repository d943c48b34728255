import { type Db, rows } from '../db/database.ts';

/** Jobs of one name in the queue of all processes. */
export interface QueueDepth {
  job: string;
  /** Due, and not taken by a worker yet. */
  ready: number;
  scheduled: number;
  running: number;
  /** Given up after their last attempt. */
  failed: number;
  /** When the job that has been ready for longest was due. */
  oldestReadyAt: string | null;
}

/** Counting stops here, so that a queue which has run away makes no scrape slow. */
export const countedAtMost = 100_000;

const depths = `
  select task_identifier as job,
    count(*) filter (where is_ready) as ready,
    count(*) filter (where locked_at is null and attempts < max_attempts and run_at > $1) as scheduled,
    count(*) filter (where locked_at is not null) as running,
    count(*) filter (where locked_at is null and attempts >= max_attempts) as failed,
    min(run_at) filter (where is_ready) as "oldestReadyAt"
  from (
    select *, locked_at is null and attempts < max_attempts and run_at <= $1 as is_ready
    from graphile_worker.jobs limit ${countedAtMost}
  ) as counted
  group by task_identifier`;

export function queueDepths(db: Db, now: Date): Promise<QueueDepth[]> {
  return rows<QueueDepth>(db, depths, [now]);
}
