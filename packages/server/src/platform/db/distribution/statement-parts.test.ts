import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pino } from 'pino';
import { createCitusDouble } from '../../../testing/citus-double.ts';
import { openDatabase, plannedOnce, rows } from '../database.ts';
import { partsOf } from './statement-parts.ts';

const sent = (text: string) => partsOf(text)?.map(({ name, sql, reads }) => [name, sql, reads]);

test('each common table that writes is a statement of its own, in order', () => {
  assert.deepEqual(
    sent(`with vote as (insert into review_votes (merchant_id) values ($1) returning helpful),
      counted as (select count(*) as rows from vote), product as (insert into products (merchant_id) values ($1))
      update reviews set helpful_votes = rows from counted where merchant_id = $1`),
    [
      ['vote', 'insert into review_votes (merchant_id) values ($1) returning helpful', []],
      ['product', 'insert into products (merchant_id) values ($1)', []],
      [
        null,
        'with counted as (select count(*) as rows from vote) update reviews set helpful_votes = rows from counted where merchant_id = $1',
        ['vote'],
      ],
    ],
  );
});

test('distributed tables are read before a statement about local ones', () => {
  const read = 'select events from webhook_endpoints where merchant_id = $1';
  assert.deepEqual(
    sent(`with subscribed as (${read}) insert into webhook_outbox select $1, events from subscribed`),
    [
      ['subscribed', read, []],
      [null, 'insert into webhook_outbox select $1, events from subscribed', ['subscribed']],
    ],
  );
});

test('what is read before a write is read in the same order', () => {
  const parts = sent(`with old as (select status from reviews where merchant_id = $1),
    written as (update reviews set status = $2 where merchant_id = $1)
    insert into moderation_log (merchant_id, from_status) select $1, status from old`);
  assert.deepEqual(
    parts?.map(([name]) => name),
    ['old', 'written', null],
  );
});

test('columns that a common table renames keep their names', () => {
  assert.deepEqual(
    sent(`with found (id) as (select review_id from reviews where merchant_id = $1)
      insert into external_checks (merchant_id, item_id) select $1, id from found`)?.[0],
    [
      'found',
      'with found (id) as (select review_id from reviews where merchant_id = $1) select * from found',
      [],
    ],
  );
});

for (const sql of [
  'select now()',
  'with found as (select review_id from reviews where merchant_id = $1) select * from found',
  'with due as (select mail_id from mail_queue for update skip locked) update mail_queue set lease = $1 from due where due.mail_id = mail_queue.mail_id',
  "insert into products (merchant_id, name) values ($1, 'with a (select 1)')",
  'with recursive n (i) as (select 1 union all select i + 1 from n) insert into orders select i from n',
])
  test(`sent as it is: ${sql}`, () => assert.equal(partsOf(sql), undefined));

test('with Citus the parts do what the statement does, in one transaction, and no plan is forced', async (t) => {
  const double = await createCitusDouble();
  const log = pino({ level: 'silent' });
  const { db } = openDatabase({ url: double.url, poolSize: 1, log, checkTenancy: false });
  t.after(() => db.destroy().then(double.drop));
  await double.client.query(
    `create table kept (name text primary key, at timestamptz, facts jsonb, tags text[], bytes bytea)`,
  );
  const insert = `with made as (
      insert into kept values ($1, $2, $3, $4, $5) returning *
    ), changed as (
      update kept set name = 'changed' where name = 'none' returning name
    ), copied as (
      insert into kept select made.name || ' 2', at, facts, tags, bytes from made returning name
    ) select made.*, copied.name as copy, (select count(*) from changed) as changed from made, copied`;
  const values = ['a', '2026-01-01T00:00:00.123456Z', '{"a": ["x"]}', ['p', 'q"'], Buffer.from([0, 255])];
  const [made] = await rows(db, insert, values);
  assert.deepEqual(made, {
    name: 'a',
    at: '2026-01-01T00:00:00.123Z',
    facts: { a: ['x'] },
    tags: ['p', 'q"'],
    bytes: Buffer.from([0, 255]),
    copy: 'a 2',
    changed: 0,
  });
  const { rows: kept } = await double.client.query('select distinct at::text, facts, tags, bytes from kept');
  assert.equal(kept.length, 1);
  await double.client.query("delete from kept where name = 'a'");
  await assert.rejects(rows(db, insert, values), { code: '23505' });
  assert.equal((await double.client.query("select from kept where name = 'a'")).rowCount, 0);
  assert.deepEqual(
    await rows(db, `${plannedOnce}select current_setting('plan_cache_mode') as mode where $1`, [true]),
    [{ mode: 'auto' }],
  );
});
