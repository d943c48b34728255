import { CompiledQuery } from 'kysely';
import type { Connection, PoolClient, Submittable } from 'pg';
import type { Db } from './database.ts';

/** Receives the rows of a COPY. */
export interface RowSink {
  /** One row with its line ending. The buffer is reused afterwards. */
  take(row: Buffer): void;
  /** Backpressure: null while more rows can be accepted, otherwise a promise to await. */
  full(): Promise<void> | null;
}

/**
 * Runs a `copy (…) to stdout` and streams its rows to the sink, in the transaction if `db` is one. Buffers only one read of
 * the connection. Returns the number of rows. COPY accepts no parameters, so values in the statement must be quoted.
 */
export async function copyRowsOut(db: Db, statement: string, sink: RowSink): Promise<number> {
  const { rows } = await db.executeQuery(CompiledQuery.raw(statement, [new Sink(sink)]));
  const [copied] = rows as Awaited<ReturnType<typeof copyOut>>['rows']; // as the pool answers to a sink
  return copied?.copied ?? 0;
}

/** Passed as the statement's only parameter, like CopyData. */
class Sink {
  readonly rows: RowSink;
  constructor(rows: RowSink) {
    this.rows = rows;
  }
}

/** The consumer of a COPY's output, if a statement's parameters contain one; otherwise undefined. */
export function rowSinkOf(values: unknown): RowSink | undefined {
  const [first] = Array.isArray(values) ? values : [];
  return first instanceof Sink ? first.rows : undefined;
}

/** Runs the statement on a connection of the pool, with the interface of a query. */
export function copyOut(client: PoolClient, statement: string, sink: RowSink) {
  return new Promise<{ command: 'COPY'; rowCount: number; rows: { copied: number }[] }>((resolve, reject) => {
    const ended = (error: Error | null, copied: number) =>
      error ? reject(error) : resolve({ command: 'COPY', rowCount: copied, rows: [{ copied }] });
    client.query(new CopyOut(statement, sink, ended));
  });
}

/**
 * Not the stream of pg-copy-streams, which joins the rows of one read, while exports modify each row. The protocol
 * guarantees one message per row.
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

  /** Discards data that the connection still sends; the statement then fails with the sink's error. */
  #fail(error: unknown): void {
    this.#error ??= error instanceof Error ? error : new Error(String(error));
  }
}
