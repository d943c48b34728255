import { setTimeout as delay } from 'node:timers/promises';
import type { Logger } from 'pino';
import { within } from '../time-limit.ts';

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
