import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import type { Logger } from 'pino';
import { type Db, rows } from './database.ts';

/** A change of data that processes keep in memory. */
export type Change =
  | { kind: 'merchant'; merchantId: string }
  | { kind: 'product'; merchantId: string; productId: string };

export interface Changes {
  /** Notifies this process immediately and the others within a few milliseconds. Call it after the commit. */
  announce(change: Change): void;
  onChange(listener: (change: Change) => void): void;
  /** Called when changes may have been missed: all cached data must be dropped. */
  onGap(listener: () => void): void;
  /** False while changes of other processes are not received, and nothing may be cached. */
  readonly listening: boolean;
  close(): Promise<void>;
}

const channel = 'tribune_changes';
const gatherMs = 20;
/** The payload of NOTIFY is limited to 8,000 bytes. */
const maxPayload = 7_000;
/** A frozen server accepts connections and never responds. */
const answerWithinMs = 5_000;

/**
 * Changes between processes, by LISTEN and NOTIFY. A NOTIFY inside a write's own transaction would hold a lock of the whole database until
 * its commit is on disk, which serializes all writers; here they are batched and sent after the commits, in a separate statement. If a
 * process is killed in between, other processes cache outdated data until its time to live ends.
 */
export async function openChanges(options: { db: Db; url: string; log: Logger }): Promise<Changes> {
  const { db, url, log } = options;
  const self = randomUUID();
  const listeners: ((change: Change) => void)[] = [];
  const gapListeners: (() => void)[] = [];
  const waiting = new Map<string, Change>();
  let timer: NodeJS.Timeout | undefined;
  let client: pg.Client | undefined;
  let listening = false;
  let closed = false;

  const hear = (change: Change) => {
    for (const listener of listeners) listener(change);
  };
  const lose = () => {
    listening = false;
    for (const listener of gapListeners) listener();
  };

  /** Uses the connection that listens, because those of the pool may all be in use for seconds. */
  const notify = async (payload: string): Promise<unknown> => {
    const statement = { text: 'select pg_notify($1, $2)', values: [channel, payload] };
    const sent = listening ? await client?.query(statement).catch(() => undefined) : undefined;
    return sent ?? rows(db, statement.text, statement.values);
  };

  const send = async () => {
    timer = undefined;
    const changes = [...waiting.values()];
    waiting.clear();
    for (const payload of payloads(self, changes))
      await notify(payload).catch((error) =>
        log.warn({ reason: String(error) }, 'A change could not be announced to the other processes'),
      );
  };

  let sending = Promise.resolve();
  /** Sends batches one after the other, because a connection runs one statement at a time. */
  const sendNext = () => {
    sending = sending.then(send);
    return sending;
  };

  const listen = async (): Promise<{ ended: Promise<void> }> => {
    const listener = new pg.Client({
      connectionString: url,
      application_name: 'tribune changes',
      keepAlive: true,
      connectionTimeoutMillis: answerWithinMs,
      query_timeout: answerWithinMs,
    });
    client = listener;
    listener.on('notification', ({ payload }) => {
      const message: { from: string; changes: Change[] } = JSON.parse(payload ?? '{"changes":[]}');
      if (message.from !== self) for (const change of message.changes) hear(change);
    });
    listener.on('error', () => {});
    const ended = new Promise<void>((resolve) => listener.once('end', resolve));
    try {
      await listener.connect();
      await listener.query(`listen ${channel}`);
    } catch (error) {
      void listener.end().catch(() => {});
      throw error;
    }
    for (const gapListener of gapListeners) gapListener();
    listening = true;
    return { ended: ended.then(lose) };
  };

  const keepListening = async (first: Promise<void>) => {
    await first;
    for (let waitMs = 100; !closed; ) {
      await delay(waitMs);
      const again = closed ? null : await listen().catch(() => null);
      if (closed) await client?.end().catch(() => {});
      await again?.ended;
      waitMs = again ? 100 : Math.min(waitMs * 2, 5_000);
    }
  };

  void keepListening((await listen()).ended);
  return {
    announce(change) {
      hear(change);
      waiting.set(JSON.stringify(change), change);
      timer ??= setTimeout(() => void sendNext(), gatherMs);
    },
    onChange: (listener) => void listeners.push(listener),
    onGap: (listener) => void gapListeners.push(listener),
    get listening() {
      return listening;
    },
    async close() {
      closed = true;
      if (timer) clearTimeout(timer);
      await sendNext();
      await client?.end().catch(() => {});
    },
  };
}

function payloads(from: string, changes: Change[]): string[] {
  const result: string[] = [];
  let batch: Change[] = [];
  let size = 0;
  for (const change of changes) {
    const length = Buffer.byteLength(JSON.stringify(change)) + 1;
    if (size + length > maxPayload && batch.length > 0) {
      result.push(JSON.stringify({ from, changes: batch }));
      batch = [];
      size = 0;
    }
    batch.push(change);
    size += length;
  }
  if (batch.length > 0) result.push(JSON.stringify({ from, changes: batch }));
  return result;
}
