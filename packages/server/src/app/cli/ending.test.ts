// Thorough runs only.

import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { type ClientRequest, request } from 'node:http';
import { connect, createServer } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { type TestContext, test } from 'node:test';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import { submission } from '../../testing/given.ts';
import { startHarness, type TestMerchant } from '../../testing/harness.ts';
import { freePort, isHealthy, serveTribune, startTribune, until } from '../../testing/processes.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';

const harness = await startHarness();
const dataDir = await temporaryFolder();

const run = (t: TestContext, words: string[], env: Record<string, string> = {}) =>
  startTribune(t, words, { DATABASE_URL: harness.databaseUrl, DATA_DIR: dataDir, ...env });
const served = (t: TestContext, processes: number) =>
  serveTribune(t, processes, { DATABASE_URL: harness.databaseUrl, DATA_DIR: dataDir });

/** A review whose body is still to come: the server has its headers, and has said so. */
async function reviewUnderWay(origin: string, shop: TestMerchant) {
  const body = JSON.stringify(submission(shop, { authorEmail: 'slow@example.com' }));
  const sending = request(`${origin}/apiV2/reviews`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body),
      'x-merchant-id': shop.id,
      'x-api-key': shop.apiKey,
      expect: '100-continue',
    },
  });
  sending.flushHeaders();
  const cut = new Promise((resolve) =>
    sending.once('error', ({ code }: NodeJS.ErrnoException) => resolve(code)),
  );
  await once(sending, 'continue');
  return { cut, finish: () => answerOf(sending, body) };
}

async function answerOf(sending: ClientRequest, body: string) {
  sending.end(body);
  const [answer] = await once(sending, 'response');
  return { status: answer.statusCode, connection: answer.headers.connection, body: await text(answer) };
}

/** A connection on which one request was answered, and which waits for the next. */
async function idleConnection(port: number) {
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => {});
  socket.write('GET /apiV2/health HTTP/1.1\r\nhost: tribune\r\n\r\n');
  const [answer] = await once(socket, 'data');
  assert.match(String(answer), /^HTTP\/1\.1 200 /);
  socket.resume();
  return { closed: once(socket, 'close') };
}

test('at SIGTERM serve completes requests in its processes, closes idle connections and exits with 0', async (t) => {
  const shop = await harness.merchant();
  const { tribune, origin, port } = await served(t, 2);
  const idle = await idleConnection(port);
  const review = await reviewUnderWay(origin, shop);
  tribune.child.kill('SIGTERM');
  await idle.closed;
  await until(async () => !(await isHealthy(origin)));
  assert.equal(tribune.child.exitCode, null);
  const answer = await review.finish();
  assert.deepEqual([answer.status, answer.connection], [200, 'close'], answer.body);
  assert.equal(await tribune.ended(), 0, tribune.output());
});

test('a request that never ends is cut off, and serve ends with 0', async (t) => {
  const shop = await harness.merchant();
  const { tribune, origin } = await served(t, 1);
  const review = await reviewUnderWay(origin, shop);
  tribune.child.kill('SIGTERM');
  assert.equal(await tribune.ended(), 0, tribune.output());
  assert.equal(await review.cut, 'ECONNRESET');
});

test('a second SIGTERM ends serve at once, whatever is under way', async (t) => {
  const shop = await harness.merchant();
  const { tribune, origin } = await served(t, 2);
  const review = await reviewUnderWay(origin, shop);
  await until(async () => {
    tribune.child.kill('SIGTERM');
    await delay(200);
    return tribune.child.exitCode !== null;
  });
  assert.equal(await tribune.ended(), 1);
  assert.equal(await review.cut, 'ECONNRESET');
});

test('at SIGTERM a worker ends with 0, also while a mail server does not answer', async (t) => {
  const connected = Promise.withResolvers<void>();
  const silent = createServer((socket) => {
    socket.on('error', () => {});
    connected.resolve();
  }).listen(0, '127.0.0.1');
  await once(silent, 'listening');
  t.after(() => silent.close());
  const shop = await harness.merchant();
  const address = silent.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  const worker = run(t, ['worker'], { SMTP_URL: `smtp://127.0.0.1:${port}` });
  await until(() => worker.output().includes('Worker started'), worker);
  const asked = await harness.app.inject({
    method: 'POST',
    url: '/auth/request-password-reset',
    payload: { email: shop.ownerEmail, redirectTo: '/console' },
  });
  assert.equal(asked.statusCode, 200, asked.body);
  await connected.promise;
  worker.child.kill('SIGTERM');
  assert.equal(await worker.ended(), 0, worker.output());
});

test('at SIGTERM start ends with 0, with the worker and the demo shop', async (t) => {
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const env = { PORT: String(port), DEMO_PORT: String(await freePort()) };
  const tribune = run(t, ['start'], env);
  await until(() => tribune.output().includes('Tribune is ready'), tribune);
  const idle = await idleConnection(port);
  tribune.child.kill('SIGTERM');
  await idle.closed;
  assert.equal(await tribune.ended(), 0, tribune.output());
  assert.equal(await isHealthy(origin), false);
});

for (const processes of [1, 2])
  test(`serve with WEB_CONCURRENCY=${processes} ends with 1 when its port is in use, and says so`, async (t) => {
    const taken = await takenPort(t);
    const tribune = run(t, ['serve'], { PORT: String(taken), WEB_CONCURRENCY: String(processes) });
    assert.equal(await tribune.ended(), 1, tribune.output());
    assert.match(tribune.output(), new RegExp(`tribune: Port ${taken} is already in use\\.`));
  });

test('a program whose startTribune fails ends by itself, as nothing remains open', async (t) => {
  const taken = await takenPort(t);
  const script = `import { startTribune } from ${JSON.stringify(join(import.meta.dirname, '../index.ts'))};
    await startTribune().catch(({ message }) => console.log(message));`;
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', script], {
    env: {
      ...process.env,
      DATABASE_URL: harness.databaseUrl,
      DATA_DIR: dataDir,
      PORT: String(taken),
      METRICS_LISTEN: `127.0.0.1:${await freePort()}`,
    },
    timeout: 60_000,
  });
  assert.match(stdout, new RegExp(`^Port ${taken} is already in use\\.`));
});

for (const command of ['serve', 'worker'])
  test(`${command} ends with 1 when the port of its metrics is in use, and says so`, async (t) => {
    const taken = await takenPort(t);
    const tribune = run(t, [command], {
      PORT: String(await freePort()),
      METRICS_LISTEN: `127.0.0.1:${taken}`,
      METRICS_TOKEN: 'token-of-the-metrics',
    });
    assert.equal(await tribune.ended(), 1, tribune.output());
    assert.match(tribune.output(), new RegExp(`tribune: Port ${taken} is already in use\\.`));
  });

test('a command ends with 1 when a setting is wrong, and names it', async (t) => {
  const tribune = run(t, ['recount'], { HOST: 'http://127.0.0.1:3000', PORT: 'three thousand' });
  assert.equal(await tribune.ended(), 1, tribune.output());
  assert.match(tribune.output(), /HOST must be a host name or an IP address/);
  assert.match(tribune.output(), /PORT must be/);
});

/** A port that is in use until the end of the test. */
async function takenPort(t: TestContext): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  t.after(() => server.close());
  await once(server, 'listening');
  const address = server.address();
  return typeof address === 'object' && address ? address.port : 0;
}
