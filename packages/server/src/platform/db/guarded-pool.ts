import pg from 'pg';
import type { Logger } from 'pino';
import { DatabaseUnavailable } from './sql-states.ts';

/** Time limits for one kind of work. */
export interface TimeLimits {
  /** Timeout of one statement, enforced by the database server; 0 for none. */
  statementMs: number;
  /** Timeout for getting or opening a connection. */
  waitMs: number;
}

/** Limits by kind of work. Public reads have the tightest limits, because anybody can send many concurrently. */
export const timeLimits = {
  publicReads: { statementMs: 2_000, waitMs: 2_000 },
  probes: { statementMs: 1_000, waitMs: 2_000 },
  requests: { statementMs: 10_000, waitMs: 5_000 },
  jobs: { statementMs: 60_000, waitMs: 10_000 },
  /** Unlimited, because building an index may take long. */
  migrations: { statementMs: 0, waitMs: 10_000 },
} as const satisfies Record<string, TimeLimits>;

export interface GuardedPoolOptions {
  url: string;
  size: number;
  log: Logger;
  limits: TimeLimits;
  /** Name in pg_stat_activity. */
  name: string;
  types?: pg.CustomTypesConfig;
  /**
   * Whether the URL points to a pooler in transaction mode, where a connection's statements may run in several server sessions. Because
   * sessions cannot have a time limit then, this process enforces it.
   */
  pooled?: boolean;
}

/** A frozen server does not enforce time limits: the connection is abandoned this long after the limit. */
const graceMs = 1_000;
/** Limits requests that wait for a frozen server. */
const waitingPerConnection = 100;

/**
 * A pool that survives server failures. Every client has an error listener for its lifetime: without one, losing a connection
 * that is checked out but idle (between two statements of a transaction) crashes the process, because pg-pool only
 * listens to clients in the pool (https://node-postgres.com/apis/pool#error).
 */
export class GuardedPool extends pg.Pool {
  readonly #isPooled: boolean;
  readonly #limits: TimeLimits;
  readonly #graceMs: number;

  constructor({ url, size, log, limits, name, types, pooled = false }: GuardedPoolOptions) {
    super({
      connectionString: url,
      max: size,
      ...(types && { types }),
      application_name: name,
      // pg-pool passes the client that it has just opened.
      onConnect: (client) =>
        withinTime(client as pg.PoolClient, limits.waitMs, this.opened(client as pg.PoolClient)),
      ...(!pooled && {
        options: `-c timezone=UTC -c statement_timeout=${limits.statementMs} -c idle_in_transaction_session_timeout=60000`,
      }),
      connectionTimeoutMillis: limits.waitMs,
      keepAlive: true,
    });
    this.#isPooled = pooled;
    this.#limits = limits;
    this.#graceMs = pooled ? 0 : graceMs;
    this.on('error', () => {});
    this.on('connect', (client) => {
      client.once('error', (error) => {
        // A pool ends before its connections do: an embedded server that stops next terminates them.
        if (this.ending) return;
        log.warn({ code: 'code' in error ? error.code : undefined }, 'A database connection was lost');
      });
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

  /** Called with each new connection before anything else uses it. */
  protected async opened(client: pg.PoolClient): Promise<void> {
    // PgBouncer transfers a client's time zone to each session.
    if (this.#isPooled) await client.query("set timezone = 'UTC'");
  }

  #bound(client: pg.PoolClient): void {
    const { statementMs } = this.#limits;
    if (statementMs === 0) return;
    const query = client.query.bind(client);
    // Forwards all seven overloads of pg's `query`.
    client.query = ((...args: unknown[]) => {
      const [first, last] = [args[0], args.at(-1)];
      const isOwn = typeof last !== 'function' && !(first && typeof first === 'object' && 'submit' in first);
      if (!isOwn) return Reflect.apply(query, client, args);
      return withinTime(client, statementMs + this.#graceMs, promised(query, args));
    }) as typeof client.query;
  }
}

/**
 * Replaces the driver's own promise, which kept results in memory until the next full garbage collection: 18 kB for each page of 20
 * reviews, and scavenges took 34 instead of 8 µs per request.
 */
const promised = (query: (...args: never[]) => unknown, args: unknown[]) =>
  new Promise((resolve, reject) =>
    Reflect.apply(query, null, [
      ...args,
      (error: unknown, result: unknown) => (error ? reject(error) : resolve(result)),
    ]),
  );

/** Abandons the connection if the statement takes longer: the statement fails, and the pool opens another connection. */
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
