import { type Db, rows } from '../../platform/db/database.ts';
import { output, statement, table } from '../../platform/db/statement.ts';
import type { Part } from './feed.ts';

/** A day with published reviews. */
export interface Day {
  day: string;
  /** Increases with every change of its published reviews. */
  version: number;
}

/** A day to be written into new objects. */
export interface DayToWrite extends Day {
  /** Up-to-date parts that are copied out of an object that is being replaced. */
  copied: readonly Part[];
  /** Parts from an earlier step, which did not complete the day. */
  begun: readonly Part[];
}

export interface Plan {
  daysToWrite: DayToWrite[];
  /** Days whose served parts remain in the feed. */
  unchangedDays: string[];
  /** Days whose unfinished parts are outdated. */
  staleDays: string[];
}

/** Smaller objects are merged if there are too many, because a download opens each. */
const smallBytes = 1_000_000;
const maxSmallObjects = 16;

/**
 * Decides what a build writes. An object with an outdated part is replaced as a whole, so that no rejected or erased content remains in
 * the storage; its other days are copied.
 */
export function planOf({
  days,
  served,
  building,
  changed,
}: {
  days: readonly Day[];
  served: readonly Part[];
  building: readonly Part[];
  /** Days with reviews of products that changed since the served feed was built. */
  changed: ReadonlySet<string>;
}): Plan {
  const versions = new Map(days.map(({ day, version }) => [day, version]));
  const built = byDay(building);
  const staleDays = [...built]
    .filter(([day, parts]) => parts[0]?.version !== versions.get(day))
    .map(([day]) => day);
  for (const day of staleDays) built.delete(day);
  const complete = new Set(
    [...built].filter(([, parts]) => parts.at(-1)?.lastReviewId === null).map(([day]) => day),
  );
  const before = byDay(served);
  const isCurrent = (day: string) =>
    before.get(day)?.every(({ version }) => version === versions.get(day)) === true &&
    !changed.has(day) &&
    !built.has(day);
  const replacedKeys = new Set(served.filter(({ day }) => !isCurrent(day)).map(({ key }) => key));
  for (const key of surplusObjects(served)) replacedKeys.add(key);
  const remains = (day: string) =>
    isCurrent(day) && before.get(day)?.every(({ key }) => !replacedKeys.has(key)) === true;
  return {
    daysToWrite: days
      .filter(({ day }) => !complete.has(day) && !remains(day))
      .map(({ day, version }) => ({
        day,
        version,
        begun: built.get(day) ?? [],
        copied: isCurrent(day) ? (before.get(day) ?? []) : [],
      })),
    unchangedDays: [...before.keys()].filter(remains),
    staleDays,
  };
}

function byDay(parts: readonly Part[]): Map<string, Part[]> {
  const days = new Map<string, Part[]>();
  for (const part of parts) days.set(part.day, [...(days.get(part.day) ?? []), part]);
  return days;
}

function surplusObjects(parts: readonly Part[]): string[] {
  const bytes = new Map<string, number>();
  for (const part of parts) bytes.set(part.key, (bytes.get(part.key) ?? 0) + part.bytes);
  const small = [...bytes].filter(([, size]) => size < smallBytes).map(([key]) => key);
  return small.length > maxSmallObjects ? small : [];
}

/** Days with published reviews, each with its version. */
export function daysWithReviews(db: Db, merchantId: string): Promise<Day[]> {
  return rows(
    db,
    statement`select ${table('shop_days')('day')}, sum(changes) as ${output.number('version')} from shop_days where merchant_id = $1 group by day
     having sum(stars1 + stars2 + stars3 + stars4 + stars5) > 0 order by day`,
    [merchantId],
  );
}

/** Overlap: a product change may have been committed after a build began although its time is earlier. */
const overlapMs = 10 * 60 * 1000;
const productsAtATime = 200;

/** Days with published reviews of products that have changed since. */
export async function daysOfChangedProducts(db: Db, merchantId: string, since: string): Promise<string[]> {
  const days = new Set<string>();
  let after = { updated_at: new Date(Date.parse(since) - overlapMs).toISOString(), product_id: '' };
  for (;;) {
    const products = await rows(
      db,
      statement`select ${table('products')('product_id', 'updated_at')} from products
       where merchant_id = $1 and (updated_at, product_id) > ($2, $3) and created_at < updated_at
       order by updated_at, product_id limit ${productsAtATime}`,
      [merchantId, after.updated_at, after.product_id],
    );
    const found = await rows(
      db,
      statement`select distinct (created_at at time zone 'UTC')::date as ${output.day('day')} from reviews
       where merchant_id = $1 and product_id = any($2) and status = 'approved'`,
      [merchantId, products.map(({ product_id }) => product_id)],
    );
    for (const { day } of found) days.add(day);
    const last = products.at(-1);
    if (!last || products.length < productsAtATime) return [...days];
    after = last;
  }
}
