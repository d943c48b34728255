import { EventEmitter } from 'node:events';
import {
  Logger,
  type Runner,
  type RunnerOptions,
  run,
  type WorkerEvents,
  type WorkerPool,
} from 'graphile-worker';
import type { Logger as ServiceLog } from 'pino';
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
export async function startRunner({
  log,
  ...options
}: RunnerOptions & { log: ServiceLog }): Promise<StoppableRunner> {
  let gaveUp = false;
  const logger = new Logger(() => (level, message) => {
    // Once jobs are returned to the queue, graphile-worker reports its own shutdown and their failures as errors.
    if (level === 'error' && !gaveUp) log.error(message);
    else if (level === 'warning' && !gaveUp) log.warn(message);
    else log.debug(message);
  });
  const events: WorkerEvents = new EventEmitter();
  let pool: WorkerPool | undefined;
  events.on('pool:create', ({ workerPool }) => {
    pool = workerPool;
  });
  const runner = await run({ ...options, logger, noHandleSignals: true, events });
  return {
    runner,
    async stop(lastJobsMs) {
      const stopped = runner.stop();
      if (await within(lastJobsMs, stopped)) return;
      gaveUp = true;
      log.info('Jobs that did not end in time are returned to the queue');
      await pool?.forcefulShutdown('The worker stops');
    },
  };
}
