import assert from 'node:assert/strict';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { sql } from 'kysely';
import { startHarness } from '../../testing/harness.ts';
import { setStatistics, statisticsOfQueues } from '../../testing/statistics.ts';
import { rows } from '../db/database.ts';
import { columnsOf, computedColumns, orNull, output, statement } from '../db/statement.ts';
import { inTransaction } from '../db/transaction.ts';
import { newUuid } from '../ids.ts';
import {
  claimLease,
  claimLeases,
  expiredLeases,
  type LeaseTable,
  newLease,
  releaseLease,
  renewLease,
  renewLeases,
  updateLeased,
  whileRenewing,
} from './lease.ts';

const { context } = await startHarness();
const { db } = context;
await rows(
  db,
  `create table chores (shop uuid, id uuid, number int not null, state text not null default 'open', lease uuid, at timestamptz(3),
     made_at timestamptz(3), primary key (shop, id))`,
  [],
);

type Key = 'shop' | 'id';
const named = { table: 'chores', key: ['shop', 'id'], lease: 'lease' } as const;
const kinds: Record<string, LeaseTable<Key>> = {
  'a column for its end': { ...named, endsAt: 'at' },
  'a column for its last renewal': { ...named, renewedAt: 'at' },
};

const ttlMs = 10_000;
const begun = Date.UTC(2026, 0, 1);
const termAt = (ms: number) => ({ now: new Date(begun + ms), ttlMs });
const number = computedColumns(['number', output.number('number')]);
const returning = columnsOf(number, computedColumns(['state', output.text('state')]));
const where = sql`state = 'open'`;

const shop = newUuid();
const idOf = (number: number) => `00000000-0000-0000-0000-${String(number).padStart(12, '0')}`;

async function givenChores(count: number, madeAt = new Date(begun)): Promise<void> {
  await rows(db, 'truncate chores', []);
  await rows(
    db,
    `insert into chores (shop, id, number, made_at)
     select $1, id::uuid, row_number() over (order by id), $3 from unnest($2::text[]) as made (id)`,
    [shop, Array.from({ length: count }, (_, index) => idOf(index + 1)), madeAt],
  );
}
const held = (number = 1) => ({ shop, id: idOf(number), lease: newLease() });
const stateOf = async (number = 1) =>
  (
    await rows(
      db,
      statement`select state as ${output.text('state')}, lease as ${orNull(output.text('lease'))} from chores where number = $1`,
      [number],
    )
  )[0];

for (const [kind, on] of Object.entries(kinds)) {
  const claim = (mine: ReturnType<typeof held>, ms: number) =>
    claimLease(db, on, mine, {
      term: termAt(ms),
      set: sql`state = 'open'`,
      where,
      returning,
    });

  test(`with ${kind}, one of several concurrent claims succeeds`, async () => {
    await givenChores(2);
    const claims = await Promise.all(Array.from({ length: 8 }, () => claim(held(), 0)));
    assert.deepEqual(
      claims.filter((one) => one !== undefined),
      [{ number: 1, state: 'open' }],
    );
  });

  test(`with ${kind}, a lease lasts while it is renewed, and another worker can claim an expired one`, async () => {
    await givenChores(2);
    const first = held();
    assert.ok(await claim(first, 0));
    assert.equal(await claim(held(), ttlMs - 1), undefined);
    assert.equal(await renewLease(db, on, first, termAt(ttlMs - 1)), true);
    assert.equal(await claim(held(), 2 * ttlMs - 2), undefined);
    const second = held();
    assert.ok(await claim(second, 2 * ttlMs));
    assert.equal(await renewLease(db, on, first, termAt(2 * ttlMs)), false);
    assert.equal((await stateOf())?.lease, second.lease);
  });

  test(`with ${kind}, renewing several leases skips lost leases and locked rows`, async () => {
    await givenChores(3);
    const mine = [held(1), held(2), held(3)];
    for (const one of mine) assert.ok(await claim(one, 0));
    await inTransaction(db, async (tx) => {
      await rows(tx, `select from chores where number = 2 for update`, []);
      await renewLeases(db, on, [held(1), ...mine], termAt(1));
    });
    const expired = await expiredLeases(db, on, {
      term: termAt(ttlMs),
      returning: number,
      limit: 10,
    });
    assert.deepEqual(expired, [{ number: 2 }]);
  });

  test(`with ${kind}, a worker that lost its lease writes nothing`, async () => {
    await givenChores(1);
    const [first, second] = [held(), held()];
    assert.ok(await claim(first, 0));
    assert.equal(await updateLeased(db, on, first, sql`state = 'begun'`), true);
    await rows(db, `update chores set state = 'open'`, []);
    assert.ok(await claim(second, ttlMs));
    assert.equal(await updateLeased(db, on, first, sql`state = 'lost'`), false);
    assert.equal(await releaseLease(db, on, first, sql`state = 'lost'`), false);
    assert.deepEqual(await stateOf(), { state: 'open', lease: second.lease });
    assert.equal(await releaseLease(db, on, second, sql`state = 'done'`), true);
    assert.deepEqual(await stateOf(), { state: 'done', lease: null });
  });

  test(`with ${kind}, a row that doesn't meet the condition can't be claimed, and a released one can`, async () => {
    await givenChores(1);
    const mine = held();
    assert.ok(await claim(mine, 0));
    await releaseLease(db, on, mine);
    assert.ok(await claim(held(), 0));
    await rows(db, `update chores set state = 'done', lease = null`, []);
    assert.equal(await claim(held(), 0), undefined);
  });

  test(`with ${kind}, expired leases are found, and rows left unclaimed for the same time`, async () => {
    await givenChores(3, new Date(begun + 5));
    await claim(held(1), 0);
    await claim(held(2), 1);
    const found = async (ms: number, waitingSince?: string) =>
      (
        await expiredLeases(db, on, {
          term: termAt(ms),
          returning,
          where,
          waitingSince,
          limit: 10,
        })
      ).map(({ number }) => number);
    assert.deepEqual(await found(ttlMs - 1, 'made_at'), []);
    assert.deepEqual(await found(ttlMs), [1]);
    assert.deepEqual(await found(ttlMs + 5), [1, 2]);
    assert.deepEqual(await found(ttlMs + 5, 'made_at'), [1, 2, 3]);
  });

  for (const count of statisticsOfQueues)
    test(`with ${kind} and statistics of ${count} rows, workers respect the limit and claim no row twice`, async () => {
      await givenChores(12);
      await setStatistics(db, 'chores', count);
      const claimSome = () =>
        claimLeases(db, on, {
          term: termAt(0),
          chosen: sql`select shop, id from chores where lease is null order by id limit 2 for update skip locked`,
          returning: computedColumns(['leased.number', output.number('number')]),
        });
      assert.equal((await claimSome()).length, 2);
      const claims = await Promise.all([claimSome(), claimSome(), claimSome()]);
      assert.ok(claims.every((claimed) => claimed.length <= 2));
      const numbers = claims.flat().map(({ number }) => number);
      assert.equal(new Set(numbers).size, numbers.length);
      for (const { number, lease } of claims.flat()) assert.equal((await stateOf(number))?.lease, lease);
    });
}

test('a lease is renewed until the work succeeds or fails, and a failed renewal is retried', async () => {
  let renewals = 0;
  const { promise, resolve } = Promise.withResolvers<void>();
  const renew = async () => {
    if (++renewals === 3) resolve();
    throw new Error('The database is away');
  };
  await assert.rejects(
    whileRenewing({ renew, everyMs: 1 }, async () => {
      await promise;
      throw new Error('The work failed');
    }),
    /The work failed/,
  );
  assert.equal(await whileRenewing({ renew, everyMs: 1 }, async () => 'done'), 'done');
});

/** A subquery that some plans run once per row, locking further rows each time. */
const planDependent = /\bin\s*\(\s*select\b[^`]*?\bskip\s+locked\b/i;

test('no statement uses skip locked in a subquery that some plans run more than once', async () => {
  assert.match('where id in (select id from chores limit 1 for update skip locked)', planDependent);
  const sources = join(import.meta.dirname, '../..');
  const files = (await readdir(sources, { recursive: true })).filter((name) => /(?<!test)\.ts$/.test(name));
  const texts = await Promise.all(files.map((name) => readFile(join(sources, name), 'utf8')));
  assert.ok(texts.some((text) => /skip locked/i.test(text)));
  assert.deepEqual(
    files.filter((_name, place) => planDependent.test(texts[place] ?? '')),
    [],
  );
});
