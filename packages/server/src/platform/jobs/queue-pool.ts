import { setTimeout as delay } from 'node:timers/promises';
import type pg from 'pg';
import type { Logger } from 'pino';
import { GuardedPool, timeLimits } from '../db/guarded-pool.ts';
import { isUnavailable } from '../db/sql-states.ts';

type Connected = (error: Error | undefined, client: pg.PoolClient | undefined, done: () => void) => void;

const maxWaitMs = 2_000;

/**
 * The client that `connect` returns during shutdown while the database is down. Fetching a job must end, because graphile-worker's `stop`
 * awaits it, and completing a job must not fail, because nothing handles the error. That job runs again when its lock expires.
 */
const closedClient = {
  query: async () => ({ rows: [], rowCount: 0 }),
  release: () => {},
} as unknown as pg.PoolClient; // graphile-worker uses nothing else of it

/** SQLSTATE serialization_failure. */
const retryableCode = '40001';

/**
 * Connections for graphile-worker, which doesn't await the statement that completes a job: when the database was down, the
 * unhandled rejection ended the process, or the job stayed locked for four hours (seen with 0.18.0). Therefore `connect`
 * retries until the database is back, and a statement that loses its connection fails with an error code on which
 * graphile-worker retries: https://github.com/graphile/worker/blob/main/src/lib.ts
 */
export class QueuePool extends GuardedPool {
  readonly #closing = new AbortController();
  readonly #connecting = new Set<Promise<pg.PoolClient>>();

  constructor(options: { url: string; log: Logger }) {
    super({ ...options, size: 10, limits: timeLimits.jobs, name: 'tribune queue' });
    this.on('connect', (client) => {
      const query = client.query.bind(client);
      // Forwards all seven overloads of pg's `query`.
      client.query = ((...args: unknown[]) => {
        const result: unknown = Reflect.apply(query, client, args);
        return result instanceof Promise ? result.catch(failTemporarily) : result;
      }) as typeof client.query;
    });
  }

  override connect(): Promise<pg.PoolClient>;
  override connect(callback: Connected): void;
  override connect(callback?: Connected): Promise<pg.PoolClient> | undefined {
    const connecting = this.#connection();
    this.#connecting.add(connecting);
    const settled = () => this.#connecting.delete(connecting);
    connecting.then(settled, settled);
    if (!callback) return connecting;
    connecting.then(
      (client) => {
        // The listener for new jobs ends with its worker.
        if (client !== closedClient) callback(undefined, client, () => client.release());
      },
      (error) => callback(error, undefined, () => {}),
    );
  }

  async #connection(): Promise<pg.PoolClient> {
    const { signal } = this.#closing;
    for (let waitMs = 50; ; waitMs = Math.min(waitMs * 2, maxWaitMs)) {
      try {
        return await super.connect();
      } catch (error) {
        if (signal.aborted) return closedClient;
        if (!isUnavailable(error)) throw error;
        await delay(waitMs, undefined, { signal }).catch(() => {});
        if (signal.aborted) return closedClient;
      }
    }
  }

  /** Stops `connect` from retrying. Call it before stopping the runner, and `end` afterwards. */
  stopRetrying(): void {
    this.#closing.abort();
  }

  /** Ends the pool after the statements that are about to be sent: the completion of the last jobs, which `stop` does not await. */
  override end(): Promise<void>;
  override end(callback: () => void): void;
  override end(callback?: () => void): Promise<void> | undefined {
    const ended = Promise.allSettled(this.#connecting).then(() => super.end());
    if (!callback) return ended;
    ended.then(callback, callback);
  }
}

function failTemporarily(error: unknown): never {
  if (error instanceof Error && isUnavailable(error)) Object.assign(error, { code: retryableCode });
  throw error;
}
