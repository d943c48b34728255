import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { Client } from 'pg';
import { pino } from 'pino';
import { createEmptyDatabase, createTestDatabase } from '../../testing/database.ts';
import { acceptedOnCitus, faultsOnDistributedTables } from '../../testing/distributed-migrations.ts';
import { migrateBehindHold } from './migrate.ts';

const folder = join(import.meta.dirname, 'migrations');
const files = readdirSync(folder).filter((file) => file.endsWith('.sql'));

test('each migration is a transaction of its own', async (t) => {
  const database = await createTestDatabase();
  t.after(() => database.drop());
  const client = new Client({ connectionString: database.url });
  await client.connect();
  const { rows } = await client.query(
    'select count(*)::int as migrations, count(distinct xmin::text)::int as transactions from kysely_migration',
  );
  await client.end();
  assert.equal(rows[0].transactions, rows[0].migrations);
  assert.equal(rows[0].migrations, files.length);
});

/** A server whose transaction holds a lock that migration 0037 waits for. */
async function givenBlockedMigration(t: TestContext) {
  const database = await createEmptyDatabase();
  const upTo = (name: string) => migrateBehindHold(database.url, pino({ level: 'silent' }), name);
  await upTo('0036_figures_of_signals');
  const server = new Client({ connectionString: database.url });
  await server.connect();
  t.after(async () => {
    await server.end();
    await database.drop();
  });
  await server.query('begin');
  await server.query('select from product_counts');
  const migrated = upTo('0037_insiders_apart');
  const waiting = "select from pg_locks where not granted and relation = 'product_counts'::regclass";
  while ((await server.query(waiting)).rows.length === 0);
  return { server, migrated };
}

test('a migration that deadlocks with a running server gives way, and is applied again', async (t) => {
  const { server, migrated } = await givenBlockedMigration(t);
  await server.query('select from merchants');
  await server.query('commit');
  assert.deepEqual(await migrated, ['0037_insiders_apart']);
});

test('a migration that gets no lock for five minutes fails, and says what to do', async (t) => {
  t.mock.timers.enable({ apis: ['Date'], now: Date.now() });
  const { migrated } = await givenBlockedMigration(t);
  t.mock.timers.tick(6 * 60_000);
  await assert.rejects(
    migrated,
    /0037_insiders_apart could not lock its tables within 5 minutes\. End the sessions/,
  );
});

for (const name of files)
  test(`Citus takes ${name} when the tables of merchants are distributed already`, async () => {
    assert.deepEqual(await faultsOnDistributedTables(readFileSync(join(folder, name), 'utf8')), []);
  });

const refused: [sql: string, fault: RegExp][] = [
  ["alter table media add column a text check (a in ('b'))", /media\.a: add the column, then its constraint/],
  ['alter table media add column a text unique', /media\.a: add the column, then its constraint/],
  ['alter table media add column a uuid references reviews', /media\.a: add the column, then its constraint/],
  ["alter table media add check (a in ('b'))", /a new constraint of media has no name/],
  ['alter table media add column a text, add column b text', /alter table media has 2 clauses/],
  [
    'alter table media add column a text; create function f() returns int language sql return 1',
    /create function after alter table/,
  ],
  ['create trigger t after insert on reviews for each row execute function f()', /triggers do not run/],
  [
    'merge into reviews r using media m on r.merchant_id = m.merchant_id when matched then delete',
    /merge into reviews/,
  ],
  ['create unique index i on reviews (order_id)', /the unique index i does not begin with merchant_id/],
  ['create index i on reviews (order_id, merchant_id)', /the index i does not begin with merchant_id/],
  ['create table new_table (merchant_id uuid primary key)', /new_table has a merchant_id: declare it/],
  [
    'create table tokens (merchant_id uuid primary key, hash bytea unique)',
    /a key of tokens does not begin with merchant_id/,
  ],
  ['create table tokens (merchant_id uuid)', /tokens has no primary key/],
  [
    'alter table tokens add constraint c foreign key (merchant_id, a) references reviews on delete set null',
    /on delete set null/,
  ],
  ['alter table tokens add constraint c foreign key (a) references reviews (review_id)', /lacks merchant_id/],
  [
    'alter table tokens add constraint c foreign key (merchant_id) references staff (merchant_id)',
    /tokens refers to staff, which is not distributed/,
  ],
  ['update reviews set created_at = now()', /now\(\) in an update of reviews/],
  ['update reviews set created_at = current_timestamp', /the current time in an update of reviews/],
  [
    "update reviews set title = concat_ws(' ', title, body)",
    /concat_ws\(\) of a column in an update of reviews/,
  ],
  ['update reviews set merchant_id = order_id::uuid', /update of reviews\.merchant_id/],
  [
    'insert into feeds (merchant_id) values (null) on conflict (merchant_id) do update set updated_at = clock_timestamp()',
    /clock_timestamp\(\) in the on conflict of feeds/,
  ],
  [
    `create table feeds (merchant_id uuid primary key, foreign key (merchant_id) references merchants (merchant_id));
     insert into feeds (merchant_id) select merchant_id from merchants`,
    /feeds has a foreign key: fill it in the next file/,
  ],
];

for (const [sql, fault] of refused)
  test(`a migration with "${sql}" is refused`, async () => {
    const faults = await faultsOnDistributedTables(sql);
    assert.equal(faults.length, 1, faults.join('; '));
    assert.match(faults[0] ?? '', fault);
  });

for (const sql of acceptedOnCitus)
  test(`a migration with "${sql}" will do`, async () => {
    assert.deepEqual(await faultsOnDistributedTables(sql), []);
  });

test('migrations are numbered one after the other', () => {
  const numbers = files.map((name) => Number(name.slice(0, 4)));
  assert.deepEqual(
    numbers,
    numbers.map((_, at) => at + 1),
  );
});
