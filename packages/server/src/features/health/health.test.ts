import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pino } from 'pino';
import { createApp } from '../../app/http.ts';
import { openDatabase } from '../../platform/db/database.ts';
import { startHarness } from '../../testing/harness.ts';

const harness = await startHarness();

test('health needs no credential, and says the version', async () => {
  const answer = await harness.app.inject({ url: '/apiV2/health' });
  assert.equal(answer.statusCode, 200);
  const { uptimeSeconds, ...rest } = answer.json();
  assert.ok(Number.isInteger(uptimeSeconds) && uptimeSeconds >= 0);
  assert.deepEqual(rest, { status: 'ok', version: '2.3.0', checks: { database: 'up' } });
});

test('without the database health is 503 and says so, and other routes are SERVICE_UNAVAILABLE', async (t) => {
  const shop = await harness.merchant();
  const app = await createApp(harness.context);
  const broken = openDatabase({
    url: 'postgres://nobody@127.0.0.1:1/nothing',
    poolSize: 2,
    log: pino({ level: 'silent' }),
    checkTenancy: false,
  });
  t.after(() => broken.db.destroy());
  const { db, reads } = harness.context;
  Object.assign(harness.context, { db: broken.db, reads: broken.db });
  t.after(() => {
    Object.assign(harness.context, { db, reads });
    return app.close();
  });
  const health = await app.inject({ url: '/apiV2/health' });
  assert.equal(health.statusCode, 503);
  assert.match(String(health.headers['retry-after']), /^\d+$/);
  const { uptimeSeconds: _, ...rest } = health.json();
  assert.deepEqual(rest, { status: 'unavailable', version: '2.3.0', checks: { database: 'down' } });
  const list = await app.inject({
    url: '/apiV2/reviews?limit=7',
    headers: { 'x-merchant-id': shop.id, 'x-api-key': shop.apiKey },
  });
  assert.equal(list.statusCode, 503);
  assert.equal(list.json().error.code, 'SERVICE_UNAVAILABLE');
  assert.match(String(list.headers['retry-after']), /^\d+$/);
});
