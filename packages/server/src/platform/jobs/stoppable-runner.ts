import { EventEmitter } from 'node:events';
import { type Runner, type RunnerOptions, run, type WorkerEvents, type WorkerPool } from 'graphile-worker';
import { within } from '../time-limit.ts';

export interface StoppableRunner {
  runner: Runner;
  /** Gives jobs this many milliseconds to end. Those that take longer are returned to the queue, for another worker. */
  stop(lastJobsMs: number): Promise<void>;
}

/**
 * Runs jobs. `kill` of graphile-worker's runner does nothing after `stop`, so that unfinished jobs stayed locked for four hours
 * (0.18.0).
 */
export async function startRunner(options: RunnerOptions): Promise<StoppableRunner> {
  const events: WorkerEvents = new EventEmitter();
  let pool: WorkerPool | undefined;
  events.on('pool:create', ({ workerPool }) => {
    pool = workerPool;
  });
  const runner = await run({ ...options, events });
  return {
    runner,
    async stop(lastJobsMs) {
      const stopped = runner.stop();
      if (!(await within(lastJobsMs, stopped))) await pool?.forcefulShutdown('The worker stops');
    },
  };
}
