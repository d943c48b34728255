import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { setTimeout as delay } from 'node:timers/promises';
import { Logger, makeWorkerUtils, run } from 'graphile-worker';
import { pino } from 'pino';
import { createTestDatabase } from '../../testing/database.ts';
import { openDatabaseLink } from '../../testing/database-link.ts';
import { query, until } from '../embedded-postgres/cluster.fixture.ts';
import { QueuePool } from './queue-pool.ts';
import { startRunner } from './stoppable-runner.ts';

const silent = new Logger(() => () => {});

test('a job that ends during an outage of PostgreSQL is completed afterwards', async (t) => {
  const { url, drop } = await createTestDatabase();
  const link = await openDatabaseLink(t, url);
  const utils = await makeWorkerUtils({ connectionString: url, logger: silent });
  await utils.addJob('outlive', {});
  await utils.release();

  let runs = 0;
  const pgPool = new QueuePool({ url: link.url, log: pino({ level: 'silent' }) });
  const runner = await run({
    pgPool,
    logger: silent,
    noHandleSignals: true,
    taskList: {
      async outlive() {
        runs++;
        await link.cut();
        setTimeout(() => void link.restore(), 300);
      },
    },
  });
  t.after(async () => {
    pgPool.stopRetrying();
    await runner.stop();
    await pgPool.end();
    await drop();
  });

  await until(async () => (await query(url, 'select from graphile_worker._private_jobs')).length === 0);
  assert.equal(runs, 1);
});

/** A worker that has started its only job, and whose pool no longer retries. */
async function stopping(t: TestContext, work: () => Promise<void>) {
  const { url, drop } = await createTestDatabase();
  t.after(drop);
  const utils = await makeWorkerUtils({ connectionString: url, logger: silent });
  await utils.addJob('last', {});
  await utils.release();
  const started = Promise.withResolvers<void>();
  const lines: string[] = [];
  const pgPool = new QueuePool({ url, log: pino({ level: 'silent' }) });
  const { stop } = await startRunner({
    pgPool,
    log: pino({ level: 'info' }, { write: (line) => void lines.push(line) }),
    taskList: {
      last() {
        started.resolve();
        return work();
      },
    },
  });
  await started.promise;
  pgPool.stopRetrying();
  const jobs = () => query(url, 'select locked_by, last_error from graphile_worker._private_jobs');
  return { stop, pgPool, jobs, lines };
}

test('a job that ends while its worker stops is completed', async (t) => {
  const { stop, pgPool, jobs } = await stopping(t, () => delay(200));
  await stop(5_000);
  await pgPool.end();
  assert.deepEqual(await jobs(), []);
});

test('a job that does not end in time is returned to the queue', async (t) => {
  const ended = Promise.withResolvers<void>();
  const { stop, pgPool, jobs, lines } = await stopping(t, () => ended.promise);
  await stop(100);
  assert.deepEqual(await jobs(), [{ locked_by: null, last_error: 'The worker stops' }]);
  ended.reject(new Error('The database is closed'));
  await pgPool.end();
  const logged = lines.map((line) => JSON.parse(line)).map(({ level, msg }) => `${level} ${msg}`);
  assert.deepEqual(logged, ['30 Jobs that did not end in time are returned to the queue']);
});

test('a worker can stop at any time of an outage of PostgreSQL', { timeout: 60_000 }, async (t) => {
  const { url, drop } = await createTestDatabase();
  t.after(drop);
  // The first statements of a worker, which graphile-worker repeats, take some 20 ms.
  for (const runsMs of [12, 16, 20, 24, 16, 16]) {
    const link = await openDatabaseLink(t, url);
    const pgPool = new QueuePool({ url: link.url, log: pino({ level: 'silent' }) });
    const runner = await run({
      pgPool,
      logger: silent,
      noHandleSignals: true,
      pollInterval: 10,
      taskList: {},
    });
    await delay(runsMs);
    await link.cut();
    await delay(20);
    pgPool.stopRetrying();
    await runner.stop();
    await pgPool.end();
  }
});

test('after shutdown a repeated statement neither fails nor stays pending', { timeout: 10_000 }, async () => {
  const pgPool = new QueuePool({ url: 'postgresql://127.0.0.1:1/none', log: pino({ level: 'silent' }) });
  const pending = pgPool.connect();
  pgPool.stopRetrying();
  for (const client of [await pending, await pgPool.connect()]) {
    assert.deepEqual((await client.query('select from jobs')).rows, []);
    client.release();
  }
  await pgPool.end();
});
