import assert from 'node:assert/strict';
import { test } from 'node:test';
import { startHarness } from '../../testing/harness.ts';
import { row, rows } from './database.ts';
import { orNull, output, positional, statement, table } from './statement.ts';

const harness = await startHarness();
const { db } = harness.context;
const shop = await harness.merchant();
const m = table('merchants', 'm');
const refused = /The result differs from what this statement declares/;

test('a row has the columns that its statement declares, under the names given', async () => {
  const found = await row(
    db,
    statement`select ${m('name')}, ${m.as({ planOfShop: 'plan' })}, 1 + 1 as ${output.number('two')}
      from merchants as m where m.merchant_id = $1`,
    [shop.uuid],
  );
  const typed: { name: string; planOfShop: 'standard' | 'growth' | 'enterprise'; two: number } | undefined =
    found;
  assert.deepEqual(typed, { name: typed?.name, planOfShop: 'growth', two: 2 });
});

test('parameters have names, and a statement without one of their values is not sent', async () => {
  const named = statement`select $two::int + $one + $two as ${output.number('sum')}`;
  assert.deepEqual(await row(db, named, { one: 1, two: 2 }), { sum: 5 });
  assert.deepEqual(positional(named, { one: 1, two: 2 }).values, [2, 1]);
  await assert.rejects(rows(db, named, { one: 1 }), /\$two has no value/);
});

test('in tests a result is refused that is not what its statement declares', async () => {
  const of = (text: string) => rows(db, text, []);
  await assert.rejects(of(statement`select 1 as ${output.text('name')}`), refused);
  await assert.rejects(of(statement`select null::int as ${output.number('count')}`), refused);
  await assert.rejects(of(statement`select 1 as ${output.number('one')}, 2 as two`), refused);
  await assert.rejects(of(statement`select 1 as "plan", 'x' as ${output.text('x')}`), refused);
  await assert.rejects(of(statement`select ${m('name')} from (select 1 as name) as m`), refused);
  await assert.rejects(
    of(statement`select ${m('name')} from (select 1) as one left join merchants as m on false`),
    refused,
  );
  assert.deepEqual(
    await of(statement`select ${orNull(m('name'))} from (select 2) as two left join merchants as m on false`),
    [{ name: null }],
  );
});
