import assert from 'node:assert/strict';
import { test } from 'node:test';
import { loadModule } from 'libpg-query';
import { faultsOfStatement } from './distributed-statements.ts';

await loadModule();

for (const [sql, fault] of [
  [
    'update reviews set updated_at = clock_timestamp() where merchant_id = $1',
    /clock_timestamp\(\) in an update of reviews/,
  ],
  ['update reviews set updated_at = now() where merchant_id = $1', /now\(\) in an update/],
  ['update reviews set merchant_id = $1 where merchant_id = $2', /update of reviews\.merchant_id/],
  [
    "update reviews set created_at = created_at + interval '1 day' where merchant_id = $1",
    /an interval of a column/,
  ],
  [
    "update reviews set media = jsonb_build_object('a', media) where merchant_id = $1",
    /jsonb_build_object\(\) of a column/,
  ],
  ['delete from reviews where merchant_id = $1 and random() < 0.5', /random\(\) in a delete of reviews/],
  [
    'insert into products (merchant_id, name) values ($1, (select name from merchants))',
    /a subquery in the values for products/,
  ],
  [
    'insert into products (merchant_id) values ($1) on conflict (merchant_id) do update set updated_at = now()',
    /now\(\) in the on conflict of products/,
  ],
  [
    "insert into products (merchant_id) values ($1) on conflict (merchant_id) do update set updated_at = excluded.updated_at + '1 day'::interval",
    /an interval in the on conflict/,
  ],
  [
    'insert into products (merchant_id) values ($1) on conflict (merchant_id) do update set name = (select name from merchants)',
    /a subquery in the on conflict/,
  ],
  [
    'insert into products (merchant_id) values ($1) returning to_jsonb(products)',
    /to_jsonb\(\) in the returning list/,
  ],
  [
    'with due as materialized (select review_id from reviews where status = $1 for update skip locked) delete from orders where merchant_id = $2',
    /rows of reviews are locked without a merchant_id/,
  ],
  [
    'merge into reviews r using media m on r.merchant_id = m.merchant_id when matched then delete',
    /merge into reviews/,
  ],
  [
    'select m.name from staff_invitations as i join merchants as m on m.merchant_id = i.merchant_id',
    /merchants, which is distributed, is joined with the local table staff_invitations/,
  ],
  [
    'insert into webhook_outbox (merchant_id) select $1 from webhook_events as e where e.merchant_id = $1 and exists (select from webhook_queue as q where q.event_id = e.event_id)',
    /a subquery of webhook_queue refers to webhook_events/,
  ],
] as const)
  test(`refused: ${sql}`, () => {
    const faults = faultsOfStatement(sql);
    assert.equal(faults.length, 1, faults.join('; '));
    assert.match(faults[0] ?? '', fault);
  });

for (const sql of [
  'update mail_queue set due_at = now() where mail_id = $1',
  'update reviews set helpful_votes = helpful_votes + 1, title = coalesce($3, title) where merchant_id = $1',
  'update reviews set media = (select jsonb_agg(m.variants) from media as m where m.merchant_id = $1) where merchant_id = $1',
  'insert into products (merchant_id, name) select merchant_id, $2 from merchants where merchant_id = $1',
  'insert into shop_counts as c (merchant_id, pending) values ($1, $2) on conflict (merchant_id) do update set pending = c.pending + excluded.pending',
  'with due as (select review_id from reviews where merchant_id = $1 for update skip locked) delete from orders where merchant_id = $1',
  'with due as (select mail_id from mail_queue limit $1 for update skip locked) update mail_queue set lease = $2 from due where due.mail_id = mail_queue.mail_id',
  'select name from merchants where merchant_id = $1 and exists (select from staff where merchant_id = $1)',
  'select now()',
  'not sql at all',
])
  test(`accepted: ${sql}`, () => assert.deepEqual(faultsOfStatement(sql), []));
