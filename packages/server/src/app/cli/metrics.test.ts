// Thorough runs only.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { startHarness } from '../../testing/harness.ts';
import { startMailServer } from '../../testing/mail-server.ts';
import { metricIn } from '../../testing/metrics.ts';
import { freePort, isHealthy, serveTribune, startTribune, until } from '../../testing/processes.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';

const harness = await startHarness();
const mailServer = await startMailServer();
const dataDir = await temporaryFolder();
const env = { DATABASE_URL: harness.databaseUrl, DATA_DIR: dataDir };
const close = { connection: 'close' };

const scrape = async (origin: string, headers: Record<string, string> = {}) => {
  const answer = await fetch(`${origin}/metrics`, { headers: { ...close, ...headers } });
  return { status: answer.status, text: await answer.text() };
};

const route = '/apiV2/merchants/:merchantId/review-policy';

/** Reads something that is counted, each time on a connection of its own, so that every process gets some. */
async function readTimes(origin: string, times: number, { id }: { id: string }): Promise<void> {
  for (let read = 0; read < times; read++) {
    const answer = await fetch(`${origin}/apiV2/merchants/${id}/review-policy`, {
      headers: close,
    });
    await answer.arrayBuffer();
  }
}

test('every scrape of two processes counts the requests of both, and of one that has ended', async (t) => {
  const shop = await harness.merchant();
  const { origin, tribune } = await serveTribune(t, 2, env);
  const total = (text: string) =>
    text
      .split('\n')
      .filter((line) => line.startsWith(`tribune_http_requests_total{route="${route}"`))
      .reduce((sum, line) => sum + Number(line.split(' ').at(-1)), 0);
  const everyScrape = async () => {
    const found: number[] = [];
    for (let scrapes = 0; scrapes < 6; scrapes++) found.push(total((await scrape(origin)).text));
    return found;
  };
  await readTimes(origin, 21, shop);
  assert.deepEqual(await everyScrape(), Array(6).fill(21));

  const [pid] = [...tribune.output().matchAll(/"pid":(\d+)[^\n]*"msg":"Listening"/g)].map(([, pid]) =>
    Number(pid),
  );
  assert.ok(pid, tribune.output());
  process.kill(pid, 'SIGKILL');
  await until(() => (tribune.output().match(/"msg":"Listening"/g)?.length ?? 0) >= 3, tribune);
  await until(() => isHealthy(origin), tribune);
  assert.deepEqual(await everyScrape(), Array(6).fill(21));
  await readTimes(origin, 9, shop);
  assert.deepEqual(await everyScrape(), Array(6).fill(30));
});

test('METRICS_LISTEN serves metrics and nothing else, for all processes together', async (t) => {
  const shop = await harness.merchant();
  const port = await freePort();
  const { origin } = await serveTribune(t, 2, { ...env, METRICS_LISTEN: `127.0.0.1:${port}` });
  const apart = `http://127.0.0.1:${port}`;
  await readTimes(origin, 10, shop);
  for (let scrapes = 0; scrapes < 4; scrapes++) {
    const { status, text } = await scrape(apart, { 'x-forwarded-for': '10.0.0.1' });
    assert.equal(status, 200);
    assert.match(text, /^tribune_postgres_up 1$/m);
    assert.match(text, /^tribune_http_requests_total\{route="\/apiV2\/merchants/m);
  }
  for (const path of ['/', '/apiV2/health', '/metrics/'])
    assert.equal((await fetch(apart + path, { headers: close })).status, 404, path);
});

test('METRICS_LISTEN asks for METRICS_TOKEN where one is set', async (t) => {
  const port = await freePort();
  const token = 'a-token-of-the-operators';
  await serveTribune(t, 1, { ...env, METRICS_LISTEN: `127.0.0.1:${port}`, METRICS_TOKEN: token });
  const apart = `http://127.0.0.1:${port}`;
  assert.equal((await scrape(apart)).status, 401);
  assert.equal((await scrape(apart, { authorization: `Bearer ${token}` })).status, 200);
});

test('a worker serves its metrics at METRICS_LISTEN, with the emails it sent', async (t) => {
  const shop = await harness.merchant();
  const port = await freePort();
  const apart = `http://127.0.0.1:${port}`;
  const tribune = startTribune(t, ['worker'], {
    ...env,
    METRICS_LISTEN: `127.0.0.1:${port}`,
    SMTP_URL: mailServer.url,
  });
  const text = () =>
    scrape(apart).then(
      ({ text }) => text,
      () => '',
    );
  await until(async () => (await text()) !== '' && tribune.output().includes('Worker started'), tribune);
  mailServer.fail('RCPT', 550);
  const invite = (email: string) => shop.asStaff('POST', '/admin/invitations', { email, role: 'analyst' });
  assert.equal((await invite('refused@example.com')).status, 200);
  await until(
    async () => metricIn(await text(), 'tribune_email_attempts_total', { outcome: 'refused' }) === 1,
    tribune,
  );
  assert.equal((await invite('sent@example.com')).status, 200);
  await until(
    async () => metricIn(await text(), 'tribune_email_attempts_total', { outcome: 'sent' }) === 1,
    tribune,
  );
  const now = await text();
  assert.ok((metricIn(now, 'tribune_db_pool_connections', { pool: 'job_queue', state: 'idle' }) ?? -1) >= 0);
  assert.equal(metricIn(now, 'tribune_postgres_up'), 1);
});

for (const processes of ['1', '2'])
  test(`start with ${processes} processes counts server and worker together`, async (t) => {
    const port = await freePort();
    const tribune = startTribune(t, ['start', '--no-demo'], {
      ...env,
      PORT: String(port),
      WEB_CONCURRENCY: processes,
    });
    await until(() => tribune.output().includes('Tribune is ready'), tribune);
    const origin = `http://127.0.0.1:${port}`;
    assert.ok(await isHealthy(origin));
    const { text } = await scrape(origin);
    for (const pool of ['job_queue', 'jobs', 'requests', 'public_reads'])
      assert.ok(metricIn(text, 'tribune_db_pool_size', { pool }), pool);
    assert.match(text, /^tribune_http_requests_total\{route="\/apiV2\/health"/m);
  });
