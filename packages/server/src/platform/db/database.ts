import { createHash } from 'node:crypto';
import {
  type AbortableQueryOptions,
  type Compilable,
  CompiledQuery,
  Kysely,
  PostgresDialect,
  type QueryResult,
  type RawBuilder,
  sql,
} from 'kysely';
import pg from 'pg';
import type { Logger } from 'pino';
import { copyDataOf, copyIn } from './copy.ts';
import { copyOut, rowSinkOf } from './copy-out.ts';
import { citusExtension } from './distribution/citus.ts';
import type { LostNodes } from './distribution/lost-nodes.ts';
import { type Send, sendParts } from './distribution/sending-parts.ts';
import { SessionWrites, twoPhases } from './distribution/session-writes.ts';
import { partsOf } from './distribution/statement-parts.ts';
import {
  GuardedPool,
  type GuardedPoolOptions,
  type TimeLimits,
  timeLimits,
  withinTime,
} from './guarded-pool.ts';
import { tracedQuery } from './query-traces.ts';
import { assertDeclared, type Catalog, readCatalog } from './result-check.ts';
import { DatabaseUnavailable } from './sql-states.ts';
import { type Columns, declareColumns, outputsOf, positional, type Statement } from './statement.ts';
import { assertNamesMerchant } from './tenancy.ts';
import type { DB } from './types.gen.ts';

/** The pool or a transaction; the first parameter of every function that reads or writes. */
export type Db = Kysely<DB>;

export interface DatabaseOptions {
  url: string;
  poolSize: number;
  log: Logger;
  /**
   * Rejects statements that touch a tenant table without naming merchant_id, and results that differ from their declaration: in
   * development and tests.
   */
  checkTenancy: boolean;
  /** In tests: an additional check of every statement before it is sent, which throws. Requires checkTenancy. */
  inspect?: (text: string) => void;
  /** Default: the limits of jobs and commands. */
  limits?: TimeLimits;
  /** The URL is that of a pooler in transaction mode; see GuardedPoolOptions. */
  pooled?: boolean;
  /** Statements that need one of them fail with DatabaseUnavailable. */
  lostNodes?: RefusingNodes;
}

type RefusingNodes = Pick<LostNodes, 'refuses' | 'onChange'>;

/**
 * A pool whose statements are prepared once per connection, named by a hash of their text. Behind a pooler they are unnamed, because the
 * next statement may run in another session.
 */
export function openDatabase({
  url,
  poolSize,
  log,
  checkTenancy,
  inspect,
  limits = timeLimits.jobs,
  pooled = false,
  lostNodes,
}: DatabaseOptions): {
  db: Db;
  pool: pg.Pool;
} {
  const pool = new PreparingPool({ url, size: poolSize, log, limits, types, pooled, name: 'tribune' });
  if (lostNodes) pool.without(lostNodes);
  if (checkTenancy)
    pool.inspect = (text) => {
      assertNamesMerchant(text);
      inspect?.(text);
    };
  return { db: new PooledDatabase(pool), pool };
}

/** Runs statements outside transactions without Kysely's executor, which took a fifth of an uncached read's processor time. */
class PooledDatabase extends Kysely<DB> {
  readonly #pool: pg.Pool;

  constructor(pool: pg.Pool) {
    super({ dialect: new PostgresDialect({ pool }) });
    this.#pool = pool;
  }

  override async executeQuery<Row>(
    query: CompiledQuery<Row> | Compilable<Row>,
    options?: AbortableQueryOptions,
  ): Promise<QueryResult<Row>> {
    if (options || 'compile' in query) return super.executeQuery(query, options);
    const client = await this.#pool.connect();
    try {
      const { rows } = await client.query(query.sql, [...query.parameters]);
      return { rows };
    } catch (error) {
      // The driver's stack trace ends at its socket.
      if (error instanceof Error) Error.captureStackTrace(error);
      throw error;
    } finally {
      client.release();
    }
  }

  /** Kysely only ends a pool that it has used itself. */
  override async destroy(): Promise<void> {
    await super.destroy();
    if (!this.#pool.ending) await this.#pool.end();
  }
}

/** Values of `$1`, `$2`, …, or of `$name` by name. */
export type Values = unknown[] | Record<string, unknown>;

/**
 * Runs one statement of plain SQL: for hot paths, where building it every time would cost more than sending it, and for SQL that a query
 * builder makes unreadable. Rows have the type that the statement declares (see statement.ts), otherwise unknown values.
 */
export async function rows<Row>(db: Db, text: Statement<Row>, values: Values): Promise<Row[]>;
export async function rows(db: Db, text: string, values: Values): Promise<UnknownRow[]>;
export async function rows<Row>(db: Db, text: string, values: Values): Promise<Row[]> {
  const query = Array.isArray(values) ? { text, values } : positional(text, values);
  return (await db.executeQuery<Row>(CompiledQuery.raw(query.text, query.values))).rows;
}

/** The first row of `rows`, or undefined. */
export async function row<Row>(db: Db, text: Statement<Row>, values: Values): Promise<Row | undefined>;
export async function row(db: Db, text: string, values: Values): Promise<UnknownRow | undefined>;
export async function row<Row>(db: Db, text: string, values: Values): Promise<Row | undefined> {
  return (await rows(db, text as Statement<Row>, values))[0];
}

/** The row of a statement that always returns one, such as an insert of one row or an aggregate without `group by`. */
export async function oneRow<Row>(db: Db, text: Statement<Row>, values: Values): Promise<Row> {
  const found = await row(db, text, values);
  if (!found) throw new Error('The statement returned no row');
  return found;
}

/** The row with these values in its key, such as `rowWith(db, table('merchants')('name'), { merchant_id: merchantId })`. */
export async function rowWith<Row>(db: Db, columns: Columns<Row>, key: Key): Promise<Row | undefined> {
  return (await rowsWith(db, columns, key))[0];
}

/** Columns of a table, without an alias, of all rows with these values. */
export function rowsWith<Row>(db: Db, columns: Columns<Row>, key: Key): Promise<Row[]> {
  const from = columns.outputs[0]?.type.split('.')[0];
  if (from === undefined) throw new Error('The list of columns is empty');
  const conditions = Object.keys(key).map((name, index) => `${name} = $${index + 1}`);
  const text = `select ${columns.text} from ${from} where ${conditions.join(' and ')}`;
  declareColumns(text, columns);
  return rows(db, text as Statement<Row>, Object.values(key)); // as declared
}

/** Values by column. */
type Key = Record<string, unknown>;

type UnknownRow = Record<string, unknown>;

/** Runs a statement built with Kysely that returns `returning`: rows have the type of those columns. */
export async function returnedRows<Row>(
  db: Db,
  returning: Columns<Row>,
  build: (columns: RawBuilder<unknown>) => RawBuilder<unknown>,
): Promise<Row[]> {
  const query = build(sql.raw(returning.text)).compile(db);
  declareColumns(query.sql, returning);
  const { rows } = await db.executeQuery<Row>(CompiledQuery.raw(query.sql, [...query.parameters]));
  return rows;
}

/** Time limit for a slice of an export or a step of an import, which takes seconds unless the server is down. */
const copyMs = 10 * 60_000;

class PreparingPool extends GuardedPool {
  /** Checks every statement before it is sent, and compares results with its declaration. */
  inspect: ((text: string) => void) | undefined;
  #catalog: Promise<Catalog> | undefined;
  /** Whether the database has Citus, which rejects generic plans and copies the rows of common table expressions to all nodes. */
  #isDistributed: boolean | undefined;
  #lostNodes: RefusingNodes | undefined;
  /** The last statement with values of each client in use, on Citus. */
  readonly #sent = new Map<pg.PoolClient, { text: unknown; values: unknown[] }>();

  constructor(options: GuardedPoolOptions) {
    super(options);
    this.on('connect', (client) => {
      const plain = client.query.bind(client);
      const session = new SessionWrites();
      const planFor = planning((sql) => plain(sql), session);
      const prepared = (text: unknown, values?: unknown, ...rest: unknown[]) => {
        if (this.#lostNodes?.refuses(text, values)) return Promise.reject(nodeIsLost());
        if (this.#isDistributed && Array.isArray(values) && values.length > 0)
          this.#sent.set(client, { text, values });
        if (this.inspect)
          this.inspect(typeof text === 'string' ? text : String((text as pg.QueryConfig).text));
        const sink = rowSinkOf(values);
        if (typeof text === 'string' && sink) return withinTime(client, copyMs, copyOut(client, text, sink));
        const copied = copyDataOf(values);
        if (typeof text === 'string' && copied)
          return withinTime(client, copyMs, copyIn(client, text, copied));
        const named = (sql: string) => !options.pooled && isPrepared(sql) && { name: nameOf(sql) };
        const isDistributed = this.#isDistributed === true;
        const isLast = session.spansCoordinator && text === 'commit';
        if (typeof text === 'string') session.note(text, { isDistributed });
        const parts = isDistributed && typeof text === 'string' ? partsOf(text) : undefined;
        const send = () => {
          if (parts)
            return sendTogether(plain, named, session, (send) =>
              sendParts(send, parts, Array.isArray(values) ? values : []),
            );
          if (isLast) return plain(twoPhases).then(() => plain('commit'));
          return typeof text === 'string' && Array.isArray(values) && values.length > 0
            ? Reflect.apply(plain, client, [{ ...named(text), text, values }, ...rest])
            : Reflect.apply(plain, client, [text, values, ...rest]);
        };
        const hasOneMode = options.pooled || isDistributed || typeof text !== 'string';
        const mode = hasOneMode ? undefined : planFor(text);
        const inMode = mode ? () => mode.then(send) : send;
        const answer = typeof text === 'string' ? tracedQuery(text, inMode) : send();
        if (!this.inspect || typeof text !== 'string' || !outputsOf(text)) return answer;
        return Promise.resolve(answer).then(async (result) => {
          this.#catalog ??= readCatalog(plain);
          assertDeclared(text, result, await this.#catalog);
          return result;
        });
      };
      // Forwards all seven overloads of pg's `query`.
      client.query = prepared as typeof client.query;
    });
    this.on('release', (_error, client) => this.#sent.delete(client));
  }

  /** Refuses statements that need a lost node. Abandons the connections that wait for one. */
  without(lostNodes: RefusingNodes): void {
    this.#lostNodes = lostNodes;
    lostNodes.onChange(() => {
      for (const [client, { text, values }] of this.#sent)
        if (lostNodes.refuses(text, values)) client.connection.stream.destroy(nodeIsLost());
    });
  }

  protected override async opened(client: pg.PoolClient): Promise<void> {
    await super.opened(client);
    this.#isDistributed ??= (await client.query(citusExtension)).rows.length > 0;
  }
}

const nodeIsLost = () => new DatabaseUnavailable('A node of the database does not respond');

/** Runs `work` in the session's transaction, or in a new one. */
async function sendTogether(
  plain: pg.PoolClient['query'],
  named: (sql: string) => { name: string } | false,
  session: SessionWrites,
  work: (send: Send) => Promise<pg.QueryResult>,
): Promise<pg.QueryResult> {
  const send = (({ text, values, isVariable }: Parameters<Send>[0], as?: 'texts') =>
    plain({
      ...(!isVariable && named(text)),
      text,
      values,
      ...(as && { rowMode: 'array', types: texts }),
    })) as Send; // returns rows of either kind
  if (session.isInTransaction) return work(send);
  await plain('begin');
  try {
    const result = await work(send);
    if (session.spansCoordinator) await plain(twoPhases);
    await plain('commit');
    return result;
  } catch (error) {
    await plain('rollback').catch(() => {});
    throw error;
  }
}

const texts: pg.CustomTypesConfig = { getTypeParser: () => (text: string | Buffer) => text };

/**
 * Prefix of a statement that is planned for its values each time. From the sixth execution on, PostgreSQL plans prepared statements
 * without values: a search for a rare word then read a whole list instead of the text index.
 */
export const plannedEachTime = '/* planned each time */ ';
const isPrepared = (text: string) => !text.startsWith(plannedEachTime);

/**
 * Prefix of a statement whose plan does not depend on its values, and that is planned once per connection. Otherwise PostgreSQL compares
 * the estimated costs of both kinds of plans, and an unknown limit makes it plan each time: 2.7 ms for the second page of a store, which
 * takes 1.0 ms to read. In a transaction, all statements are planned as the first one is.
 */
export const plannedOnce = '/* planned once */ ';

/**
 * Ends a subquery of `exists` that is run for each of several rows. Otherwise PostgreSQL, which does not know how many rows there will be,
 * may read all rows of the merchant into a hash table instead.
 */
export const lookedUpEach = 'offset 0';

/** The statement, planned in one of these ways. */
export function planned<Row>(
  how: typeof plannedEachTime | typeof plannedOnce,
  text: Statement<Row>,
): Statement<Row> {
  const marked = how + text;
  declareColumns(marked, { text: marked, outputs: outputsOf(text) ?? [] });
  return marked as Statement<Row>; // with the same result
}

/**
 * Sets how PostgreSQL plans the next statement of a connection if that differs from the previous one; otherwise undefined. The first
 * statement of a transaction determines the mode of all its statements.
 */
function planning(
  send: (sql: string) => Promise<unknown>,
  session: SessionWrites,
): (text: string) => Promise<void> | undefined {
  let isOnce: boolean | undefined = false;
  let isDetermined = false;
  let isSetInTransaction = false;
  const set = async (once: boolean) => {
    isOnce = undefined;
    await send(`set plan_cache_mode = ${once ? 'force_generic_plan' : 'auto'}`);
    isOnce = once;
  };
  return (text) => {
    if (isUnplanned.test(text)) {
      // A rollback also restores the setting.
      if (isSetInTransaction && text.startsWith('rollback')) isOnce = undefined;
      if (text.startsWith('begin') || text.startsWith('start')) isDetermined = isSetInTransaction = false;
      return undefined;
    }
    if (session.isInTransaction && isDetermined) return undefined;
    isDetermined = true;
    const once = text.startsWith(plannedOnce);
    if (once === isOnce) return undefined;
    isSetInTransaction = session.isInTransaction;
    return set(once);
  };
}

/** Statements that control transactions, and run in either mode. */
const isUnplanned = /^(?:begin|start transaction|commit|rollback|savepoint|release)\b/;

const names = new Map<string, string>();

function nameOf(text: string): string {
  let name = names.get(text);
  if (name === undefined) {
    name = createHash('sha1').update(text).digest('base64url');
    names.set(text, name);
  }
  return name;
}

const oid = { int8: 20, numeric: 1700, timestamptz: 1184, date: 1082 };

/** Counts come as numbers, times as ISO 8601 text with milliseconds and Z, days as YYYY-MM-DD. */
const types: pg.CustomTypesConfig = {
  getTypeParser(id, format) {
    if (id === oid.int8 || id === oid.numeric) return Number;
    if (id === oid.timestamptz) return isoTime;
    if (id === oid.date) return (text: string) => text;
    return pg.types.getTypeParser(id, format);
  },
};

/** Converts `2026-11-20 12:00:00.5+00` to `2026-11-20T12:00:00.500Z`. Written by hand for speed: a page of 20 reviews contains 60 times. */
function isoTime(text: string): string {
  const fraction = text.charCodeAt(19) === 46 ? text.slice(20, -3).padEnd(3, '0').slice(0, 3) : '000';
  return `${text.slice(0, 10)}T${text.slice(11, 19)}.${fraction}Z`;
}
