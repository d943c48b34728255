/**
 * Eight processes that serve from one database, in two `serve` with WEB_CONCURRENCY=4, under load:
 *
 *   npm run bench processes -- [--seconds 20] [--connections 8]
 *
 * propagation  the time from the acknowledgment of a write in one process until each of the eight has answered with the new
 *              state: an approved review in its product's list, and a changed theme in the widget configuration
 * hot product  how often its list, the merchant and the API key are read from the database when one write invalidates them in
 *              all processes, while 400 connections request the list
 *
 * Exits with 1 when a process takes more than a second, or reads one of them more than once for each write.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { pino } from 'pino';
import { bundlePages } from '../packages/server/src/app/cli/pages.ts';
import { openDatabase } from '../packages/server/src/platform/db/database.ts';
import { migrateAt } from '../packages/server/src/platform/db/migrate.ts';
import { type LoadRequest, quantiles } from './load.ts';
import { seedReviews } from './seed.ts';
import { type Fleet, type Member, startFleet } from './support/fleet/fleet.ts';
import { runLoad } from './support/processes.ts';
import { openCluster } from './support/scale/cluster.ts';
import { createShop, type Shop, unlimited } from './support/soak/installation.ts';

const { values: options } = parseArgs({
  options: {
    seconds: { type: 'string', default: '20' },
    connections: { type: 'string', default: '8' },
  },
});
const seconds = Number(options.seconds);
const limitMs = 1_000;
const patienceMs = 10_000;
const products = 200;
const hot = { connections: 200, seconds: 4, writes: 10, product: 'P-1' };

const dataDir = await mkdtemp(join(tmpdir(), 'tribune-processes-'));
const log = pino({ level: 'silent' });
const settings = { shared_preload_libraries: 'pg_stat_statements' };
const cluster = await openCluster(dataDir, settings);
const databaseUrl = cluster.urlOf('tribune');
const admin = await cluster.admin('tribune');
const problems: string[] = [];
try {
  await bundlePages(() => {});
  await migrateAt(databaseUrl, log);
  await admin.query('create extension pg_stat_statements');
  const env = {
    ...process.env,
    DATABASE_URL: databaseUrl,
    DATABASE_POOL_SIZE: '6',
    DATA_DIR: dataDir,
    ...unlimited,
  };
  const shop = await createShop(env);
  await seed(shop);
  const fleet = await startFleet(env, { servers: 2, processes: 4 });
  try {
    await measurePropagation(fleet, shop);
    await measureHotProduct(fleet, shop);
  } finally {
    await fleet.stop();
  }
} finally {
  await admin.end();
  await cluster.stop();
  await rm(dataDir, { recursive: true, force: true });
}
for (const problem of problems) console.log(`Problem: ${problem}`);
process.exit(problems.length > 0 ? 1 : 0);

async function seed({ uuid }: Shop): Promise<void> {
  const { db } = openDatabase({ url: databaseUrl, poolSize: 2, log, checkTenancy: false });
  await seedReviews(db, uuid, { products, reviews: products * 40 });
  await db.destroy();
}

async function measurePropagation(fleet: Fleet, shop: Shop): Promise<void> {
  const load = Promise.all(
    fleet.ports.map((port) =>
      runLoad({
        port,
        connections: Number(options.connections),
        seconds,
        requests: mixed(shop),
        refusable: true,
      }),
    ),
  );
  const times = { approved: [] as number[][], changed: [] as number[][] };
  const endsAt = performance.now() + seconds * 1000 - 2_000;
  for (let turn = 0; performance.now() < endsAt; turn++) {
    times.approved.push(await approvalReaches(fleet.members, shop, turn));
    times.changed.push(await themeReaches(fleet.members, shop, turn));
  }
  const measured = await load;
  const perSecond = measured.reduce((sum, { requestsPerSecond }) => sum + requestsPerSecond, 0);
  const slowest = Math.max(...measured.map(({ p99Ms }) => p99Ms));
  console.log(
    `${fleet.members.length} processes under ${perSecond.toFixed(0)} requests/s, p99 ${slowest.toFixed(0)} ms\n`,
  );
  line('write', 'times', 'p50 ms', 'p99 ms', 'slowest process, ms');
  line(...Array(5).fill('---'));
  report('review approved', times.approved);
  report('theme changed', times.changed);
}

function report(name: string, times: number[][]): void {
  const all = times.flat();
  const { p50Ms, p99Ms } = quantiles(all);
  const slowest = Math.max(...all);
  line(name, times.length, p50Ms.toFixed(0), p99Ms.toFixed(0), slowest.toFixed(0));
  if (slowest > limitMs) problems.push(`${name}: a process took ${slowest.toFixed(0)} ms`);
}

async function approvalReaches(members: Member[], shop: Shop, turn: number): Promise<number[]> {
  const product = `P-held-${turn}`;
  const writer = members[turn % members.length] as Member;
  const submitted = await writer.send({
    method: 'POST',
    path: '/reviews',
    headers: keyOf(shop),
    body: {
      ...reviewOf(shop, product),
      authorEmail: `held-${turn}@example.com`,
      title: 'See www.cheap-boots.example',
    },
  });
  const { id } = submitted.body.data;
  const path = `/products/${product}/reviews`;
  const shows = (body: { reviews?: { id: string }[] }) =>
    body.reviews?.some((review) => review.id === id) ?? false;
  const approve = {
    method: 'PATCH',
    path: `/reviews/${id}/moderate`,
    headers: staffOf(shop),
    body: { status: 'approved' },
  };
  return reaches(members, { writer, write: approve, path, headers: keyOf(shop), shows });
}

async function themeReaches(members: Member[], shop: Shop, turn: number): Promise<number[]> {
  const writer = members[(turn + 3) % members.length] as Member;
  const borderRadius = 1 + (turn % 20);
  const change = {
    method: 'PATCH',
    path: '/admin/settings',
    headers: staffOf(shop),
    body: { theme: { borderRadius } },
  };
  const path = `/merchants/${shop.merchantId}/widget-config`;
  const shows = (body: { theme?: { borderRadius?: number } }) => body.theme?.borderRadius === borderRadius;
  return reaches(members, { writer, write: change, path, headers: {}, shows });
}

/** Milliseconds from the acknowledgment until each has answered with the new state; all have cached the previous one. */
async function reaches<Body>(
  members: Member[],
  about: {
    writer: Member;
    write: Parameters<Member['send']>[0];
    path: string;
    headers: Record<string, string>;
    shows(body: Body): boolean;
  },
): Promise<number[]> {
  const { writer, write, path, headers, shows } = about;
  const read = async (member: Member) => shows((await member.send({ method: 'GET', path, headers })).body);
  const shownBefore = await Promise.all(members.map(read));
  if (shownBefore.some(Boolean)) throw new Error(`${path} showed the change before it was made`);
  const { status } = await writer.send(write);
  if (status !== 200) throw new Error(`${write.path} was answered with ${status}`);
  const acknowledgedAt = performance.now();
  return Promise.all(
    members.map(async (member) => {
      while (!(await read(member))) {
        if (performance.now() - acknowledgedAt > patienceMs)
          throw new Error(`Process ${member.pid} never answered ${path} with the change`);
        await delay(1);
      }
      return performance.now() - acknowledgedAt;
    }),
  );
}

/** Cached and uncached reads of many products, and submissions. */
function mixed(shop: Shop): LoadRequest[] {
  return Array.from({ length: products }, (_, index): LoadRequest => {
    const product = `P-${1 + index}`;
    const path = `/apiV2/products/${product}/reviews?limit=20`;
    if (index % 10 === 0)
      return {
        method: 'POST',
        path: '/apiV2/reviews',
        headers: { ...keyOf(shop), 'content-type': 'application/json' },
        body: JSON.stringify({ ...reviewOf(shop, product), authorEmail: 'maya.#@example.com' }),
      };
    return { method: 'GET', path: index % 3 === 0 ? `${path}&once=#` : path, headers: keyOf(shop) };
  });
}

async function measureHotProduct(fleet: Fleet, shop: Shop): Promise<void> {
  const path = `/apiV2/products/${hot.product}/reviews?limit=20`;
  const writes: [name: string, write: (turn: number) => Parameters<Member['send']>[0]][] = [
    [
      'review published',
      (turn) => ({
        method: 'POST',
        path: '/reviews',
        headers: keyOf(shop),
        body: { ...reviewOf(shop, hot.product), authorEmail: `hot-${turn}@example.com` },
      }),
    ],
    [
      'setting changed',
      (turn) => ({
        method: 'PATCH',
        path: '/admin/settings',
        headers: staffOf(shop),
        body: { theme: { borderRadius: 1 + turn } },
      }),
    ],
  ];
  console.log();
  line('write', 'requests/s of the hot list', 'lists read per write', 'merchants and keys read per write');
  line(...Array(4).fill('---'));
  for (const [name, write] of writes) {
    const load = Promise.all(
      fleet.ports.map((port) =>
        runLoad({
          port,
          connections: hot.connections,
          seconds: hot.seconds,
          requests: [{ method: 'GET', path, headers: keyOf(shop) }],
        }),
      ),
    );
    // Until all have connected and every process has cached the list.
    await delay(1_500);
    await admin.query('select pg_stat_statements_reset()');
    for (let turn = 0; turn < hot.writes; turn++) {
      const { status } = await (fleet.members[turn % fleet.members.length] as Member).send(write(turn));
      if (status !== 200) throw new Error(`${name}: answered with ${status}`);
      await delay(150);
    }
    const lists = (await executions('product_counts')) / hot.writes;
    const credentials = (await executions('from "(merchants|api_keys)"')) / hot.writes;
    const measured = await load;
    const requests = measured.reduce((sum, { requestsPerSecond }) => sum + requestsPerSecond, 0);
    line(name, requests.toFixed(0), lists.toFixed(1), credentials.toFixed(1));
    const processes = fleet.members.length;
    if (lists > processes) problems.push(`${name}: a process read the list more than once for a write`);
    // The access token's merchant, and the merchant and the key of the list.
    if (credentials > 3 * processes)
      problems.push(`${name}: a process read the merchant or the key more than once for a write`);
  }
}

/** How often SELECT statements that match the pattern were executed. */
async function executions(pattern: string): Promise<number> {
  const { rows } = await admin.query(
    `select coalesce(sum(calls), 0)::int as calls from pg_stat_statements where query ~ '^\\s*select' and query ~ $1`,
    [pattern],
  );
  return rows[0].calls;
}

function keyOf({ merchantId, apiKey }: Shop) {
  return { 'x-merchant-id': merchantId, 'x-api-key': apiKey };
}

function staffOf({ merchantId, accessToken }: Shop) {
  return { 'x-merchant-id': merchantId, authorization: `Bearer ${accessToken}` };
}

function reviewOf({ merchantId }: Shop, productId: string) {
  const text = `Wore it through three days of rain in the hills. ${Math.random()}`;
  return { merchantId, productId, rating: 4, authorName: 'Maya', text };
}

function line(...cells: unknown[]): void {
  console.log(`| ${cells.join(' | ')} |`);
}
