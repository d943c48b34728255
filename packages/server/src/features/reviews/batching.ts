import type { Db } from '../../platform/db/database.ts';
import { isUnavailable } from '../../platform/db/sql-states.ts';
import type { Merchant } from '../../platform/merchants/merchant.ts';
import { currentTraceparent } from '../../platform/telemetry/trace.ts';

/** Maximum number of items of a batch; a transaction holds the locks of their counters. */
const mostTogether = 25;
/** Maximum number of concurrent writing batches per merchant: while one waits for a lock, others continue. */
const mostWritingAtOnce = 3;

interface Batching<Item, Result> {
  alone(db: Db, merchant: Merchant, one: BatchItem<Item>): Promise<Result>;
  /** Processes items with one statement or in one transaction. Returns the results in order. */
  together(db: Db, merchant: Merchant, items: readonly BatchItem<Item>[]): Promise<Result[]>;
  /** If two items have the same key, the second one is part of a later batch. */
  keyOf?(item: Item): string;
  /** Whether batches only read, and never wait for a lock: one at a time, so that the next one has more items. */
  onlyReads?: boolean;
}

export interface BatchItem<Item> {
  item: Item;
  /** Trace context of the item's request; a batch runs in the context of one of its requests. */
  traceparent: string | null;
}

interface Waiting<Item, Result> extends BatchItem<Item> {
  resolve(result: Result): void;
  reject(error: unknown): void;
}

interface Line<Item, Result> {
  db: Db;
  merchant: Merchant;
  running: number;
  waiting: Waiting<Item, Result>[];
}

/**
 * Returns a function that reads or writes for an item of a merchant, outside a transaction. Items that arrive while the maximum number of
 * the merchant's batches is running form the next batch. Each is answered or rejected as if it were alone.
 */
export function batched<Item, Result>(batching: Batching<Item, Result>) {
  const mostAtOnce = batching.onlyReads ? 1 : mostWritingAtOnce;
  const linesOf = new WeakMap<Db, Map<string, Line<Item, Result>>>();

  function lineOf(db: Db, merchant: Merchant): Line<Item, Result> {
    const lines = linesOf.get(db) ?? new Map<string, Line<Item, Result>>();
    linesOf.set(db, lines);
    const line = lines.get(merchant.merchantId) ?? { db, merchant, running: 0, waiting: [] };
    lines.set(merchant.merchantId, line);
    return line;
  }

  async function run<Done>(line: Line<Item, Result>, work: () => Promise<Done>): Promise<Done> {
    line.running++;
    try {
      return await work();
    } finally {
      line.running--;
      const next = nextOf(line, batching);
      if (next.length > 0) void run(line, () => runWaiting(line, next));
      else if (line.running === 0) linesOf.get(line.db)?.delete(line.merchant.merchantId);
    }
  }

  async function runWaiting(
    { db, merchant }: Line<Item, Result>,
    waiting: readonly Waiting<Item, Result>[],
  ): Promise<void> {
    const alone = (one: Waiting<Item, Result>) =>
      batching.alone(db, merchant, one).then(one.resolve, one.reject);
    const [only, ...others] = waiting;
    if (only && others.length === 0) return alone(only);
    try {
      const results = await batching.together(db, merchant, waiting);
      for (const [index, { resolve }] of waiting.entries()) resolve(results[index] as Result); // one for each
    } catch (error) {
      // After a lost connection it is unknown whether the transaction was committed, as for a single item.
      if (isUnavailable(error)) for (const { reject } of waiting) reject(error);
      else await Promise.all(waiting.map(alone));
    }
  }

  return (db: Db, merchant: Merchant, item: Item): Promise<Result> => {
    const line = lineOf(db, merchant);
    const one = { item, traceparent: currentTraceparent() };
    if (line.running < mostAtOnce) return run(line, () => batching.alone(db, merchant, one));
    return new Promise((resolve, reject) => {
      line.waiting.push({ ...one, resolve, reject });
    });
  };
}

/** Removes the first items with different keys from the line. */
function nextOf<Item, Result>(
  line: Line<Item, Result>,
  { keyOf }: Batching<Item, Result>,
): Waiting<Item, Result>[] {
  if (!keyOf) return line.waiting.splice(0, mostTogether);
  const next = new Map<string, Waiting<Item, Result>>();
  const later: Waiting<Item, Result>[] = [];
  for (const one of line.waiting) {
    const key = keyOf(one.item);
    if (next.size < mostTogether && !next.has(key)) next.set(key, one);
    else later.push(one);
  }
  line.waiting = later;
  return [...next.values()];
}
