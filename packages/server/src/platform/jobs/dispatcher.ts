import { setTimeout as delay } from 'node:timers/promises';
import type { Logger } from 'pino';
import { within } from '../time-limit.ts';
import { WorkerStopping } from './stopping.ts';

/*
 * Emails, review requests and webhook deliveries have their own queues beside graphile-worker's: there, a job of a killed worker stays
 * locked for four hours, and an email must know how far its sending got, which job queues do not record.
 */

/** Something that works through a queue until it is stopped. */
export interface Dispatcher {
  /** Resolves when work in progress has ended or its time is up. */
  stop(): Promise<void>;
}

const everyMs = 1_000;
/** Work that does not respond must not keep a worker from stopping: leases on unfinished work expire. */
const graceMs = 3_000;

/**
 * Runs `work` once a second, one run at a time; `work` ends early if `stopped()` returns true. A run that throws is logged as `fault`,
 * and the next one tries again. Stopping waits for the present run, for three seconds at most.
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

/** Work that is due. */
export interface Due {
  /** Work with the same key runs one at a time. */
  key: string;
  /** Its IDs, for the log. */
  ids: Record<string, string>;
  run: () => Promise<unknown>;
}

/**
 * Like `startDispatcher`, but runs due work concurrently, so that hanging work does not delay other work. A run that throws is logged as
 * `failed`. Stopping aborts `interrupting` once nothing more is started; interrupted runs are not logged.
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
