import assert from 'node:assert/strict';
import { after, type TestContext, test } from 'node:test';
import { Client } from 'pg';
import { pino } from 'pino';
import { createTestDatabase } from '../../testing/database.ts';
import { openDatabaseLink } from '../../testing/database-link.ts';
import { copyRows } from './copy.ts';
import { copyRowsOut } from './copy-out.ts';
import { type Db, openDatabase, rows } from './database.ts';
import { isUnavailable } from './sql-states.ts';
import { inTransaction } from './transaction.ts';

const database = await createTestDatabase();
after(() => database.drop());

async function linked(t: TestContext, limits = { statementMs: 5_000, waitMs: 5_000 }, poolSize = 2) {
  const link = await openDatabaseLink(t, database.url);
  const log = pino({ level: 'silent' });
  const { db, pool } = openDatabase({ url: link.url, poolSize, log, checkTenancy: false, limits });
  t.after(() => db.destroy());
  return { link, db, pool };
}

async function terminated(pid: number): Promise<void> {
  const client = new Client({ connectionString: database.url });
  await client.connect();
  await client.query('select pg_terminate_backend($1::int)', [pid]);
  await client.end();
}

test('a connection that is lost between two statements of a transaction fails the transaction', async (t) => {
  const { link, db, pool } = await linked(t);
  const work = inTransaction(db, async (tx) => {
    await rows(tx, 'select 1', []);
    const lost = new Promise((resolve) => pool.once('remove', resolve).once('release', resolve));
    await link.cut();
    await Promise.race([lost, new Promise((resolve) => setImmediate(resolve))]);
    await rows(tx, 'select 2', []);
  });
  await assert.rejects(work, isUnavailable);
  await assert.rejects(rows(db, 'select 3', []), isUnavailable);
  await link.restore();
  assert.deepEqual(await rows(db, 'select 4 as n', []), [{ n: 4 }]);
});

test('statements that need a lost node are not sent, in and outside transactions', async () => {
  const sent: string[] = [];
  const { db } = openDatabase({
    url: database.url,
    poolSize: 1,
    log: pino({ level: 'silent' }),
    checkTenancy: true,
    inspect: (text) => void sent.push(text),
    lostNodes: {
      refuses: (_text, values) => Array.isArray(values) && values.includes('lost'),
      onChange: () => {},
    },
  });
  const asked = (one: Db, id: string) => rows(one, 'select $1::text as id', [id]);
  await assert.rejects(asked(db, 'lost'), isUnavailable);
  await assert.rejects(
    inTransaction(db, (tx) => asked(tx, 'lost')),
    isUnavailable,
  );
  assert.deepEqual(sent, ['begin', 'rollback']);
  assert.deepEqual(await asked(db, 'served'), [{ id: 'served' }]);
  await db.destroy();
});

test('a connection that is lost is logged, but not while its pool ends', async () => {
  for (const isEnding of [false, true]) {
    const lines: string[] = [];
    const log = pino({ level: 'warn' }, { write: (line) => void lines.push(line) });
    const limits = { statementMs: 5_000, waitMs: 5_000 };
    const { pool } = openDatabase({ url: database.url, poolSize: 1, log, checkTenancy: false, limits });
    const client = await pool.connect();
    const { rows: found } = await client.query('select pg_backend_pid() as pid');
    const lost = new Promise((resolve) => client.once('end', resolve));
    const ended = isEnding && pool.end();
    await terminated(found[0].pid);
    await lost;
    client.release(true);
    await (ended || pool.end());
    assert.deepEqual(
      lines.map((line) => JSON.parse(line).msg),
      isEnding ? [] : ['A database connection was lost'],
    );
  }
});

test('a COPY whose connection is lost fails, in and out', async (t) => {
  const { link, db } = await linked(t);
  await rows(db, 'create table copied (n int, says text)', []);
  const inward = inTransaction(db, async (tx) => {
    await copyRows(tx, 'copied', ['n', 'says'], [[1, 'one']]);
    const lines = Array.from({ length: 200_000 }, (_, n) => [n, 'x'.repeat(20)]);
    const copying = copyRows(tx, 'copied', ['n', 'says'], lines);
    await link.cut();
    await copying;
  });
  await assert.rejects(inward, isUnavailable);

  await link.restore();
  const outward = copyRowsOut(db, 'copy (select generate_series(1, 1000000)) to stdout', {
    take: () => void link.cut(),
    full: () => null,
  });
  await assert.rejects(outward, isUnavailable);
  await link.restore();
  assert.deepEqual(await rows(db, 'select count(*) as n from copied', []), [{ n: 0 }]);
});

test('a frozen server fails statements and connections in bounded time, and is used again afterwards', async (t) => {
  const { link, db } = await linked(t, { statementMs: 50, waitMs: 2_000 });
  await rows(db, 'select 1', []);
  link.freeze();
  const waiting = Array.from({ length: 5 }, () => rows(db, 'select 1', []));
  for (const { status, reason } of (await Promise.allSettled(waiting)) as PromiseRejectedResult[]) {
    assert.equal(status, 'rejected');
    assert.ok(isUnavailable(reason), String(reason));
  }
  link.thaw();
  assert.deepEqual(await rows(db, 'select 2 as n', []), [{ n: 2 }]);
});

test('a statement over its time ends as unavailable, and its connection goes on', async (t) => {
  const { db, pool } = await linked(t, { statementMs: 50, waitMs: 5_000 }, 1);
  await rows(db, 'select 1', []);
  await assert.rejects(rows(db, 'select pg_sleep(30)', []), isUnavailable);
  assert.equal(pool.totalCount, 1);
  assert.deepEqual(await rows(db, 'select 2 as n', []), [{ n: 2 }]);
});

test('more statements than can ever be served are refused at once', async (t) => {
  const { db, pool } = await linked(t, { statementMs: 5_000, waitMs: 5_000 }, 1);
  const holding = rows(db, 'select pg_sleep(0.2)', []);
  const asked = Array.from({ length: 150 }, () => rows(db, 'select 1', []));
  const settled = await Promise.allSettled([holding, ...asked]);
  const refused = settled.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []));
  assert.equal(refused.length, 50);
  assert.ok(refused.every(isUnavailable));
  assert.equal(pool.waitingCount, 0);
});

test('closing a database closes its connections, whatever has been run on it', async () => {
  const log = pino({ level: 'silent' });
  for (const use of [
    () => {},
    ({ db }: ReturnType<typeof openDatabase>) => rows(db, 'select 1', []),
    ({ db }: ReturnType<typeof openDatabase>) => inTransaction(db, (tx) => rows(tx, 'select 1', [])),
  ]) {
    const opened = openDatabase({ url: database.url, poolSize: 2, log, checkTenancy: false });
    await use(opened);
    await opened.db.destroy();
    assert.equal(opened.pool.totalCount, 0);
    await assert.rejects(rows(opened.db, 'select 1', []), isUnavailable);
  }
});
