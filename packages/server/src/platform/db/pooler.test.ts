import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { sql } from 'kysely';
import { createApp } from '../../app/http.ts';
import { openService } from '../../app/service.ts';
import { startWorker } from '../../app/worker.ts';
import { givenReview, submission } from '../../testing/given.ts';
import { startHarness, type TestMerchant } from '../../testing/harness.ts';
import { poolerIsInstalled, startPooler } from '../../testing/pooler.ts';
import { until } from '../../testing/processes.ts';
import { rateLimits } from '../../testing/rate-limits.ts';
import { readConfig } from '../config.ts';
import type { Context } from '../context.ts';
import { rows } from './database.ts';
import { output, statement } from './statement.ts';

const options = poolerIsInstalled ? {} : { skip: 'PgBouncer is not installed' };
const serverConnections = 4;
const harness = await startHarness();
const { databaseUrl } = harness;
const pooler = poolerIsInstalled ? await startPooler(databaseUrl, { size: serverConnections }) : null;
after(() => pooler?.stop());

async function openProcess(serves = true) {
  const config = readConfig({
    LOG_LEVEL: 'silent',
    ...rateLimits(0),
    DATABASE_URL: pooler?.through(databaseUrl),
    DATABASE_DIRECT_URL: databaseUrl,
  });
  const { log } = harness.context;
  const service = await openService({ config, databaseUrl, log, checkTenancy: true, serves });
  const app = await createApp(service.context);
  after(async () => {
    await app.close();
    await service.close();
  });
  return { app, context: service.context };
}

const headersOf = (shop: TestMerchant) => ({ 'x-merchant-id': shop.id, 'x-api-key': shop.apiKey });

test('three processes share four server connections in transaction mode', options, async () => {
  const shop = await harness.merchant();
  const apps = await Promise.all([0, 1, 2].map(async () => (await openProcess()).app));
  const statuses = await Promise.all(
    Array.from({ length: 240 }, async (_, number) => {
      const app = apps[number % apps.length];
      const write = number % 4 === 0;
      const response = await app?.inject({
        method: write ? 'POST' : 'GET',
        url: write ? '/apiV2/reviews' : `/apiV2/reviews?limit=${1 + (number % 90)}`,
        headers: headersOf(shop),
        ...(write && { payload: submission(shop, { authorEmail: `maya-${number}@example.com` }) }),
      });
      return response?.statusCode;
    }),
  );
  assert.deepEqual([...new Set(statuses)], [200]);
  const stored = await rows(
    harness.context.db,
    'select count(*)::int as count from reviews where merchant_id = $1',
    [shop.uuid],
  );
  assert.deepEqual(stored, [{ count: 60 }]);
  // PgBouncer keeps the connections that it has opened.
  const [opened] = await rows(
    harness.context.db,
    statement`select count(*)::int as ${output.number('count')} from pg_stat_activity
     where datname = current_database() and application_name like 'tribune - %'`,
    [],
  );
  assert.ok(opened && opened.count > 0 && opened.count <= serverConnections, JSON.stringify(opened));
});

test('a process opens as many connections as docs/SCALING.md says', options, async () => {
  const atMost = async ({ metrics }: Context) => {
    const found = (await metrics.snapshot()).find(({ name }) => name === 'tribune_db_pool_size');
    return Object.fromEntries(found?.values.map(({ labels, value }) => [labels.pool, value]) ?? []);
  };
  const before = await directSessions();
  const { context } = await openProcess();
  assert.deepEqual(await atMost(context), { requests: 5, public_reads: 5, probes: 1 });
  assert.deepEqual(await directSessions(), [...before, 'tribune changes'].sort());

  const jobs = await openProcess(false);
  const worker = await startWorker(jobs.context, databaseUrl);
  assert.deepEqual(await atMost(jobs.context), { jobs: 10, probes: 1, job_queue: 10 });
  const opened = (await directSessions()).filter((name) => name !== 'tribune queue');
  assert.deepEqual(opened, [...before, 'tribune changes', 'tribune changes'].sort());
  await worker.stop();
});

/** Names of what is connected without the pooler, except for the harness, which uses none. */
async function directSessions(): Promise<string[]> {
  const sessions = await rows(
    harness.context.db,
    statement`select application_name as ${output.text('name')} from pg_stat_activity
      where datname = current_database() and application_name like 'tribune %' and application_name not like 'tribune - %'
      order by 1`,
    [],
  );
  return sessions.map(({ name }) => name);
}

test('times are UTC, whatever the server says', options, async () => {
  const { context } = await openProcess();
  await sql`alter role current_user in database ${sql.id(new URL(databaseUrl).pathname.slice(1))}
    set timezone = 'Asia/Kolkata'`.execute(harness.context.db);
  const sessions = Array.from({ length: 8 }, () =>
    rows(context.db, `select current_setting('timezone') as zone, pg_sleep(0.05)::text as slept`, []),
  );
  for (const [one] of await Promise.all(sessions)) assert.equal(one?.zone, 'UTC');
});

test('a statement that exceeds its limit fails, and the connection is replaced', options, async () => {
  const { context } = await openProcess();
  await assert.rejects(rows(context.probe, 'select pg_sleep(30)', []), { name: 'DatabaseUnavailable' });
  assert.deepEqual(await rows(context.probe, 'select 1 as one', []), [{ one: 1 }]);
});

test('a change in one process reaches the other, and the worker runs jobs', options, async () => {
  const shop = await harness.merchant();
  const [one, other] = [await openProcess(), await openProcess()];
  const url = '/apiV2/reviews';
  const total = async () => (await other.app.inject({ url, headers: headersOf(shop) })).json().totalReviews;
  assert.equal(await total(), 0);
  const { statusCode } = await one.app.inject({
    method: 'POST',
    url,
    headers: headersOf(shop),
    payload: submission(shop),
  });
  assert.equal(statusCode, 200);
  await until(async () => (await total()) === 1);

  const jobs = await openProcess(false);
  const worker = await startWorker(jobs.context, databaseUrl);
  after(() => worker.stop());
  await givenReview(shop, { authorEmail: 'tom@example.com' });
  const range = { startDate: '2020-01-01', endDate: new Date().toISOString().slice(0, 10) };
  const { jobId } = (await shop.asStaff('POST', '/admin/export/reviews', range)).body.data;
  await until(async () => {
    const { status } = (await shop.asStaff('GET', `/admin/export/reviews/${jobId}`)).body.data;
    assert.notEqual(status, 'failed');
    return status === 'completed';
  });
});
