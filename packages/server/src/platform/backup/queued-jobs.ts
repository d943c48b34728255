import type { Client } from 'pg';
import type { CopiedRows } from './tables.ts';

/** Not a table's name: a table of the schema may be called `jobs`. */
export const jobsName = 'graphile_worker.jobs';

/*
 * Jobs are copied by their content, not as rows of graphile-worker's tables, whose structure and identifiers depend on its version. A
 * running job is queued again, because jobs may run twice. The last runs of schedules are not copied: graphile-worker skips missed runs.
 */
const columns =
  'identifier, payload, queue_name, run_at, max_attempts, key, priority, flags, attempts, last_error';

const select = `
  select t.identifier, j.payload, q.queue_name, j.run_at, j.max_attempts, j.key, j.priority,
    (select array_agg(flag order by flag) from jsonb_object_keys(j.flags) as flag) as flags, j.attempts, j.last_error
  from graphile_worker._private_jobs as j
    join graphile_worker._private_tasks as t on t.id = j.task_id
    left join graphile_worker._private_job_queues as q on q.id = j.job_queue_id`;

export const copiedJobs: CopiedRows = { name: jobsName, select, into: `restored_jobs (${columns})` };

/** Creates the table for COPY of jobs, which exists until the session ends. */
export async function prepareJobs(client: Client): Promise<void> {
  await client.query(
    `create temporary table restored_jobs (identifier text, payload json, queue_name text, run_at timestamptz,
       max_attempts integer, key text, priority integer, flags text[], attempts integer, last_error text)`,
  );
}

/** Queues the copied jobs, with their attempts so far. */
export async function queueRestoredJobs(client: Client): Promise<void> {
  await client.query(
    `with queued as materialized (
       select (graphile_worker.add_job(r.identifier, payload => r.payload, queue_name => r.queue_name, run_at => r.run_at,
         max_attempts => r.max_attempts, job_key => r.key, priority => r.priority, flags => r.flags)).id,
         r.attempts, r.last_error
       from restored_jobs as r
     )
     select id, attempts, last_error into temporary queued_jobs from queued`,
  );
  await client.query(
    `update graphile_worker._private_jobs as j set attempts = q.attempts, last_error = q.last_error
     from queued_jobs as q where q.id = j.id`,
  );
}
