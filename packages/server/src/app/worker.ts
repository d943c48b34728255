import { parseCronItems } from 'graphile-worker';
import type { Context } from '../platform/context.ts';
import type { Dispatcher } from '../platform/jobs/dispatcher.ts';
import { startHeartbeat } from '../platform/jobs/heartbeat.ts';
import { QueuePool } from '../platform/jobs/queue-pool.ts';
import { startRunner } from '../platform/jobs/stoppable-runner.ts';
import { startEmailDispatcher } from '../platform/mail/email-dispatcher.ts';
import { features } from './features.ts';
import { cron, resumeJobs, tasksOf } from './jobs.ts';

const lastJobsMs = 3_000;

export interface Worker {
  stop(): Promise<void>;
}

/** Runs the jobs of the installation in this process. Any number of processes may do so. */
export async function startWorker(service: Context, databaseUrl: string): Promise<Worker> {
  const stopping = new AbortController();
  const context = { ...service, stopping: AbortSignal.any([service.stopping, stopping.signal]) };
  const { log } = context;
  const pgPool = new QueuePool({ url: databaseUrl, log });
  context.metrics.watchPool('job_queue', pgPool);
  const { runner, stop } = await startRunner({
    pgPool,
    concurrency: 4,
    pollInterval: 2_000,
    log,
    taskList: tasksOf(context),
    parsedCronItems: parseCronItems([...cron]),
  });
  let working = true;
  const ended = (error?: unknown) => {
    if (working) log.error({ reason: String(error) }, 'The worker failed');
    working = false;
  };
  runner.promise.then(ended, ended);
  const heartbeat = await startHeartbeat(context, () => working);
  const resume = () =>
    resumeJobs(context).catch((error) =>
      log.warn({ reason: String(error) }, 'Work of killed workers could not be resumed'),
    );
  await resume();
  const resuming = setInterval(() => void resume(), context.media.silenceMs / 2);
  const dispatcher = await startDispatchers(context);
  return {
    async stop() {
      working = false;
      stopping.abort();
      clearInterval(resuming);
      pgPool.stopRetrying();
      await Promise.all([stop(lastJobsMs), dispatcher.stop()]);
      await Promise.all([pgPool.end(), heartbeat.stop()]);
    },
  };
}

/** Starts all dispatchers. */
export async function startDispatchers(context: Context): Promise<Dispatcher> {
  const dispatchers = [await startEmailDispatcher(context)];
  for (const { dispatch } of features) if (dispatch) dispatchers.push(await dispatch(context));
  return {
    async stop() {
      await Promise.all(dispatchers.map((one) => one.stop()));
    },
  };
}
