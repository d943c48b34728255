import { type Db, rows } from '../db/database.ts';

/**
 * Queues a job in the transaction that causes it. Its NOTIFY makes the commits of such transactions wait for each other
 * (see platform/db/changes.ts), so what happens with every review has a sweep and no job.
 */
export async function addJob(
  tx: Db,
  task: string,
  payload: object,
  options: {
    key: string;
    runAt?: Date;
    maxAttempts?: number;
    /** A job that waits under this key keeps its place in the queue. */
    keepsItsPlace?: boolean;
  },
): Promise<void> {
  const { key, runAt = null, maxAttempts = 10, keepsItsPlace = false } = options;
  await rows(
    tx,
    `select graphile_worker.add_job($1, payload := $2::json, job_key := $3, run_at := $4, max_attempts := $5,
       job_key_mode := $6)`,
    [task, JSON.stringify(payload), key, runAt, maxAttempts, keepsItsPlace ? 'preserve_run_at' : 'replace'],
  );
}

/** Takes a job back. One that is running ends as it will, and does not come again. */
export async function dropJob(tx: Db, key: string): Promise<void> {
  await rows(tx, 'select graphile_worker.remove_job($1)', [key]);
}
