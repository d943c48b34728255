import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { pino } from 'pino';
import { createCitusDouble } from '../../../testing/citus-double.ts';
import { createTestDatabase } from '../../../testing/database.ts';
import { thoroughOnly } from '../../../testing/thorough.ts';
import { openDatabase } from '../database.ts';
import { migrateAt } from '../migrate.ts';
import { distributedTables } from '../tenancy.ts';
import { distributeTables } from './distributing.ts';
import { distributionPlan } from './distribution-plan.ts';
import { busySessions, serverFaults } from './server-faults.ts';

const log = pino({ level: 'silent' });
const open = (t: TestContext, url: string) => {
  const { db } = openDatabase({ url, poolSize: 1, log, checkTenancy: false });
  t.after(() => db.destroy());
  return db;
};

async function citus(t: TestContext, options?: Parameters<typeof createCitusDouble>[0]) {
  const double = await createCitusDouble(options);
  t.after(() => double.drop());
  return { ...double, db: open(t, double.url) };
}

const merchant = '0198c0de-0000-7000-8000-000000000001';
const [aMerchant, aProduct] = [
  `insert into merchants (merchant_id, name, plan, webhook_secret, client_salt, created_at)
   values ('${merchant}', 'Shop', 'growth', 's', '\\x00', '2026-01-01')`,
  `insert into products (merchant_id, product_id, created_at, updated_at)
   values ('${merchant}', 'P-1', '2026-01-01', '2026-01-01')`,
];

const functions = [
  'function tribune_arabic_stems(text)',
  'function tribune_folded(text)',
  'function tribune_hebrew_stems(text)',
  'function tribune_hidden_email(bytea,text)',
  'function tribune_search_query(text,regconfig)',
  'function tribune_search_words(text,regconfig)',
  'function tribune_unaccent(text)',
];

test('every tenant table is distributed, merchants first and referenced tables before those that reference them', async (t) => {
  const { db, calls } = await citus(t);
  assert.equal(await distributeTables(db), distributedTables.length);
  const done = await calls();
  const tables = done.filter((call) => call.startsWith('table ')).map((call) => call.slice(6));
  assert.equal(tables[0], 'merchants');
  assert.deepEqual(tables.toSorted(), distributedTables.toSorted());
  assert.ok(tables.indexOf('webhook_events') < tables.indexOf('webhook_deliveries'));
  assert.ok(tables.indexOf('webhook_deliveries') < tables.indexOf('webhook_attempts'));
  assert.deepEqual(done.slice(0, functions.length), functions);
});

test('nothing is left to do for a second run', async (t) => {
  const { db, calls } = await citus(t);
  await distributeTables(db);
  const before = await calls();
  assert.deepEqual(await distributionPlan(db), []);
  assert.equal(await distributeTables(db), 0);
  assert.deepEqual(await calls(), before);
});

test('the local copies of moved rows are deleted when all tables are distributed', async (t) => {
  const { db, client, calls } = await citus(t);
  await client.query(aMerchant);
  await client.query(aProduct);
  const progress: string[] = [];
  await distributeTables(db, { onProgress: (sentence) => progress.push(sentence) });
  assert.deepEqual((await calls()).slice(-2), ['truncate merchants', 'truncate products']);
  const total = distributedTables.length + functions.length + 2;
  assert.ok(
    progress.includes(`[${functions.length + 1}/${total}] merchants: 1 rows distributed`),
    progress.join('\n'),
  );
  assert.equal(progress.at(-1), `[${total}/${total}] products: local copy deleted`);
});

test('an interrupted run is continued where it ended', async (t) => {
  const { db, client, calls } = await citus(t);
  await client.query("insert into citus_failures values ('products', false)");
  await assert.rejects(distributeTables(db), /a node is gone/);
  const first = await calls();
  assert.ok(first.includes('table orders') && !first.includes('table products'));
  await client.query('delete from citus_failures');
  await distributeTables(db);
  const all = await calls();
  assert.deepEqual(all.slice(0, first.length + 1), [...first, 'table products']);
  assert.equal(new Set(all).size, all.length);
});

test('a table whose rows do not all arrive stays as it was', async (t) => {
  const { db, client, calls } = await citus(t);
  await client.query(aMerchant);
  await client.query(aProduct);
  await client.query("insert into citus_failures values ('products', true)");
  await assert.rejects(distributeTables(db), /products had 1 rows, and 0 after/);
  assert.ok(!(await calls()).includes('table products'));
  assert.equal((await client.query('select from products')).rowCount, 1);
});

test('the number of shards is that of merchants, with which the others are colocated', async (t) => {
  const { db, client, calls } = await citus(t);
  await distributeTables(db, { shards: 64 });
  assert.deepEqual(
    (await calls()).filter((call) => call.endsWith(' 64')),
    ['table merchants 64'],
  );
  const { rows } = await client.query('select distinct colocationid from pg_dist_partition');
  assert.equal(rows.length, 1);
});

for (const [sql, refusal] of [
  ['create unique index by_name on products (name)', /unique index by_name of products .* merchant_id/],
  [
    'create function f() returns trigger language plpgsql as $$ begin return new; end $$; create trigger mine after insert on orders execute function f()',
    /trigger mine of orders would not run/,
  ],
  [
    'create table custom (merchant_id uuid references merchants)',
    /custom_merchant_id_fkey of custom to merchants would join a distributed table with the local table custom/,
  ],
  [
    'alter table reviews add constraint mine foreign key (merchant_id, product_id) references products on delete set null',
    /mine of reviews to products would set columns/,
  ],
  [
    "insert into pg_dist_partition values ('products', 'h', 'product_id', 7, 's')",
    /products is distributed by product_id/,
  ],
  ["insert into pg_dist_partition values ('feeds', 'n', null, 3, 't')", /feeds is a reference/],
  [
    "insert into pg_dist_partition values ('feeds', 'h', 'merchant_id', 3, 's')",
    /feeds is distributed, but not colocated/,
  ],
] as const)
  test(`refused before anything is distributed: ${sql}`, async (t) => {
    const { db, client, calls } = await citus(t);
    await client.query(sql);
    await assert.rejects(distributeTables(db), refusal);
    assert.deepEqual(await calls(), []);
  });

test('a table that Citus manages as a local one is distributed', async (t) => {
  const { db, client } = await citus(t);
  await client.query("insert into pg_dist_partition values ('feeds', 'n', null, 0, 's')");
  assert.ok((await distributionPlan(db)).some(({ kind, name }) => kind === 'table' && name === 'feeds'));
});

test('a server without Citus, an old one, a worker node and one that is not registered are refused', async (t) => {
  const plain = await createTestDatabase();
  t.after(() => plain.drop());
  assert.match((await serverFaults(open(t, plain.url))).join(), /The server has no Citus extension/);
  const [current, old, worker, unregistered] = [
    await citus(t),
    await citus(t, { version: '12.1-1' }),
    await citus(t, { group: 3 }),
    await citus(t, { isRegistered: false }),
  ];
  assert.deepEqual(await serverFaults(current.db), []);
  assert.deepEqual(await serverFaults(old.db), ['Citus 12.1-1 is too old: Tribune requires 13 or newer.']);
  assert.match((await serverFaults(worker.db)).join(), /names a worker node/);
  assert.match((await serverFaults(unregistered.db)).join(), /not registered as the coordinator/);
});

test('other Tribune processes and open transactions on the tables are named', async (t) => {
  const { db, client, url } = await citus(t);
  assert.deepEqual(await busySessions(db), []);
  await client.query('begin');
  await client.query('lock table reviews in row exclusive mode');
  assert.deepEqual(await busySessions(db), [
    'Locks are held by 1 session of "the test": end their transactions.',
  ]);
  await client.query('rollback');
  const serving = openDatabase({ url, poolSize: 1, log, checkTenancy: false });
  t.after(() => serving.db.destroy());
  await serving.pool.query('select 1');
  assert.match((await busySessions(db)).join(), /Connected: 1 session of "tribune". Stop all/);
});

test('a migration of a distributed database distributes what is new', { skip: thoroughOnly }, async (t) => {
  const { client, url, calls } = await citus(t);
  await migrateAt(url, log);
  assert.deepEqual(await calls(), []);
  const db = open(t, url);
  await distributeTables(db);
  await client.query(`delete from pg_dist_partition where logicalrelid = 'hidden_counts'::regclass`);
  const said: string[] = [];
  await migrateAt(url, log, (sentence) => said.push(sentence));
  assert.match(said[0] ?? '', /^Continuing to distribute tables/);
  assert.deepEqual(said.slice(1), ['[1/1] hidden_counts: 0 rows distributed']);
});
