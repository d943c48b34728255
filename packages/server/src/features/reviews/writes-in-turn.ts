import type { Db } from '../../platform/db/database.ts';
import { isUnavailable } from '../../platform/db/sql-states.ts';
import type { Merchant } from '../../platform/merchants/merchant.ts';
import { currentTraceparent } from '../../platform/telemetry/trace.ts';

/** Maximum number of items in one transaction, which holds the locks of their counters. */
const mostTogether = 25;
/** Maximum number of concurrent transactions per merchant: while one waits for a lock, others continue. */
const mostAtOnce = 3;

interface Writing<Item, Result> {
  alone(db: Db, merchant: Merchant, one: ItemInTurn<Item>): Promise<Result>;
  /** Writes items in one transaction. Returns the results in order. */
  together(db: Db, merchant: Merchant, items: readonly ItemInTurn<Item>[]): Promise<Result[]>;
  /** If two items have the same key, the second one is written in a later transaction. */
  keyOf?(item: Item): string;
}

export interface ItemInTurn<Item> {
  item: Item;
  /** Trace context of the item's request; items written together share the context of another one. */
  traceparent: string | null;
}

interface Waiting<Item, Result> extends ItemInTurn<Item> {
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
 * Returns a function that writes an item of a merchant outside a transaction. Items that arrive while three of the merchant's
 * transactions are running are written together by the next transaction: one set of counters, one commit. Each is acknowledged or
 * rejected as if it were alone.
 */
export function writesInTurn<Item, Result>(writing: Writing<Item, Result>) {
  const linesOf = new WeakMap<Db, Map<string, Line<Item, Result>>>();

  function lineOf(db: Db, merchant: Merchant): Line<Item, Result> {
    const lines = linesOf.get(db) ?? new Map<string, Line<Item, Result>>();
    linesOf.set(db, lines);
    const line = lines.get(merchant.merchantId) ?? { db, merchant, running: 0, waiting: [] };
    lines.set(merchant.merchantId, line);
    return line;
  }

  async function run<Written>(line: Line<Item, Result>, write: () => Promise<Written>): Promise<Written> {
    line.running++;
    try {
      return await write();
    } finally {
      line.running--;
      const next = nextOf(line, writing);
      if (next.length > 0) void run(line, () => writeWaiting(line, next));
      else if (line.running === 0) linesOf.get(line.db)?.delete(line.merchant.merchantId);
    }
  }

  async function writeWaiting(
    { db, merchant }: Line<Item, Result>,
    waiting: readonly Waiting<Item, Result>[],
  ): Promise<void> {
    const alone = (one: Waiting<Item, Result>) =>
      writing.alone(db, merchant, one).then(one.resolve, one.reject);
    const [only, ...others] = waiting;
    if (only && others.length === 0) return alone(only);
    try {
      const results = await writing.together(db, merchant, waiting);
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
    if (line.running < mostAtOnce) return run(line, () => writing.alone(db, merchant, one));
    return new Promise((resolve, reject) => {
      line.waiting.push({ ...one, resolve, reject });
    });
  };
}

/** Removes the first items with different keys from the line. */
function nextOf<Item, Result>(
  line: Line<Item, Result>,
  { keyOf }: Writing<Item, Result>,
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
