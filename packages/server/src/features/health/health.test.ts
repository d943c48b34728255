import assert from 'node:assert/strict';
import { readFile, rename } from 'node:fs/promises';
import { createServer, type RequestListener } from 'node:http';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { pino } from 'pino';
import { createApp } from '../../app/http.ts';
import { openService } from '../../app/service.ts';
import { readConfig } from '../../platform/config.ts';
import { rows } from '../../platform/db/database.ts';
import { until } from '../../platform/embedded-postgres/cluster.fixture.ts';
import { startHeartbeat } from '../../platform/jobs/heartbeat.ts';
import { openDatabaseLink } from '../../testing/database-link.ts';
import { submission } from '../../testing/given.ts';
import { codeOf, startHarness } from '../../testing/harness.ts';
import { listenLocally } from '../../testing/local-server.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { thoroughOnly } from '../../testing/thorough.ts';

const dataDir = await temporaryFolder();
const harness = await startHarness({ DATA_DIR: dataDir });
const allUp = { database: 'up', nodes: 'up', storage: 'up', disk: 'up', worker: 'up' };

/** Starts a separate app, because health caches its checks for a second and disk faults for longer. */
async function served(t: TestContext, env = {}, databaseUrl = harness.databaseUrl) {
  const config = readConfig({ LOG_LEVEL: 'silent', DATA_DIR: dataDir, ...env });
  const service = await openService({
    config,
    databaseUrl,
    clock: harness.clock,
    log: pino({ level: 'silent' }),
  });
  const app = await createApp(service.context);
  t.after(async () => {
    await app.close();
    await service.close();
  });
  const health = async () => {
    const { statusCode, headers, ...answer } = await app.inject({ url: '/apiV2/health' });
    const { status, checks, problems } = answer.json();
    const wrong = problems.map(({ check }: { check: string }) => check);
    return { statusCode, retryAfter: headers['retry-after'], status, checks, wrong };
  };
  return { app, context: service.context, health };
}

test('health needs no credentials and returns the version', async () => {
  const answer = await harness.app.inject({ url: '/apiV2/health' });
  assert.equal(answer.statusCode, 200);
  const { uptimeSeconds, server, ...rest } = answer.json();
  assert.ok(Number.isInteger(uptimeSeconds) && uptimeSeconds >= 0);
  assert.deepEqual(rest, { status: 'ok', version: '2.3.0', checks: allUp, problems: [] });
  assert.equal(server.version, '2.3.0');
  assert.match(server.commit, /^[0-9a-f]{40}$/);
});

test('with a frozen database health and reads return 503, and both recover on their own', async (t) => {
  const shop = await harness.merchant();
  const link = await openDatabaseLink(t, harness.databaseUrl);
  const { app, health } = await served(t, {}, link.url);
  const list = (limit: number) =>
    app.inject({
      url: `/apiV2/reviews?limit=${limit}`,
      headers: { 'x-merchant-id': shop.id, 'x-api-key': shop.apiKey },
    });
  assert.equal((await list(1)).statusCode, 200);

  link.freeze();
  const [answer, found] = await Promise.all([list(2), health()]);
  assert.deepEqual([answer.statusCode, answer.json().error.code], [503, 'SERVICE_UNAVAILABLE']);
  assert.match(String(answer.headers['retry-after']), /^\d+$/);
  assert.deepEqual([found.statusCode, found.status, found.checks.database], [503, 'unavailable', 'down']);
  assert.match(String(found.retryAfter), /^\d+$/);

  link.thaw();
  await until(async () => (await health()).status === 'ok');
  assert.equal((await list(3)).statusCode, 200);
});

test("when the database's disk is full, writes return 503, reads work and health reports it", async (t) => {
  const shop = await harness.merchant();
  const { app, context, health } = await served(t);
  const headers = { 'x-merchant-id': shop.id, 'x-api-key': shop.apiKey };
  const write = () =>
    app.inject({ method: 'POST', url: '/apiV2/reviews', headers, payload: submission(shop) });
  await rows(
    context.db,
    `create function no_room() returns trigger language plpgsql as
     $$ begin raise exception 'could not extend file' using errcode = 'disk_full'; end $$`,
    [],
  );
  await rows(context.db, 'create trigger full_disk before insert on reviews execute function no_room()', []);

  const refused = await write();
  assert.deepEqual([refused.statusCode, refused.json().error.code], [503, 'SERVICE_UNAVAILABLE']);
  assert.match(String(refused.headers['retry-after']), /^\d+$/);
  assert.equal((await app.inject({ url: '/apiV2/reviews?limit=5', headers })).statusCode, 200);
  const found = await health();
  assert.deepEqual([found.statusCode, found.status, found.wrong], [200, 'degraded', ['disk']]);

  await rows(context.db, 'drop function no_room cascade', []);
  assert.equal((await write()).statusCode, 200);
  harness.clock.advance(31_000);
  await until(async () => (await health()).checks.disk === 'up');
});

test('without a running worker health is degraded', async (t) => {
  const { context, health } = await served(t);
  const beat = await startHeartbeat(context, () => true);
  assert.deepEqual((await health()).checks, allUp);
  await beat.stop();
  harness.clock.advance(30_000);
  await until(async () => (await health()).wrong.includes('worker'));
  assert.deepEqual([(await health()).statusCode, (await health()).status], [200, 'degraded']);
  const again = await startHeartbeat(context, () => true);
  await until(async () => (await health()).status === 'ok');
  await again.stop();
});

test('health reports a missing media folder until it is restored', async (t) => {
  const { health } = await served(t);
  const folder = join(dataDir, 'media/objects');
  await rename(folder, `${folder}.away`);
  await until(async () => (await health()).wrong.includes('storage'));
  assert.equal((await health()).statusCode, 200);
  await rename(`${folder}.away`, folder);
  await until(async () => (await health()).status === 'ok');
});

for (const [what, answer] of [
  ['a missing bucket', noBucket],
  ['a storage that closes connections', dropConnection],
] as const)
  test(`with ${what} uploads return 503 and health reports it, until it recovers`, {
    skip: thoroughOnly,
  }, async (t) => {
    let respond: RequestListener = answer;
    const s3 = createServer((request, reply) => respond(request, reply));
    const port = await listenLocally(s3);
    const { app, health } = await served(t, {
      S3_ENDPOINT: `http://127.0.0.1:${port}`,
      S3_BUCKET: 'reviews',
      S3_ACCESS_KEY: 'key',
      S3_SECRET_KEY: 'secret',
    });
    const shop = await harness.merchant();
    assert.deepEqual((await health()).wrong, ['storage']);
    const refused = await sendPhoto(app, shop);
    assert.deepEqual([refused.status, codeOf(refused)], [503, 'SERVICE_UNAVAILABLE']);
    assert.match(String(refused.headers['retry-after']), /^\d+$/);

    respond = (request, reply) => void request.resume().on('end', () => reply.end());
    await until(async () => (await health()).status === 'ok');
    assert.equal((await sendPhoto(app, shop)).status, 200);
  });

function noBucket(...[request, reply]: Parameters<RequestListener>): void {
  request.resume().on('end', () => {
    const body = request.method === 'HEAD' ? '' : '<Error><Code>NoSuchBucket</Code></Error>';
    reply.writeHead(404, { 'content-type': 'application/xml' }).end(body);
  });
}

function dropConnection(...[request]: Parameters<RequestListener>): void {
  request.socket.destroy();
}

async function sendPhoto(app: Awaited<ReturnType<typeof createApp>>, shop: { id: string; apiKey: string }) {
  const form = new FormData();
  const fields = { productId: 'P-1', rating: '5', authorName: 'Maya', authorEmail: 'maya@example.com' };
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  const photo = await readFile(join(import.meta.dirname, '../media/fixtures/phone.jpg'));
  form.append('file', new Blob([photo], { type: 'image/jpeg' }), 'photo.jpg');
  const { headers, body } = new Request('http://127.0.0.1', { method: 'POST', body: form });
  const answer = await app.inject({
    method: 'POST',
    url: '/apiV2/reviews/with-media',
    headers: {
      'content-type': headers.get('content-type') ?? '',
      'x-merchant-id': shop.id,
      'x-api-key': shop.apiKey,
    },
    payload: Buffer.from(await new Response(body).arrayBuffer()),
  });
  return { status: answer.statusCode, headers: answer.headers, body: answer.json() };
}
