// Thorough runs only.

import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { pino } from 'pino';
import { createApp } from '../../app/http.ts';
import { openService } from '../../app/service.ts';
import { createMerchant } from '../../features/merchants/creation.ts';
import { submission } from '../../testing/given.ts';
import { metricIn } from '../../testing/metrics.ts';
import { readConfig } from '../config.ts';
import { query, scene, until } from '../embedded-postgres/cluster.fixture.ts';
import { standbyOf } from '../embedded-postgres/standby.fixture.ts';
import { migrateAt } from './migrate.ts';

const silent = pino({ level: 'silent' });

/** A primary with its streaming replica, and processes that serve from both, without a response cache. */
async function installation(t: TestContext) {
  const { start, cluster, folder } = scene(t);
  const { url } = await start();
  await migrateAt(url, silent);
  const standby = await standbyOf(t, { url, cluster, folder });
  const open = async (dataDir: string) => {
    const config = readConfig({
      DATA_DIR: `${folder}/${dataDir}`,
      DATABASE_REPLICA_URL: standby.url,
      RATE_LIMIT_PUBLIC_READ: '0',
      RATE_LIMIT_PUBLIC_WRITE: '0',
      RATE_LIMIT_KEY_READ: '0',
      RATE_LIMIT_KEY_WRITE: '0',
    });
    const service = await openService({
      config,
      databaseUrl: url,
      log: silent,
      checkTenancy: true,
      cacheResponses: false,
    });
    const app = await createApp(service.context);
    t.after(async () => {
      await app.close();
      await service.close();
    });
    return app;
  };
  const app = await open('one');
  const shop = async (name: string) => {
    const { context, close } = await openService({
      config: readConfig({ DATA_DIR: `${folder}/cli` }),
      databaseUrl: url,
      log: silent,
      serves: false,
    });
    const made = await createMerchant(context.db, {
      name,
      plan: 'growth',
      origins: [],
      ownerEmail: `owner@${name}.example`,
      ownerPassword: null,
      now: new Date(),
    });
    await close();
    return made;
  };
  return { url, standby, app, another: () => open('two'), shop };
}

type App = Awaited<ReturnType<typeof createApp>>;
type Shop = Awaited<ReturnType<typeof createMerchant>>;

const headersOf = ({ merchantId, apiKey }: Shop) => ({ 'x-merchant-id': merchantId, 'x-api-key': apiKey });

async function read(app: App, shop: Shop): Promise<{ authorName: string }[]> {
  const answer = await app.inject({ url: '/apiV2/products/P-1/reviews?limit=50', headers: headersOf(shop) });
  assert.equal(answer.statusCode, 200, answer.body);
  return answer.json().reviews;
}

const namesIn = async (app: App, shop: Shop) =>
  (await read(app, shop)).map(({ authorName }) => authorName).toSorted();

async function write(app: App, shop: Shop, authorName: string): Promise<void> {
  const payload = submission(
    { id: shop.merchantId },
    { authorName, authorEmail: `${authorName}@example.com`, text: `${authorName} wore it.` },
  );
  const answer = await app.inject({
    method: 'POST',
    url: '/apiV2/reviews',
    headers: headersOf(shop),
    payload,
  });
  assert.equal(answer.statusCode, 200, answer.body);
}

/** Renames authors behind the service's back, so that a read shows which server answered it. */
const renameUnannounced = (url: string, from: string, to: string) =>
  query(url, `update reviews set author_name = '${to}' where author_name = '${from}'`);

const readsOf = async (app: App, source: 'replica' | 'primary') =>
  metricIn((await app.inject('/metrics')).body, 'tribune_replica_reads_total', { source }) ?? 0;

test('public reads go to the replica, but see every write at once', async (t) => {
  const { url, standby, app, shop } = await installation(t);
  const [writing, quiet] = [await shop('writing'), await shop('quiet')];
  await write(app, writing, 'Ada');
  await write(app, quiet, 'Quinn');
  await until(async () => {
    const before = await readsOf(app, 'replica');
    await read(app, quiet);
    return (await readsOf(app, 'replica')) > before;
  });

  await standby.pause();
  await renameUnannounced(url, 'Quinn', 'Renamed');
  assert.deepEqual(await namesIn(app, quiet), ['Quinn'], 'the replica answered');
  await write(app, writing, 'Ben');
  assert.deepEqual(await namesIn(app, writing), ['Ada', 'Ben'], 'the primary answered');
  assert.deepEqual(await namesIn(app, quiet), ['Quinn'], 'the replica still answers for others');

  await standby.resume();
  for (let turn = 0; turn < 30; turn++) {
    await write(app, writing, `Turn${turn}`);
    assert.equal((await read(app, writing)).length, 3 + turn);
  }
  const before = await readsOf(app, 'replica');
  await until(
    async () => (await read(app, writing)).length === 32 && (await readsOf(app, 'replica')) > before,
  );
  assert.deepEqual(await namesIn(app, quiet), ['Renamed']);
});

test('a write of another process is seen as without a replica', async (t) => {
  const { standby, app, another, shop } = await installation(t);
  const [one, other] = [await shop('one'), await another()];
  await write(app, one, 'Ada');
  for (const each of [app, other])
    await until(async () => {
      const before = await readsOf(each, 'replica');
      await read(each, one);
      return (await readsOf(each, 'replica')) > before;
    });
  await standby.pause();
  await write(other, one, 'Ben');
  assert.deepEqual(await namesIn(other, one), ['Ada', 'Ben']);
  // Heard within milliseconds; the replica stays paused, so only the primary can show it.
  await until(async () => (await read(app, one)).length === 2);
});

test('without its replica the primary answers, and the replica is used again when it is back', async (t) => {
  const { standby, app, shop } = await installation(t);
  const one = await shop('one');
  await write(app, one, 'Ada');
  const usesReplica = async () => {
    const before = await readsOf(app, 'replica');
    await read(app, one);
    return (await readsOf(app, 'replica')) > before;
  };
  await until(usesReplica);
  await standby.stop();
  for (let reads = 0; reads < 20; reads++) assert.deepEqual(await namesIn(app, one), ['Ada']);
  await write(app, one, 'Ben');
  assert.deepEqual(await namesIn(app, one), ['Ada', 'Ben']);
  await standby.start();
  await until(usesReplica);
  assert.deepEqual(await namesIn(app, one), ['Ada', 'Ben']);
});

test('a replica that is no standby is not read from', async (t) => {
  const { url, shop } = await installation(t);
  const one = await shop('one');
  const lines: string[] = [];
  const service = await openService({
    config: readConfig({ DATABASE_REPLICA_URL: url, RATE_LIMIT_KEY_READ: '0' }),
    databaseUrl: url,
    log: pino({ level: 'warn' }, { write: (line) => void lines.push(line) }),
    cacheResponses: false,
  });
  const app = await createApp(service.context);
  t.after(async () => {
    await app.close();
    await service.close();
  });
  await until(async () => lines.some((line) => line.includes('is not a streaming replica')));
  await read(app, one);
  assert.deepEqual([await readsOf(app, 'replica'), await readsOf(app, 'primary')], [0, 1]);
});
