import { sql } from 'kysely';
import { newUuid } from '../ids.ts';
import type { Difference } from './counter-difference.ts';
import { addedToExisting } from './counter-shards.ts';
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

/** The counters of a table, which are spread over slots or lanes. */
export interface CounterTable {
  table: string;
  /** The columns of its primary key, without the merchant and the shard. */
  keys: readonly string[];
  shard: 'slot' | 'lane';
  columns: readonly string[];
  /** SQL of what is counted, by `keys`: all of merchant $1, or what is in a window of IDs, above $2 and up to $3. */
  counted?: string;
  countedInWindow?: string;
  /** The product and the description of a counter. */
  describe(column: string, ...key: string[]): Pick<Difference, 'productId' | 'count'>;
}

/** A counter that differs, and the write that corrects it. */
export type Correctable = Difference & { correct(tx: Db): Promise<unknown> };

/** Recounts tables of counters, and what `others` compare. Returns the counters that differ; with `repair`, corrects them. */
export async function recountedTables(
  db: Db,
  merchantId: string,
  { repair, windows }: { repair: boolean; windows?: (snapshot: Db) => AsyncIterable<IdRange> },
  tables: readonly CounterTable[],
  others: {
    inWindow?: (snapshot: Db, window: IdRange) => Promise<Correctable[]>;
    inAll?: (snapshot: Db) => Promise<Correctable[]>;
  } = {},
): Promise<Difference[]> {
  const found = await recounted(db, merchantId, {
    repair,
    async find(snapshot) {
      const recounts = tables.map((one) => new TableRecount(snapshot, merchantId, one));
      const differences: Correctable[] = [];
      for await (const window of windows?.(snapshot) ?? []) {
        for (const one of recounts) await one.count('countedInWindow', window);
        differences.push(...((await others.inWindow?.(snapshot, window)) ?? []));
      }
      for (const one of recounts) await one.count('counted');
      differences.push(...((await others.inAll?.(snapshot)) ?? []));
      for (const one of recounts.toReversed()) differences.unshift(...(await one.differences()));
      return differences;
    },
    add: (tx, difference) => difference.correct(tx),
  });
  return found.map(({ correct: _, ...difference }) => difference);
}

class TableRecount {
  readonly #db: Db;
  readonly #merchantId: string;
  readonly #of: CounterTable;
  readonly #counted: Tally<string>;

  constructor(db: Db, merchantId: string, of: CounterTable) {
    this.#db = db;
    this.#merchantId = merchantId;
    this.#of = of;
    this.#counted = new Tally(of.columns);
  }

  async count(statement: 'counted' | 'countedInWindow', window: readonly string[] = []): Promise<void> {
    const text = this.#of[statement];
    if (text) await this.#sum(text, window, this.#counted);
  }

  async differences(): Promise<Correctable[]> {
    const { table, keys, columns, describe } = this.#of;
    const kept = new Tally(columns);
    const sums = columns.map((column) => `coalesce(sum(${column}), 0)::bigint as ${column}`);
    const group = keys.length > 0 ? ` group by ${keys.join(', ')}` : '';
    await this.#sum(
      `select ${[...keys, ...sums].join(', ')} from ${table} where merchant_id = $1${group}`,
      [],
      kept,
    );
    return this.#counted.differencesFrom(kept).map(({ key: text, column, ...counts }) => {
      const key = JSON.parse(text) as string[]; // as #sum writes it
      return {
        merchantId: this.#merchantId,
        ...describe(column, ...key),
        ...counts,
        correct: (tx) => this.#add(tx, key, column, counts.counted - counts.kept),
      };
    });
  }

  async #sum(text: string, window: readonly string[], into: Tally<string>): Promise<void> {
    for (const row of await rows(this.#db, text, [this.#merchantId, ...window]))
      into.add(JSON.stringify(this.#of.keys.map((key) => row[key])), row as Record<string, number>); // as named
  }

  #add(tx: Db, key: readonly string[], column: string, difference: number): Promise<unknown> {
    const { table, keys, shard } = this.#of;
    const target = ['merchant_id', ...keys, shard];
    const values = [this.#merchantId, ...key, shard === 'slot' ? 0 : newUuid(), difference];
    return rows(
      tx,
      `insert into ${table} as existing (${target.join(', ')}, ${column})
       values (${values.map((_, place) => `$${place + 1}`).join(', ')})
       on conflict (${target.join(', ')}) do update set ${addedToExisting([column])}`,
      values,
    );
  }
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
