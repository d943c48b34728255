import { CompiledQuery } from 'kysely';
import type { Connection, PoolClient, Submittable } from 'pg';
import type { Db } from './database.ts';

/** Takes what COPY gives, row by row. */
export interface RowSink {
  /** One row with its line end, in memory that is used again afterwards. */
  take(row: Buffer): void;
  /** Null as long as more can be taken; else what to wait for. */
  full(): Promise<void> | null;
}

/**
 * Runs a `copy (…) to stdout` and hands its rows on as they come, in the transaction if `db` is one; nothing waits in
 * memory but what one read of the connection brought. Gives the number of rows. COPY takes no parameters, so whatever
 * is in the statement must have been quoted.
 */
export async function copyRowsOut(db: Db, statement: string, sink: RowSink): Promise<number> {
  const { rows } = await db.executeQuery<{ copied: number }>(CompiledQuery.raw(statement, [new Sink(sink)]));
  return rows[0]?.copied ?? 0;
}

/** Travels as the statement's only parameter, as CopyData does. */
class Sink {
  readonly rows: RowSink;
  constructor(rows: RowSink) {
    this.rows = rows;
  }
}

export function rowSinkOf(values: unknown): RowSink | undefined {
  const [first] = Array.isArray(values) ? values : [];
  return first instanceof Sink ? first.rows : undefined;
}

/** For the pool: runs the statement on a connection, and answers as a query does. */
export function copyOut(client: PoolClient, statement: string, sink: RowSink) {
  return new Promise<{ command: 'COPY'; rowCount: number; rows: object[] }>((resolve, reject) => {
    const ended = (error: Error | null, copied: number) =>
      error ? reject(error) : resolve({ command: 'COPY', rowCount: copied, rows: [{ copied }] });
    client.query(new CopyOut(statement, sink, ended));
  });
}

/**
 * Not the stream of pg-copy-streams: it joins rows that belong to one read, and an export changes each of them. The
 * protocol promises one message for each row.
 */
class CopyOut implements Submittable {
  readonly #statement: string;
  readonly #sink: RowSink;
  readonly #ended: (error: Error | null, rowCount: number) => void;
  #connection: Connection | undefined;
  #rowCount = 0;
  #error: Error | null = null;
  #waiting = false;

  constructor(statement: string, sink: RowSink, ended: (error: Error | null, rowCount: number) => void) {
    this.#statement = statement;
    this.#sink = sink;
    this.#ended = ended;
  }

  submit(connection: Connection): void {
    this.#connection = connection;
    connection.query(this.#statement);
  }

  handleCopyData({ chunk }: { chunk: Buffer }): void {
    if (this.#error) return;
    this.#rowCount++;
    try {
      this.#sink.take(chunk);
      const room = this.#waiting ? null : this.#sink.full();
      if (room) this.#wait(room);
    } catch (error) {
      this.#fail(error);
    }
  }

  handleError(error: Error): void {
    this.#ended(this.#error ?? error, 0);
  }

  handleCommandComplete(): void {}

  handleReadyForQuery(): void {
    this.#ended(this.#error, this.#rowCount);
  }

  #wait(room: Promise<void>): void {
    this.#waiting = true;
    this.#connection?.stream.pause();
    room
      .catch((error) => this.#fail(error))
      .finally(() => {
        this.#waiting = false;
        this.#connection?.stream.resume();
      });
  }

  /** The connection is still sending: what comes is let go by, and the statement ends as a failure of the sink. */
  #fail(error: unknown): void {
    this.#error ??= error instanceof Error ? error : new Error(String(error));
  }
}
