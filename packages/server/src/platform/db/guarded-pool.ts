import pg from 'pg';
import type { Logger } from 'pino';
import { DatabaseUnavailable } from './sql-states.ts';

/** How long work of one kind may occupy a connection. */
export interface TimeLimits {
  /** Of one statement, enforced by the server; 0: none. */
  statementMs: number;
  /** For a free connection, and for a new one to be made. */
  waitMs: number;
}

/** By kind of work. What the public asks for is bounded most tightly, since anybody can ask for much of it at once. */
export const timeLimits = {
  publicReads: { statementMs: 2_000, waitMs: 2_000 },
  probes: { statementMs: 1_000, waitMs: 2_000 },
  requests: { statementMs: 10_000, waitMs: 5_000 },
  jobs: { statementMs: 60_000, waitMs: 10_000 },
  /** Building an index takes as long as it takes. */
  migrations: { statementMs: 0, waitMs: 10_000 },
} as const satisfies Record<string, TimeLimits>;

export interface GuardedPoolOptions {
  url: string;
  size: number;
  log: Logger;
  limits: TimeLimits;
  /** As pg_stat_activity shows it. */
  name: string;
  types?: pg.CustomTypesConfig;
}

/** A frozen server doesn't end a statement by itself: this long after its time, the connection is given up. */
const graceMs = 1_000;
/** A server that is frozen must not make us collect requests without an end. */
const waitingPerConnection = 100;

/**
 * A pool that survives its server. A client has an error listener for as long as it lives: without one, a connection
 * that is lost while it is checked out and idle (between two statements of a transaction) ends the process, and pg-pool
 * itself only listens to those in the pool (https://node-postgres.com/apis/pool#error).
 */
export class GuardedPool extends pg.Pool {
  readonly #limits: TimeLimits;

  constructor({ url, size, log, limits, name, types }: GuardedPoolOptions) {
    super({
      connectionString: url,
      max: size,
      ...(types && { types }),
      application_name: name,
      options: `-c timezone=UTC -c statement_timeout=${limits.statementMs} -c idle_in_transaction_session_timeout=60000`,
      connectionTimeoutMillis: limits.waitMs,
      keepAlive: true,
    });
    this.#limits = limits;
    this.on('error', () => {});
    this.on('connect', (client) => {
      client.once('error', (error) =>
        log.warn({ code: 'code' in error ? error.code : undefined }, 'A database connection was lost'),
      );
      client.on('error', () => {});
      this.#bound(client);
    });
  }

  override connect(): Promise<pg.PoolClient>;
  override connect(callback: Parameters<pg.Pool['connect']>[0]): void;
  override connect(callback?: Parameters<pg.Pool['connect']>[0]): Promise<pg.PoolClient> | undefined {
    if (callback) return void super.connect(callback);
    if (this.waitingCount >= this.options.max * waitingPerConnection)
      return Promise.reject(new DatabaseUnavailable('Too many statements wait for a connection'));
    return super.connect();
  }

  #bound(client: pg.PoolClient): void {
    const { statementMs } = this.#limits;
    if (statementMs === 0) return;
    const query = client.query.bind(client);
    // pg overloads `query` seven ways; this passes every one of them on.
    client.query = ((...args: unknown[]) => {
      const result: unknown = Reflect.apply(query, client, args);
      return result instanceof Promise ? withinTime(client, statementMs + graceMs, result) : result;
    }) as typeof client.query;
  }
}

/** Gives the connection up when the statement takes longer: it ends with an error then, and the pool makes another. */
export function withinTime<Result>(
  client: pg.PoolClient,
  limitMs: number,
  running: Promise<Result>,
): Promise<Result> {
  const giveUp = () =>
    client.connection.stream.destroy(new DatabaseUnavailable('The database did not answer in time'));
  const timer = setTimeout(giveUp, limitMs);
  const clear = () => clearTimeout(timer);
  running.then(clear, clear);
  return running;
}
