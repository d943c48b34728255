// Thorough runs only.

import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { type TestContext, test } from 'node:test';
import { pino } from 'pino';
import { createMerchant } from '../../features/merchants/creation.ts';
import { recount } from '../../features/rating-counters/recount.ts';
import { program } from '../../testing/program.ts';
import { startWriters } from '../../testing/writers.ts';
import { query, scene, until } from '../embedded-postgres/cluster.fixture.ts';
import { freePort } from '../embedded-postgres/free-port.ts';
import { readPostmaster } from '../embedded-postgres/postmaster.ts';
import { postgresProcessesIn } from '../embedded-postgres/processes.ts';
import { uuidOf } from '../ids.ts';
import { openDatabase } from './database.ts';
import { migrateAt } from './migrate.ts';

/*
 * PostgreSQL goes away in every manner, under eight writers, beneath the real processes. `npm run bench soak` does it
 * for minutes and with everything else that can fail.
 */

const silent = pino({ level: 'silent' });

test('serve and worker outlive every end of PostgreSQL, and lose no review that they acknowledged', async (t) => {
  const { url, cluster, dataDir } = await ownPostgres(t);
  const shop = await shopIn(url);
  const { base, processes } = await startProcesses(t, { DATABASE_URL: url, DATA_DIR: dataDir });
  const dead = () => processes.filter(({ child }) => hasEnded(child)).map(({ name }) => name);
  const dying = Promise.race(processes.map(({ child }) => once(child, 'exit')));
  const writers = startWriters({ base, ...shop, count: 8 });
  t.after(() => writers.stop());
  await writers.nextAcknowledged();

  const endings: Record<string, () => Promise<unknown>> = {
    'connections terminated': () => endConnections(url),
    'connections terminated again': () => endConnections(url),
    'connections terminated a third time': () => endConnections(url),
    'stopped in order': async () => process.kill(await postmasterOf(cluster), 'SIGINT'),
    killed: async () => process.kill(await postmasterOf(cluster), 'SIGKILL'),
    frozen: () => freeze(cluster, () => untilUnavailable(base, shop)),
  };
  for (const [ending, end] of Object.entries(endings)) {
    await until(async () => (await query(url, 'select 1')).length > 0);
    await end();
    await Promise.race([writers.nextAcknowledged(), dying]);
    assert.deepEqual(dead(), [], `died after: ${ending}`);
  }
  await writers.stop();

  assert.deepEqual(writers.undocumented, []);
  const { db } = openDatabase({ url, poolSize: 2, log: silent, checkTenancy: false });
  t.after(() => db.destroy());
  const merchantId = uuidOf('merchant', shop.merchantId) ?? '';
  const stored = await db
    .selectFrom('reviews')
    .select('review_id')
    .where('merchant_id', '=', merchantId)
    .execute();
  const known = new Set(stored.map(({ review_id }) => review_id));
  const lost = [...writers.acknowledged].filter((id) => !known.has(uuidOf('review', id) ?? ''));
  assert.deepEqual(lost, []);
  assert.deepEqual(await recount(db, merchantId, { repair: false }), []);
});

async function ownPostgres(t: TestContext) {
  const { start, cluster, dataDir } = scene(t);
  const { url } = await start();
  await migrateAt(url, silent);
  return { url, cluster, dataDir };
}

async function shopIn(url: string): Promise<{ merchantId: string; apiKey: string }> {
  const { db } = openDatabase({ url, poolSize: 2, log: silent, checkTenancy: false });
  try {
    return await createMerchant(db, {
      name: 'Outage',
      plan: 'growth',
      origins: [],
      ownerEmail: 'owner@outage.example',
      ownerPassword: null,
      now: new Date(),
    });
  } finally {
    await db.destroy();
  }
}

async function startProcesses(t: TestContext, env: Record<string, string>) {
  const port = await freePort();
  const base = `http://127.0.0.1:${port}/apiV2`;
  const more = {
    PORT: String(port),
    LOG_LEVEL: 'silent',
    RATE_LIMIT_KEY_READ: '0',
    RATE_LIMIT_KEY_WRITE: '0',
  };
  const processes = ['serve', 'worker'].map((name) => ({
    name,
    child: spawn(process.execPath, [program, name], {
      env: { ...process.env, ...more, ...env },
      stdio: ['ignore', 'ignore', 'inherit'],
    }),
  }));
  t.after(() => Promise.all(processes.map(({ child }) => kill(child))));
  await until(async () => (await fetch(`${base}/health`)).ok);
  return { base, processes };
}

const hasEnded = ({ exitCode, signalCode }: ChildProcess) => exitCode !== null || signalCode !== null;

async function kill(child: ChildProcess): Promise<void> {
  if (hasEnded(child)) return;
  child.kill('SIGKILL');
  await once(child, 'exit');
}

const endConnections = (url: string) =>
  query(
    url,
    `select pg_terminate_backend(pid) from pg_stat_activity
     where backend_type = 'client backend' and application_name like 'tribune%' and datname = current_database()
       and pid <> pg_backend_pid()`,
  );

async function postmasterOf(cluster: string): Promise<number> {
  return until(async () => {
    const found = await readPostmaster(cluster);
    return found?.status === 'ready' && found.pid;
  });
}

/** Stops all of PostgreSQL's processes, so that connections stay open and nobody answers on them. */
async function freeze(cluster: string, meanwhile: () => Promise<unknown>): Promise<void> {
  const frozen = await postgresProcessesIn(cluster);
  for (const pid of frozen) process.kill(pid, 'SIGSTOP');
  try {
    await meanwhile();
  } finally {
    for (const pid of frozen) process.kill(pid, 'SIGCONT');
  }
}

let reads = 0;

/** A public read that no cache can answer. */
async function untilUnavailable(
  base: string,
  { merchantId, apiKey }: { merchantId: string; apiKey: string },
) {
  const url = `${base}/products/HOT/reviews?limit=${(reads++ % 100) + 1}`;
  const answer = await fetch(url, { headers: { 'x-merchant-id': merchantId, 'x-api-key': apiKey } });
  assert.equal(answer.status, 503, 'a read during the freeze is answered before it ends');
}
