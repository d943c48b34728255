import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { startHarness } from '../../testing/harness.ts';
import { type Db, openDatabase, plannedEachTime, plannedOnce, row, rows } from './database.ts';
import { output, statement } from './statement.ts';

const harness = await startHarness();
// One connection, so that all statements below share it.
const { db, pool } = openDatabase({
  url: harness.databaseUrl,
  poolSize: 1,
  log: harness.context.log,
  checkTenancy: true,
});
after(() => db.destroy());

/** PostgreSQL plans it each time: with the limit, it expects far less than for one that it does not know. */
const limited = (planning: string, name: string) =>
  statement`${planning}select n as ${output.number(name)} from generate_series(1, 50000) as n limit $1`;

async function execute(text: ReturnType<typeof limited>, times: number, on: Db = db) {
  for (let time = 0; time < times; time++) assert.equal((await rows(on, text, [1])).length, 1);
}

/** How many executions had a plan for any value, and for the value given. */
const plansOf = async (name: string) => {
  const found = await row(
    db,
    `select generic_plans::int as once, custom_plans::int as each_time from pg_prepared_statements
      where statement like '%' || $1 || '%' and statement not like '%pg_prepared_statements%'`,
    [name],
  );
  return found ? [found.once, found.each_time] : 'not prepared';
};

test('a statement is planned once from its first execution on, whatever runs in between', async () => {
  await execute(limited(plannedOnce, 'n_once'), 3);
  await execute(limited('', 'n_either'), 7);
  await execute(limited(plannedOnce, 'n_once'), 4);
  assert.deepEqual(await plansOf('n_once'), [7, 0]);
  assert.deepEqual(await plansOf('n_either'), [0, 7]);
  await execute(limited(plannedEachTime, 'n_each'), 7);
  assert.equal(await plansOf('n_each'), 'not prepared');
});

test('transactions and errors leave the planning of later statements as it was', async () => {
  const fails = statement`${plannedOnce}select 1 / ($1::int - 1) as ${output.number('fails')}`;
  await assert.rejects(rows(db, fails, [1]), /division by zero/);
  await execute(limited('', 'n_after_error'), 7);
  assert.deepEqual(await plansOf('n_after_error'), [0, 7]);
  await assert.rejects(
    db.transaction().execute(async (tx) => {
      await execute(limited(plannedOnce, 'n_inside'), 7, tx);
      await rows(tx, fails, [1]);
    }),
    /division by zero/,
  );
  assert.deepEqual(await plansOf('n_inside'), [7, 0]);
  await execute(limited(plannedOnce, 'n_later'), 3);
  await execute(limited('', 'n_last'), 7);
  assert.deepEqual(
    [await plansOf('n_later'), await plansOf('n_last')],
    [
      [3, 0],
      [0, 7],
    ],
  );
  assert.equal(pool.totalCount, 1);
});
