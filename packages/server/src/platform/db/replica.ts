import { setTimeout as delay } from 'node:timers/promises';
import type { Logger } from 'pino';
import { type Db, row } from './database.ts';
import { isReplicaFault } from './sql-states.ts';
import { orNull, output, statement } from './statement.ts';

export interface ReplicaOptions {
  primary: Db;
  /** Connections for public reads. */
  reads: Db;
  /** A separate connection, so that a busy pool does not look like a lagging replica. */
  probe: Db;
  log: Logger;
  /** False while changes of other processes are not received. */
  isInformed(): boolean;
}

/** A replica whose replay has not progressed for this long is not used for reads. */
const usableForMs = 10_000;
const measureEveryMs = 200;
const pollEveryMs = 20;
/** If more tags have changed, all count as changed. */
const mostTags = 100_000;

/**
 * A streaming replica that public reads may use. A read names the tags of its response (see response-cache.ts). It goes to the replica only
 * if the replica has replayed every announced change of these tags, and otherwise to the primary, so the next read sees a write exactly as
 * without a replica.
 *
 * Replay is measured, not estimated: once the replica has passed a WAL position read from the primary, it has every change announced before
 * that reading.
 */
export class Replica {
  readonly #options: ReplicaOptions;
  readonly #changedAt = new Map<string, number>();
  /** Changes before this, by performance.now(), are on the replica. */
  #caughtUpTo = Number.NEGATIVE_INFINITY;
  /** Before that time, anything may have changed. */
  #allChangedAt = performance.now();
  readonly #closing = new AbortController();
  readonly #measuring: Promise<void>;
  #lagged = false;
  reads = 0;
  fallbacks = 0;

  constructor(options: ReplicaOptions) {
    this.#options = options;
    this.#measuring = this.#measure();
  }

  /** Runs a read on the replica if it is as current as the primary; otherwise, or if the replica fails, on the primary. */
  async read<Result>(
    tags: readonly string[],
    work: (db: Db) => Promise<Result>,
    primary: Db,
  ): Promise<Result> {
    if (!this.#isAsGood(tags)) {
      this.fallbacks++;
      return work(primary);
    }
    try {
      const result = await work(this.#options.reads);
      this.reads++;
      return result;
    } catch (error) {
      if (!isReplicaFault(error)) throw error;
      this.#caughtUpTo = Number.NEGATIVE_INFINITY;
      this.fallbacks++;
      return work(primary);
    }
  }

  noteChange(tags: readonly string[]): void {
    for (const tag of tags) this.#changedAt.set(tag, performance.now());
    if (this.#changedAt.size > mostTags) this.noteGap();
  }

  /** Changes may have been missed. */
  noteGap(): void {
    this.#allChangedAt = performance.now();
    this.#changedAt.clear();
  }

  /** Seconds since the time up to which the replica has all changes; infinite while it is unusable. */
  get lagSeconds(): number {
    return (performance.now() - this.#caughtUpTo) / 1000;
  }

  async close(): Promise<void> {
    this.#closing.abort();
    await this.#measuring;
  }

  #isAsGood(tags: readonly string[]): boolean {
    const upTo = this.#caughtUpTo;
    if (!this.#options.isInformed()) return false;
    if (performance.now() - upTo > usableForMs || this.#allChangedAt >= upTo) return false;
    return tags.every((tag) => (this.#changedAt.get(tag) ?? Number.NEGATIVE_INFINITY) < upTo);
  }

  async #measure(): Promise<void> {
    const { signal } = this.#closing;
    while (!signal.aborted) {
      const began = performance.now();
      const reason = await this.#catchUp(began, signal).then(
        (caughtUp) => (caughtUp ? null : 'It lags behind'),
        (error) => String(error),
      );
      if (reason === null) this.#noteCaughtUp(began);
      this.#report(reason);
      await delay(measureEveryMs, undefined, { signal }).catch(() => {});
    }
  }

  /** Waits until the replica has replayed everything that the primary has written by now. */
  async #catchUp(began: number, signal: AbortSignal): Promise<boolean> {
    const { primary, probe } = this.#options;
    const written = await row(
      primary,
      statement`select pg_current_wal_insert_lsn()::text as ${output.text('position')}`,
      [],
    );
    while (!signal.aborted && performance.now() - began < usableForMs) {
      const replayed = await row(
        probe,
        statement`select pg_last_wal_replay_lsn() >= $1::pg_lsn as ${orNull(output.boolean('reached'))}`,
        [written?.position],
      );
      if (replayed?.reached === null)
        throw new Error('The server of DATABASE_REPLICA_URL is not a streaming replica');
      if (replayed?.reached) return true;
      await delay(pollEveryMs, undefined, { signal }).catch(() => {});
    }
    return false;
  }

  #noteCaughtUp(began: number): void {
    this.#caughtUpTo = began;
    for (const [tag, changedAt] of this.#changedAt) if (changedAt < began) this.#changedAt.delete(tag);
  }

  /** Logs once when the replica becomes unusable, and once when it is back. */
  #report(reason: string | null): void {
    const { log } = this.#options;
    const lags = reason !== null;
    if (lags === this.#lagged || this.#closing.signal.aborted) return;
    this.#lagged = lags;
    if (lags) log.warn({ reason }, 'The replica cannot be used; public reads go to the primary');
    else log.info('The replica is in use again');
  }
}
