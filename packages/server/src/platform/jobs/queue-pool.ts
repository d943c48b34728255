import { setTimeout as delay } from 'node:timers/promises';
import type pg from 'pg';
import type { Logger } from 'pino';
import { GuardedPool, timeLimits } from '../db/guarded-pool.ts';
import { isUnavailable } from '../db/sql-states.ts';

type Connected = (error: Error | undefined, client: pg.PoolClient | undefined, done: () => void) => void;

const maxWaitMs = 2_000;

/**
 * What statements get after shutdown. graphile-worker repeats them: a worker that looks for a job must not be left pending, as `stop`
 * awaits it, and the completion of a job must not fail, as nothing handles that. The job stays locked until another worker resumes it.
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
 * waits until the database is back, and a statement that loses its connection fails with an error code on which
 * graphile-worker retries: https://github.com/graphile/worker/blob/main/src/lib.ts
 */
export class QueuePool extends GuardedPool {
  readonly #closing = new AbortController();

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
    if (!callback) return this.#connection();
    this.#connection().then(
      (client) => {
        // The listener for new jobs ends with its worker.
        if (client !== closedClient) callback(undefined, client, () => client.release());
      },
      (error) => callback(error, undefined, () => {}),
    );
  }

  async #connection(): Promise<pg.PoolClient> {
    for (let waitMs = 50; !this.#closing.signal.aborted; waitMs = Math.min(waitMs * 2, maxWaitMs)) {
      try {
        return await super.connect();
      } catch (error) {
        if (!isUnavailable(error)) throw error;
        await delay(waitMs, undefined, { signal: this.#closing.signal }).catch(() => {});
      }
    }
    return closedClient;
  }

  /** Ends pending `connect` calls, and opens no more connections. Call it before stopping the runner, and `end` afterwards. */
  cancelPendingConnects(): void {
    this.#closing.abort();
  }
}

function failTemporarily(error: unknown): never {
  if (error instanceof Error && isUnavailable(error)) Object.assign(error, { code: retryableCode });
  throw error;
}
