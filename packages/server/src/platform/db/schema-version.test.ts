import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { Client } from 'pg';
import { pino } from 'pino';
import { createTestDatabase } from '../../testing/database.ts';
import { migrateAt } from './migrate.ts';
import { knownMigrations } from './migration-files.ts';
import { migrationPlan, planOf } from './migration-plan.ts';
import { assertStartable } from './schema-version.ts';

const database = await createTestDatabase();
const client = new Client({ connectionString: database.url });
await client.connect();
after(async () => {
  await client.end();
  await database.drop();
});
const lines: string[] = [];
const log = pino({ level: 'warn' }, { write: (line) => lines.push(line) });
const newer = '9999_next';

test('a release refuses a schema that a newer one has migrated, in `serve` and in `migrate`', async () => {
  await assertStartable(database.url, log);
  await client.query("insert into kysely_migration (name, timestamp) values ($1, '2100-01-01')", [newer]);
  const message =
    /^The database was migrated by a newer release than this one \(2\.3\.0\), which does not know 9999_next\./;
  await assert.rejects(assertStartable(database.url, log), { message });
  await assert.rejects(migrateAt(database.url, log), { message });
});

test('a release starts on the schema of the next one, which says so, and warns', async () => {
  const last = (await knownMigrations()).at(-1);
  const record = (runsFrom: unknown) =>
    client.query("update installation set value = $1 where name = 'schema_compatibility'", [
      JSON.stringify({ schema: newer, runsFrom }),
    ]);
  await record('9998_between');
  await assert.rejects(assertStartable(database.url, log), /newer release/);
  await record(last);
  await assertStartable(database.url, log);
  assert.equal(lines.filter((line) => line.includes('was migrated by the next release')).length, 1);
});

test('a release does not start on the schema of an older one', async () => {
  const pending = ['0003_products_and_orders', (await knownMigrations()).at(-1)];
  await client.query('delete from kysely_migration where name = any($1)', [[newer, ...pending]]);
  await assert.rejects(assertStartable(database.url, log), {
    message: `The schema of the database is older than this release. Run \`tribune migrate\` first. Pending: ${pending.join(', ')}.`,
  });
  const planned = await migrationPlan(database.url);
  assert.deepEqual(
    planned.map(({ name }) => name),
    pending,
  );
  assert.match(planned[0]?.sql ?? '', /create table coupon_codes/);
  const changes = Object.fromEntries(planned[0]?.tables.map(({ table, changes }) => [table, changes]) ?? []);
  assert.deepEqual(changes.coupon_codes, ['created', 'indexed']);
});

test('a plan names the tables of a migration that alters tables, indexes and rows', async () => {
  const sql = `alter table incentives add column fulfilment text;
alter index review_search_words set (gin_pending_list_limit = 256);
drop index if exists answers_words;
create index if not exists orders_new on orders (merchant_id, locale);
alter index orders_new set (fillfactor = 90);
update mails set locale = 'en';`;
  const [planned] = await planOf([{ name: newer, sql }], database.url);
  assert.deepEqual(
    planned?.tables.map(({ table, changes }) => `${table} ${changes}`),
    [
      'incentives altered',
      'review_search indexed',
      'answers indexed',
      'orders indexed',
      'mails rows changed',
    ],
  );
});

test('a database from before the first release is refused, with what to do', async () => {
  await client.query("insert into kysely_migration (name, timestamp) values ('0001_house', '2026-01-01')");
  for (const refused of [assertStartable, migrateAt, migrationPlan])
    await assert.rejects(refused(database.url, log), /from before its first release.+docs\/UPGRADING\.md/);
});
