import { sql } from 'kysely';
import type { Difference } from './counter-difference.ts';
import { type Db, row, rows } from './database.ts';
import { output, statement } from './statement.ts';
import { inTransaction } from './transaction.ts';

/**
 * Finds differences between counters and what they count, in one snapshot while others write. With `repair`, adds each difference to its
 * counter afterwards. No counter is locked during the recount: writers change a counter in the same transaction as what it counts, so a
 * difference stays the same until it is repaired. Repairs of a merchant take turns.
 */
export function recounted<Found>(
  db: Db,
  merchantId: string,
  {
    repair,
    find,
    add,
  }: {
    repair: boolean;
    find: (snapshot: Db) => Promise<Found[]>;
    add: (tx: Db, found: Found) => Promise<unknown>;
  },
): Promise<Found[]> {
  const inSnapshot = () =>
    db
      .transaction()
      .setIsolationLevel('repeatable read')
      .setAccessMode('read only')
      .execute(async (snapshot) => {
        // PostgreSQL estimates one row for a window within one bucket of its statistics: a nested loop then read the votes of 50,000
        // reviews 50,000 times.
        await sql`set local enable_nestloop = off`.execute(snapshot);
        return find(snapshot);
      });
  if (!repair) return inSnapshot();
  return inTransaction(db, async (turn) => {
    // This transaction only holds the lock while the snapshot is read, which takes minutes for a large merchant.
    await sql`set local idle_in_transaction_session_timeout = 0`.execute(turn);
    await sql`select pg_advisory_xact_lock(hashtextextended('recount', hashtext(${merchantId})))`.execute(
      turn,
    );
    const found = await inSnapshot();
    await inTransaction(db, async (tx) => {
      for (const one of found) await add(tx, one);
    });
    return found;
  });
}

/** Like `recounted`, for counters found by key; `counterAt` returns the product and a description of a counter. */
export async function recountedByKey<Column extends string>(
  db: Db,
  merchantId: string,
  {
    repair,
    find,
    add,
    counterAt,
  }: {
    repair: boolean;
    find: (snapshot: Db) => Promise<Different<Column>[]>;
    add: (tx: Db, found: Different<Column>) => Promise<unknown>;
    counterAt: (key: string) => { productId: string | null; description: string };
  },
): Promise<Difference[]> {
  const found = await recounted(db, merchantId, { repair, find, add });
  return found.map(({ key, column, kept, counted }) => {
    const { productId, description } = counterAt(key);
    return { merchantId, productId, count: `${column} of ${description}`, kept, counted };
  });
}

/** A range of ids: above the first, up to and including the last. */
export type IdRange = [above: string, upTo: string];

const [lowest, highest] = ['00000000-0000-0000-0000-000000000000', 'ffffffff-ffff-ffff-ffff-ffffffffffff'];
const windowRows = 50_000;

/** Divides a merchant's reviews by id, so that no statement reads more than 50,000 of them. */
export const reviewWindows = (db: Db, merchantId: string, size?: number) =>
  idWindows(db, merchantId, { table: 'reviews', id: 'review_id' }, size);

/** Windows of IDs of any table. */
export async function* idWindows(
  db: Db,
  merchantId: string,
  { table, id }: { table: 'reviews' | 'media'; id: 'review_id' | 'media_id' },
  size = windowRows,
): AsyncGenerator<IdRange, void> {
  for (let above = lowest; above !== highest; ) {
    const end = await row(
      db,
      statement`select ${id} as ${output.text('id')} from ${table} where merchant_id = $1 and ${id} > $2
       order by ${id} offset ${size - 1} limit 1`,
      [merchantId, above],
    );
    const upTo = end?.id ?? highest;
    yield [above, upTo];
    above = upTo;
  }
}

/** A counter that differs. */
export interface Different<Column extends string> {
  key: string;
  column: Column;
  kept: number;
  counted: number;
}

/** Counts by key, summed over several statements. */
export class Tally<Column extends string> {
  readonly #columns: readonly Column[];
  readonly #counts = new Map<string, number[]>();

  constructor(columns: readonly Column[]) {
    this.#columns = columns;
  }

  add(key: string, counts: { readonly [Name in Column]: number }): void {
    const before = this.#counts.get(key);
    const added = this.#columns.map((column, index) => (before?.[index] ?? 0) + counts[column]);
    this.#counts.set(key, added);
  }

  /** The counters of `kept` that differ from these counts, in the order of their keys. */
  differencesFrom(kept: Tally<Column>): Different<Column>[] {
    const keys = [...new Set([...this.#counts.keys(), ...kept.#counts.keys()])].sort();
    return keys.flatMap((key) =>
      this.#columns.flatMap((column, index) => {
        const [was, is] = [kept, this].map((tally) => tally.#counts.get(key)?.[index] ?? 0);
        return was === is ? [] : [{ key, column, kept: was ?? 0, counted: is ?? 0 }];
      }),
    );
  }
}

/** Runs a statement that returns counts by `key`, and sums them. */
export async function tallyOf<Column extends string>(
  db: Db,
  text: string,
  values: unknown[],
  into: Tally<Column>,
): Promise<void> {
  for (const { key, ...counts } of await rows(db, text, values))
    into.add(String(key), counts as Record<Column, number>); // as the statement names them
}
