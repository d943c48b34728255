import { randomUUID } from 'node:crypto';
import { type RawBuilder, sql } from 'kysely';
import { type Db, returnedRows } from '../db/database.ts';
import type { Columns } from '../db/statement.ts';

/*
 * One lease for everything that claims work. A worker claims a row, renews its lease while it runs, and releases it. A
 * lease that was not renewed in time has expired: its worker was killed, and another worker may claim the row. Every write
 * is guarded by the lease, so a worker that lost its lease writes nothing.
 */

/** A table whose rows are claimed by one worker at a time. */
export type LeaseTable<Key extends string> = {
  table: string;
  /** Columns of the primary key, all uuid. */
  key: readonly Key[];
  /** Column (uuid) with the ID of the current lease; null if nobody holds one. */
  lease: string;
} & (
  | { /** Column with the time at which the lease ends. */ endsAt: string }
  | { /** Column with the time at which the lease was last renewed. */ renewedAt: string }
);

/** A table whose leases are in its columns `lease` and `leased_until`. */
export const leasedTable = <Key extends string>(table: string, ...key: Key[]): LeaseTable<Key> => ({
  table,
  key,
  lease: 'lease',
  endsAt: 'leased_until',
});

/** A table whose leases are in its columns `claim` and `claimed_at`. */
export const claimedTable = <Key extends string>(table: string, ...key: Key[]): LeaseTable<Key> => ({
  table,
  key,
  lease: 'claim',
  renewedAt: 'claimed_at',
});

export type LeaseKey<Key extends string> = { readonly [column in Key]: string };

/** A row and the lease on it. */
export type Held<Key extends string> = LeaseKey<Key> & { readonly lease: string };

/** The current time, and the duration of a lease without renewal. */
export interface LeaseTerm {
  now: Date;
  ttlMs: number;
}

type Sql = RawBuilder<unknown>;

/** A new lease ID. */
export const newLease = randomUUID;

/**
 * Claims one unclaimed row that meets `where`, and sets its columns. Returns undefined if there is no such row or another worker holds
 * it.
 */
export async function claimLease<Key extends string, Row>(
  db: Db,
  on: LeaseTable<Key>,
  held: Held<Key>,
  { term, set, where, returning }: { term: LeaseTerm; set: Sql; where: Sql; returning: Columns<Row> },
): Promise<Row | undefined> {
  const [row] = await returnedRows(
    db,
    returning,
    (columns) => sql`
    update ${sql.table(on.table)} set ${claimed(on, held.lease, term)}, ${set}
    where ${isRow(on, held)} and ${isUnleased(on, term)} and ${where}
    returning ${columns}`,
  );
  return row;
}

/**
 * Claims the rows whose keys `chosen` selects, all under one lease. `chosen` must end in `limit … for update skip locked`. It runs
 * exactly once, because it is materialized. As a subquery of `in (…)` it could run once for each row of the table, depending on the
 * plan, and would claim more rows than its limit. In `returning`, `leased` provides the columns of the row, and `chosen` its own
 * columns.
 */
export async function claimLeases<Key extends string, Row>(
  db: Db,
  on: LeaseTable<Key>,
  { term, chosen, returning }: { term: LeaseTerm; chosen: Sql; returning: Columns<Row> },
): Promise<(Row & { lease: string })[]> {
  const lease = newLease();
  const rows = await returnedRows(
    db,
    returning,
    (columns) => sql`
    with chosen as materialized (${chosen})
    update ${sql.table(on.table)} as leased set ${claimed(on, lease, term)}
    from chosen where ${isSameRow(on, 'chosen')}
    returning ${columns}`,
  );
  return rows.map((row) => ({ ...row, lease }));
}

/** Extends a lease, and sets columns of its row. Returns false if the lease was lost: then this worker must stop. */
export function renewLease<Key extends string>(
  db: Db,
  on: LeaseTable<Key>,
  held: Held<Key>,
  term: LeaseTerm,
  set?: Sql,
): Promise<boolean> {
  return updateLeased(db, on, held, set ? sql`${renewed(on, term)}, ${set}` : renewed(on, term));
}

/** Extends many leases. Skips rows that another transaction has locked, because waiting for several can deadlock. */
export async function renewLeases<Key extends string>(
  db: Db,
  on: LeaseTable<Key>,
  held: readonly Held<Key>[],
  term: LeaseTerm,
): Promise<void> {
  if (held.length === 0) return;
  const names = [...on.key, 'lease'] as const;
  const values = names.map((name) => sql`${held.map((one) => one[name])}::uuid[]`);
  await sql`
    with chosen as materialized (
      select mine.* from ${sql.table(on.table)} as leased
      join unnest(${sql.join(values)}) as mine (${sql.join(names.map((name) => sql.ref(name)))})
        on ${isSameRow(on, 'mine')} and leased.${sql.ref(on.lease)} = mine.lease
      for update of leased skip locked
    )
    update ${sql.table(on.table)} as leased set ${renewed(on, term)} from chosen where ${isSameRow(on, 'chosen')}`.execute(
    db,
  );
}

/** Sets columns of a row. Returns false, without setting anything, if the lease was lost: then this worker must stop. */
export async function updateLeased<Key extends string>(
  db: Db,
  on: LeaseTable<Key>,
  held: Held<Key>,
  set: Sql,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update ${sql.table(on.table)} set ${set} where ${holdsLease(on, held)}`.execute(db);
  return Number(numAffectedRows ?? 0) > 0;
}

/** Releases a lease and sets columns of its row. Returns false, without setting anything, if the lease was lost. */
export function releaseLease<Key extends string>(
  db: Db,
  on: LeaseTable<Key>,
  held: Held<Key>,
  set?: Sql,
): Promise<boolean> {
  return updateLeased(db, on, held, set ? sql`${cleared(on)}, ${set}` : cleared(on));
}

/**
 * Rows whose worker was killed: their lease has expired. With `waitingSince`, a column of the row, also rows that were not claimed
 * within the duration of a lease.
 */
export async function expiredLeases<Row>(
  db: Db,
  on: LeaseTable<string>,
  options: {
    term: LeaseTerm;
    returning: Columns<Row>;
    where?: Sql;
    waitingSince?: string;
    lock?: boolean;
    limit: number;
  },
): Promise<Row[]> {
  const { term, returning, where = sql`true`, waitingSince, lock = false, limit } = options;
  const { column, expired, ttlAgo } = timing(on, term);
  const time = sql.ref(column);
  const waited = waitingSince && sql`or (${time} is null and ${sql.ref(waitingSince)} <= ${ttlAgo})`;
  return returnedRows(
    db,
    returning,
    (columns) => sql`
    /* every merchant */ select ${columns} from ${sql.table(on.table)}
    where ${where} and (${time} <= ${expired} ${waited || sql``})
    order by ${time} nulls last limit ${limit} ${lock ? sql`for update skip locked` : sql``}`,
  );
}

/** Runs `work` and calls `renew` every `everyMs` until it ends. A renewal that fails is left to the next one. */
export async function whileRenewing<Result>(
  { renew, everyMs }: { renew: () => Promise<unknown>; everyMs: number },
  work: () => Promise<Result>,
): Promise<Result> {
  const renewal = setInterval(() => void renew().catch(() => {}), everyMs);
  try {
    return await work();
  } finally {
    clearInterval(renewal);
  }
}

/** SQL condition: this lease is the current one of its row. */
export const holdsLease = <Key extends string>(on: LeaseTable<Key>, held: Held<Key>): Sql =>
  sql`${isRow(on, held)} and ${sql.ref(on.lease)} = ${held.lease}`;

/** SQL condition: the row has no unexpired lease. `alias` is the table's alias in the statement. */
export function isUnleased(on: LeaseTable<string>, term: LeaseTerm, alias = on.table): Sql {
  const { column, expired } = timing(on, term);
  return sql`(${sql.ref(`${alias}.${on.lease}`)} is null or ${sql.ref(`${alias}.${column}`)} <= ${expired})`;
}

/** SQL condition: the row has an unexpired lease. */
export function isLeased(on: LeaseTable<string>, term: LeaseTerm, alias = on.table): Sql {
  const { column, expired } = timing(on, term);
  return sql`${sql.ref(`${alias}.${on.lease}`)} is not null and ${sql.ref(`${alias}.${column}`)} > ${expired}`;
}

/** SQL assignments for `set` that remove the lease from its holder. */
export const cleared = (on: LeaseTable<string>): Sql =>
  sql`${sql.ref(on.lease)} = null, ${sql.ref(timeColumn(on))} = null`;

/** SQL assignments for `set` that extend the lease. */
export function renewed(on: LeaseTable<string>, term: LeaseTerm): Sql {
  const { column, current } = timing(on, term);
  return sql`${sql.ref(column)} = ${current}`;
}

const claimed = (on: LeaseTable<string>, lease: string, term: LeaseTerm): Sql =>
  sql`${sql.ref(on.lease)} = ${lease}, ${renewed(on, term)}`;

const isRow = <Key extends string>(on: LeaseTable<Key>, key: LeaseKey<Key>): Sql =>
  sql.join(
    on.key.map((column) => sql`${sql.ref(column)} = ${key[column]}`),
    sql` and `,
  );

const isSameRow = (on: LeaseTable<string>, other: string): Sql =>
  sql.join(
    on.key.map((column) => sql`${sql.ref(`leased.${column}`)} = ${sql.ref(`${other}.${column}`)}`),
    sql` and `,
  );

const timeColumn = (on: LeaseTable<string>) => ('endsAt' in on ? on.endsAt : on.renewedAt);

/** The time column of a lease, its value after a renewal now, and the value up to which a lease counts as expired. */
function timing(
  on: LeaseTable<string>,
  { now, ttlMs }: LeaseTerm,
): { column: string; current: Date; expired: Date; ttlAgo: Date } {
  const ttlAgo = new Date(now.getTime() - ttlMs);
  return 'endsAt' in on
    ? { column: on.endsAt, current: new Date(now.getTime() + ttlMs), expired: now, ttlAgo }
    : { column: on.renewedAt, current: now, expired: ttlAgo, ttlAgo };
}

/** Another worker has claimed the row. Ends the work of `underLease`. */
export class LeaseLost extends Error {}

/** Resources of a lease's holder. */
export interface Leased<Key extends string, Row> {
  held: Held<Key>;
  /** The columns of the row when it was claimed. */
  before: Row;
  /** Extends the lease. Returns false if it was lost. */
  renew: (tx: Db) => Promise<boolean>;
}

/**
 * Claims a row, runs `work` while renewing the lease, and releases it. Returns `busy` if there is no such row, another worker holds it,
 * or it was lost during the work: `work` throws LeaseLost if a renewal reports it.
 */
export async function underLease<Key extends string, Row, Result>(
  db: Db,
  on: LeaseTable<Key>,
  key: LeaseKey<Key>,
  { term, set, returning }: { term: () => LeaseTerm; set: Sql; returning: Columns<Row> },
  work: (leased: Leased<Key, Row>) => Promise<Result>,
): Promise<Result | 'busy'> {
  const held: Held<Key> = { ...key, lease: newLease() };
  const before = await claimLease(db, on, held, { term: term(), set, where: sql`true`, returning });
  if (!before) return 'busy';
  const renew = (tx: Db = db) => renewLease(tx, on, held, term());
  try {
    return await whileRenewing({ renew, everyMs: term().ttlMs / 4 }, () => work({ held, before, renew }));
  } catch (error) {
    if (error instanceof LeaseLost) return 'busy';
    throw error;
  } finally {
    await releaseLease(db, on, held);
  }
}
