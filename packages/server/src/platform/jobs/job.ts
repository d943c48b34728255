import type { Static, TSchema } from '@tribune/contract';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { type Db, rows } from '../db/database.ts';

/*
 * A job has a type: its name and what its payload consists of. Whoever queues one is checked against the type by the
 * compiler; what a worker reads from the queue is checked against it before the handler runs. A feature lists its jobs
 * with their handlers in its `jobs.ts`, and app/jobs.ts collects them.
 */

export interface JobType<Payload> {
  name: string;
  payload: TSchema;
  /** Of the jobs with one key, only one is in the queue. */
  key(payload: Payload): string;
  maxAttempts: number;
  /** Queueing a job again does not move one that is already waiting. */
  keepsItsPlace: boolean;
}

export function jobType<Schema extends TSchema>(declared: {
  name: string;
  payload: Schema;
  key: (payload: Static<Schema>) => string;
  maxAttempts?: number;
  keepsItsPlace?: boolean;
}): JobType<Static<Schema>> {
  return { maxAttempts: 10, keepsItsPlace: false, ...declared };
}

/**
 * Queues a job in the transaction that causes it. Its NOTIFY makes the commits of such transactions wait for each other
 * (see platform/db/changes.ts), so what happens with every review has a schedule and no job of its own.
 */
export async function enqueue<Payload extends object>(
  tx: Db,
  job: JobType<Payload>,
  payload: NoInfer<Payload>,
  { runAt = null, keepsItsPlace = job.keepsItsPlace }: { runAt?: Date | null; keepsItsPlace?: boolean } = {},
): Promise<void> {
  await rows(
    tx,
    `select graphile_worker.add_job($1, payload := $2::json, job_key := $3, run_at := $4, max_attempts := $5,
       job_key_mode := $6)`,
    [
      job.name,
      JSON.stringify(payload),
      job.key(payload),
      runAt,
      job.maxAttempts,
      keepsItsPlace ? 'preserve_run_at' : 'replace',
    ],
  );
}

/** Removes a job from the queue. One that is running completes, and is not retried. */
export async function dropJob<Payload extends object>(
  tx: Db,
  job: JobType<Payload>,
  payload: NoInfer<Payload>,
): Promise<void> {
  await rows(tx, 'select graphile_worker.remove_job($1)', [job.key(payload)]);
}

/** A job as a worker needs to know it. It may run twice, and begins by checking whether there is something to do. */
export interface JobDefinition<Context> {
  name: string;
  run(context: Context, payload: unknown): Promise<void>;
  /** When it is queued automatically, as a cron pattern in UTC. */
  cron?: string;
  /** Queues again what killed workers left behind. Runs when a worker starts, and then every few seconds. */
  resume?(context: Context): Promise<void>;
}

const ajv = new Ajv2020({ strict: false });

/** The handler of a job. A payload that does not fit the type fails the job before `run` is called. */
export function handled<Context, Payload>(
  job: JobType<Payload>,
  run: (context: Context, payload: Payload) => Promise<unknown>,
  { resume }: { resume?: (context: Context) => Promise<void> } = {},
): JobDefinition<Context> {
  return {
    name: job.name,
    async run(context, payload) {
      if (!ajv.validate<Payload>(job.payload, payload))
        throw new Error(`The payload of this ${job.name} job does not fit: ${ajv.errorsText()}`);
      await run(context, payload);
    },
    resume,
  };
}

/** A job that runs by the clock and has no payload. Runs that were missed while no worker was there are not made up for. */
export function scheduled<Context>(schedule: {
  name: string;
  cron: string;
  run: (context: Context) => Promise<unknown>;
}): JobDefinition<Context> {
  const { name, cron, run } = schedule;
  return {
    name,
    cron,
    async run(context) {
      await run(context);
    },
  };
}
