import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { Type } from '@tribune/contract';
import { createApp } from '../../app/http.ts';
import { jobNames } from '../../app/jobs.ts';
import { openService } from '../../app/service.ts';
import { readConfig } from '../../platform/config.ts';
import { enqueue, jobType } from '../../platform/jobs/job.ts';
import { openDatabaseLink } from '../../testing/database-link.ts';
import { givenReview } from '../../testing/given.ts';
import { startHarness } from '../../testing/harness.ts';
import { metricIn } from '../../testing/metrics.ts';
import { until } from '../../testing/processes.ts';
import { thoroughOnly } from '../../testing/thorough.ts';

const harness = await startHarness();

/** An app of its own, whose gauges have not been read yet. */
async function served(t: TestContext, env: Record<string, string> = {}, databaseUrl = harness.databaseUrl) {
  const { log } = harness.context;
  const config = readConfig({ LOG_LEVEL: 'silent', ...env });
  const service = await openService({ config, databaseUrl, log, clock: harness.clock });
  const app = await createApp(service.context);
  t.after(async () => {
    await app.close();
    await service.close();
  });
  const scrape = async (headers: Record<string, string> = {}, remoteAddress = '127.0.0.1') => {
    const { statusCode, body } = await app.inject({ url: '/metrics', headers, remoteAddress });
    return { status: statusCode, body };
  };
  return { app, context: service.context, scrape };
}

test('without a token only this machine may scrape, and not through a proxy', async (t) => {
  const { scrape } = await served(t);
  for (const near of ['127.0.0.1', '127.0.0.9', '::1', '::ffff:127.0.0.1'])
    assert.equal((await scrape({}, near)).status, 200, near);
  for (const far of ['10.0.0.7', '::ffff:10.0.0.7', '1127.0.0.1'])
    assert.equal((await scrape({}, far)).status, 404, far);
  assert.equal((await scrape({ 'x-forwarded-for': '127.0.0.1' })).status, 404);
  assert.equal((await scrape({ forwarded: 'for=127.0.0.1' })).status, 404);
});

test('with METRICS_TOKEN only clients that send it may scrape', async (t) => {
  const token = 'a-token-of-the-operators';
  const { scrape } = await served(t, { METRICS_TOKEN: token });
  for (const from of ['127.0.0.1', '10.0.0.7']) {
    assert.equal((await scrape({ authorization: `Bearer ${token}` }, from)).status, 200);
    assert.equal(
      (await scrape({ authorization: `bearer ${token}`, 'x-forwarded-for': '10.1.1.1' }, from)).status,
      200,
    );
    for (const wrong of ['', 'Bearer', `Bearer ${token}x`, `Basic ${token}`, token]) {
      const refused = await scrape(wrong === '' ? {} : { authorization: wrong }, from);
      assert.equal(refused.status, 401, wrong);
      assert.equal(JSON.parse(refused.body).error.code, 'INVALID_CREDENTIALS');
    }
  }
});

test('a METRICS_TOKEN that is short and a METRICS_LISTEN that is no address are refused at the start', () => {
  for (const wrong of ['10.0.0.1', ':9464', '9464', '::1:9464', 'host:70000', 'http://host:1', '[::1]'])
    assert.throws(
      () => readConfig({ METRICS_LISTEN: wrong }),
      /METRICS_LISTEN must be a host and a port/,
      wrong,
    );
  for (const [right, host] of [
    ['10.0.0.1:9464', '10.0.0.1'],
    ['[::1]:9464', '::1'],
    ['metrics.internal:9464', 'metrics.internal'],
  ] as const)
    assert.deepEqual(readConfig({ METRICS_LISTEN: right }).metricsListen, { host, port: 9464 });
  assert.throws(() => readConfig({ METRICS_TOKEN: 'short' }), /METRICS_TOKEN must have at least 16/);
});

test('a scrape shows the job queue by name and state, with the age of the oldest ready job', async (t) => {
  const { context, clock } = harness;
  const job = jobType({
    name: 'count-sheep',
    payload: Type.Object({ number: Type.Integer() }),
    key: ({ number }) => `sheep ${number}`,
  });
  const now = clock.now();
  for (const [number, dueMs] of [-60_000, -5_000, 3_600_000].entries())
    await enqueue(context.db, job, { number }, { runAt: new Date(now.getTime() + dueMs) });
  const { scrape } = await served(t);
  const { body } = await scrape();
  assert.equal(metricIn(body, 'tribune_jobs', { job: 'count-sheep', state: 'ready' }), 2);
  assert.equal(metricIn(body, 'tribune_jobs', { job: 'count-sheep', state: 'scheduled' }), 1);
  assert.equal(metricIn(body, 'tribune_jobs', { job: 'count-sheep', state: 'running' }), 0);
  const age = metricIn(body, 'tribune_job_oldest_ready_seconds', { job: 'count-sheep' }) ?? 0;
  assert.ok(age >= 60, `${age} s`);
  for (const name of jobNames)
    assert.notEqual(metricIn(body, 'tribune_jobs', { job: name, state: 'ready' }), undefined, name);
});

test('a scrape shows what waits to be sent, and for how long', async (t) => {
  const { context, clock } = harness;
  const shop = await harness.merchant({ plan: 'growth' });
  const endpoint = { url: 'https://receiver.example/hook', events: ['review.created'] };
  assert.equal((await shop.asStaff('POST', '/admin/webhooks', endpoint)).status, 200);
  const before = (await (await served(t)).scrape()).body;
  await givenReview(shop);
  clock.advance(120_000);
  const { body } = await (await served(t)).scrape();
  const pending = 'tribune_webhook_deliveries_pending';
  assert.equal(metricIn(body, pending), (metricIn(before, pending) ?? 0) + 1);
  assert.ok((metricIn(body, 'tribune_webhook_oldest_due_seconds') ?? 0) >= 120);
  assert.equal(metricIn(body, 'tribune_emails_pending'), 0);
  const now = clock.now().getTime();
  await context.db
    .insertInto('mail_queue')
    .values({
      mail_id: '01890000-0000-7000-8000-000000000001',
      merchant_id: '01890000-0000-7000-8000-000000000002',
      due_at: new Date(now - 300_000).toISOString(),
    })
    .execute();
  const later = (await (await served(t)).scrape()).body;
  assert.equal(metricIn(later, 'tribune_emails_pending'), 1);
  assert.ok((metricIn(later, 'tribune_email_oldest_due_seconds') ?? 0) >= 300);
});

test('a scrape shows pools and the response cache', async (t) => {
  const shop = await harness.merchant();
  const { app, context, scrape } = await served(t, { DATABASE_POOL_SIZE: '8' });
  const read = () =>
    app.inject({ url: '/apiV2/reviews', headers: { 'x-merchant-id': shop.id, 'x-api-key': shop.apiKey } });
  const cached = async () => {
    const { body } = await scrape();
    return (result: string) => metricIn(body, 'tribune_response_cache_requests_total', { result }) ?? 0;
  };
  // The announcement of the merchant's creation may arrive after the first read and drop its responses.
  await until(async () => {
    assert.equal((await read()).statusCode, 200);
    return (await cached())('hit') > 0;
  });
  const before = await cached();
  for (let reads = 0; reads < 2; reads++) assert.equal((await read()).statusCode, 200);
  const after = await cached();
  assert.ok(before('miss') > 0);
  assert.deepEqual([after('hit') - before('hit'), after('miss') - before('miss')], [2, 0]);
  const taken = await context.pool.connect();
  const { body } = await scrape();
  taken.release();
  assert.match(
    body,
    /^tribune_build_info\{version="2\.3\.0",commit="[0-9a-f]{40}",api_version="2\.3\.0"\} 1$/m,
  );
  const connections = (pool: string, state: string) =>
    metricIn(body, 'tribune_db_pool_connections', { pool, state });
  assert.deepEqual(
    ['requests', 'public_reads'].map((pool) => metricIn(body, 'tribune_db_pool_size', { pool })),
    [4, 4],
  );
  assert.equal(connections('requests', 'in_use'), 1);
  assert.equal(connections('public_reads', 'in_use'), 0);
  assert.equal(metricIn(body, 'tribune_db_pool_waiting', { pool: 'requests' }), 0);
});

test('without a database a scrape still answers, and says that PostgreSQL is down', {
  skip: thoroughOnly,
}, async (t) => {
  const link = await openDatabaseLink(t, harness.databaseUrl);
  const { scrape } = await served(t, {}, link.url);
  link.freeze();
  const { status, body } = await scrape();
  assert.equal(status, 200);
  assert.equal(metricIn(body, 'tribune_postgres_up'), 0);
  assert.equal(metricIn(body, 'tribune_emails_pending'), undefined);
  assert.ok((metricIn(body, 'process_cpu_seconds_total') ?? 0) > 0);
  link.thaw();
  await until(async () => metricIn((await scrape()).body, 'tribune_postgres_up') === 1);
});

test('the dashboard and the alert rules ask for metrics and labels that a scrape has', async (t) => {
  const { app, scrape } = await served(t);
  await app.inject({ url: '/apiV2/health' });
  const { body } = await scrape();
  const known = new Set(
    [...body.matchAll(/^# TYPE (\S+)/gm)].flatMap(([, name]) => [name, `${name}_bucket`]),
  );
  for (const file of ['dashboard.json', 'alerts.yaml']) {
    const text = await readFile(
      join(import.meta.dirname, '../../../../../packaging/observability', file),
      'utf8',
    );
    const asked = new Set(text.match(/\b(?:tribune|process|nodejs)_[a-z0-9_]+/g));
    const absent = [...asked].filter((name) => !known.has(name) && !name.startsWith('tribune_replica'));
    assert.deepEqual(absent, [], file);
    assert.ok(asked.size > 8, file);
  }
});
