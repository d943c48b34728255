import { setTimeout as delay } from 'node:timers/promises';
import type { Logger } from 'pino';
import { within } from '../time-limit.ts';
import { WorkerStopping } from './stopping.ts';

/*
 * Emails, review requests and webhook deliveries have queues of their own beside graphile-worker's: a job of a worker
 * that was killed stays locked there for four hours, and an email needs to know how far its sending got, which no job
 * queue can tell.
 */

/** Something that works through a queue until it is stopped. */
export interface Dispatcher {
  /** Resolves when what is under way has ended or its time is up. */
  stop(): Promise<void>;
}

const everyMs = 1_000;
/** What does not answer keeps no worker from stopping: leases on unfinished work expire. */
const graceMs = 3_000;

/**
 * Runs `work` once a second, one run at a time; `work` ends early when `stopped()` returns true. A run that throws is
 * logged as `fault`, and the next one tries again. Stopping waits for the present run, for three seconds at most.
 */
export function startDispatcher(
  { log, fault }: { log: Logger; fault: string },
  work: (stopped: () => boolean) => Promise<unknown>,
): Dispatcher {
  const ending = new AbortController();
  const stopped = () => ending.signal.aborted;
  const run = async () => {
    while (!stopped()) {
      await work(stopped).catch((error) => log.error({ reason: String(error) }, fault));
      await delay(everyMs, undefined, { signal: ending.signal }).catch(() => {});
    }
  };
  const running = run();
  return {
    async stop() {
      ending.abort();
      await within(graceMs, running);
    },
  };
}

/** Something that is due. */
export interface Due {
  /** Of the same key, one at a time. */
  key: string;
  /** Its IDs, for the log. */
  ids: Record<string, string>;
  run: () => Promise<unknown>;
}

/**
 * As `startDispatcher`, but what is due runs at the same time: one that hangs delays no other. A run that throws is logged as
 * `failed`. Stopping aborts `interrupting` once nothing more is begun; what it interrupts is not logged.
 */
export function startConcurrentDispatcher(
  {
    log,
    fault,
    failed,
    atOnce = Number.POSITIVE_INFINITY,
  }: { log: Logger; fault: string; failed: string; atOnce?: number },
  due: (interrupting: AbortSignal) => AsyncIterable<Due>,
): Dispatcher {
  const underWay = new Map<string, Promise<unknown>>();
  const interrupting = new AbortController();
  const begin = ({ key, ids, run }: Due) => {
    const running = run()
      .catch((error) => {
        if (interrupting.signal.aborted || error instanceof WorkerStopping) return;
        log.error({ ...ids, reason: String(error) }, failed);
      })
      .finally(() => underWay.delete(key));
    underWay.set(key, running);
  };
  const dispatcher = startDispatcher({ log, fault }, async (stopped) => {
    for await (const one of due(interrupting.signal)) {
      if (stopped() || underWay.size >= atOnce) return;
      if (!underWay.has(one.key)) begin(one);
    }
  });
  return {
    async stop() {
      await dispatcher.stop();
      interrupting.abort();
      await within(graceMs, Promise.all(underWay.values()));
    },
  };
}
