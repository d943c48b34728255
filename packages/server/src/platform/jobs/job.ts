import type { Static, TSchema } from '@tribune/contract';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { type Db, rows } from '../db/database.ts';
import { withTraceparent } from './job-traces.ts';

/*
 * A job type consists of a name and a payload schema. The compiler checks callers of `enqueue` against it; workers validate
 * queued payloads before the handler runs. A feature lists its jobs with their handlers in its `jobs.ts`; app/jobs.ts
 * collects them.
 */

export interface JobType<Payload> {
  name: string;
  payload: TSchema;
  /** At most one queued job has a given key. */
  key(payload: Payload): string;
  maxAttempts: number;
  /** Whether queueing a job again keeps the run time and the attempts of the one that is already queued. */
  keepsItsPlace: boolean;
  /** Jobs with a lower number run first, as in graphile-worker; scheduled jobs have 0. */
  priority: number;
}

/** Declares a job type. By default a job is attempted 10 times with priority 0, and queueing it again replaces its run time. */
export function jobType<Schema extends TSchema>(declared: {
  name: string;
  payload: Schema;
  key: (payload: Static<Schema>) => string;
  maxAttempts?: number;
  keepsItsPlace?: boolean;
  priority?: number;
}): JobType<Static<Schema>> {
  return { maxAttempts: 10, keepsItsPlace: false, priority: 0, ...declared };
}

/**
 * Queues a job in the transaction that causes it. graphile-worker's NOTIFY serializes the commits of such transactions (see
 * platform/db/changes.ts), so hot paths such as submissions use schedules instead of queueing a job each.
 */
export async function enqueue<Payload extends object>(
  tx: Db,
  job: JobType<Payload>,
  payload: NoInfer<Payload>,
  { runAt = null, keepsItsPlace = job.keepsItsPlace }: { runAt?: Date | null; keepsItsPlace?: boolean } = {},
): Promise<void> {
  await rows(
    tx,
    // add_job resets attempts and run time of a queued job: one that awaits its next attempt would be attempted at once, endlessly.
    `select graphile_worker.add_job($1, payload := $2::json, job_key := $3, run_at := $4, max_attempts := $5,
       job_key_mode := $6, priority := $7)
     where $6 = 'replace' or not exists (
       select from graphile_worker.jobs
       where key = $3 and locked_at is null and attempts > 0 and attempts < max_attempts)`,
    [
      job.name,
      JSON.stringify(withTraceparent(payload)),
      job.key(payload),
      runAt,
      job.maxAttempts,
      keepsItsPlace ? 'preserve_run_at' : 'replace',
      job.priority,
    ],
  );
}

/** Removes a job from the queue. A running one completes and is not retried. */
export async function dropJob<Payload extends object>(
  tx: Db,
  job: JobType<Payload>,
  payload: NoInfer<Payload>,
): Promise<void> {
  await rows(tx, 'select graphile_worker.remove_job($1)', [job.key(payload)]);
}

/** A job's handler. It may run twice, so it first checks whether there is something to do. */
export interface JobDefinition<Context> {
  name: string;
  run(context: Context, payload: unknown): Promise<void>;
  /** Schedule on which it is queued: a cron pattern in UTC. */
  cron?: string;
  /** Requeues the unfinished work of killed workers. Runs when a worker starts, and then every few seconds. */
  resume?(context: Context): Promise<void>;
  /** Records that the job has failed at its last attempt, with a sentence for its users. */
  giveUp?(context: Context, payload: unknown): Promise<void>;
}

const ajv = new Ajv2020({ strict: false });

/** Declares the handler of a job. A payload that doesn't match the schema fails the job before `run` is called. */
export function handled<Context, Payload>(
  job: JobType<Payload>,
  run: (context: Context, payload: Payload) => Promise<unknown>,
  {
    resume,
    giveUp,
  }: {
    resume?: (context: Context) => Promise<void>;
    giveUp?: (context: Context, payload: Payload) => Promise<unknown>;
  } = {},
): JobDefinition<Context> {
  return {
    name: job.name,
    async run(context, payload) {
      if (!ajv.validate<Payload>(job.payload, payload))
        throw new Error(`The payload of this ${job.name} job is invalid: ${ajv.errorsText()}`);
      await run(context, payload);
    },
    resume,
    ...(giveUp && {
      async giveUp(context: Context, payload: unknown) {
        // A payload that does not match identifies no row.
        if (ajv.validate<Payload>(job.payload, payload)) await giveUp(context, payload);
      },
    }),
  };
}

/** Declares a job that runs on a schedule, without a payload. Runs missed while no worker was running are skipped. */
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
