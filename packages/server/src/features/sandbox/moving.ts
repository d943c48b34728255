import { type Db, rows } from '../../platform/db/database.ts';
import { namesIn, type Tables } from '../../platform/db/tables.ts';

const daySeconds = 24 * 60 * 60;

/**
 * Moves all times of a sandbox into the past, as if that many days had passed. Moves by whole days, so that daily figures and local sending
 * hours stay exact. The caller has locked the row in `sandboxes`, which live merchants do not have.
 */
export async function moveTimes(tx: Db, tables: Tables, merchantId: string, days: number): Promise<void> {
  for (const [table, { moved, day, days: other, recalculated }] of Object.entries(tables)) {
    if (moved)
      await rows(tx, `update ${table} set ${namesIn(moved).map(earlier).join(', ')} where merchant_id = $1`, [
        merchantId,
        days * daySeconds,
      ]);
    for (const name of namesIn(other))
      await rows(tx, `update ${table} set ${name} = ${name} - $2::integer where merchant_id = $1`, [
        merchantId,
        days,
      ]);
    if (day) for (const statement of movingDays(table, day)) await rows(tx, statement, [merchantId, days]);
    if (recalculated) await rows(tx, `delete from ${table} where merchant_id = $1`, [merchantId]);
  }
}

/** Uses `timestamp`, because `timestamptz - interval` depends on the session's time zone, and Citus refuses that in updates. */
const earlier = (column: string) =>
  `${column} = ((${column} at time zone 'UTC') - make_interval(secs => $2::double precision)) at time zone 'UTC'`;

/**
 * Days are first moved far into the future, because PostgreSQL checks a primary key row by row: a moved day would collide with the day
 * before it.
 */
const farDays = 1_000_000;
const movingDays = (table: string, day: string) => [
  `update ${table} set ${day} = ${day} + (${farDays} - $2::integer) where merchant_id = $1`,
  `update ${table} set ${day} = ${day} - ${farDays} where merchant_id = $1 and $2::integer > 0`,
];
