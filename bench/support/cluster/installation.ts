import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { bundlePages } from '../../../packages/server/src/app/cli/pages.ts';
import { type Db, openDatabase } from '../../../packages/server/src/platform/db/database.ts';
import { migrateAt } from '../../../packages/server/src/platform/db/migrate.ts';
import { freePort } from '../../../packages/server/src/platform/embedded-postgres/free-port.ts';
import { standbyOf } from '../../../packages/server/src/platform/embedded-postgres/standby.fixture.ts';
import { startEmbeddedPostgres } from '../../../packages/server/src/platform/embedded-postgres/start.ts';
import { lastHeartbeat } from '../../../packages/server/src/platform/jobs/heartbeat.ts';
import { allowPublicReads } from '../../../packages/server/src/platform/storage/s3-test-server.ts';
import { poolerIsInstalled, startPooler } from '../../../packages/server/src/testing/pooler.ts';
import { serve } from '../serving.ts';
import { createShop, type Shop, startS3, unlimited } from '../soak/installation.ts';
import { startMailServer } from '../soak/mail-server.ts';
import { type Supervised, type Supervision, supervision } from '../soak/processes.ts';
import { startRedis } from '../soak/redis.ts';

/** Everything of docs/SCALING.md on one machine: two that serve behind a balancer, two workers, and what they share. */
export interface Cluster {
  db: Db;
  databaseUrl: string;
  replicaUrl: string;
  /** URL of the balancer. */
  base: string;
  /** Makes the balancer send no new connections to that server; null for none. */
  leaveOut(port: number | null): void;
  shop: Shop;
  /** Texts of the emails that were sent. */
  mails: string[];
  servers: { port: number; process: Supervised }[];
  workers: Supervised[];
  supervision: Supervision;
  /** What this machine lacks. */
  missing: string[];
  end(): Promise<void>;
}

const poolerConnections = 20;

export async function startCluster(): Promise<Cluster> {
  const ends: (() => unknown)[] = [];
  const end = async () => {
    for (const one of ends.splice(0).reverse()) await Promise.resolve(one()).catch(console.error);
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => void end().finally(() => process.exit(1)));
  try {
    return { ...(await build(ends)), end };
  } catch (error) {
    await end();
    throw error;
  }
}

async function build(ends: (() => unknown)[]): Promise<Omit<Cluster, 'end'>> {
  await bundlePages(() => {});
  const folder = await mkdtemp(join(tmpdir(), 'tribune-cluster-'));
  ends.push(() => rm(folder, { recursive: true, force: true }));
  const missing: string[] = [];
  const database = await startDatabase(folder, ends);
  if (!poolerIsInstalled) missing.push('PgBouncer');
  const pooler = poolerIsInstalled ? await startPooler(database.url, { size: poolerConnections }) : null;
  ends.push(() => pooler?.stop());
  const redis = await startRedis();
  ends.push(() => redis?.kill());
  if (!redis) missing.push('Redis');
  const s3 = await startS3(ends);
  if (s3) await allowPublicReads(s3.options);
  else missing.push('S3');
  const mails: string[] = [];
  const mail = await startMailServer((text) => mails.push(text));
  ends.push(() => mail.close());

  const port = await freePort();
  const base = `http://127.0.0.1:${port}`;
  const env = {
    ...process.env,
    DATABASE_URL: pooler?.through(database.url) ?? database.url,
    ...(pooler && { DATABASE_DIRECT_URL: database.url }),
    DATABASE_REPLICA_URL: database.replicaUrl,
    DATA_DIR: join(folder, 'shared'),
    LOG_LEVEL: process.env.LOG_LEVEL ?? 'silent',
    PUBLIC_URL: base,
    SMTP_URL: mail.url,
    MAIL_RATE: '0',
    MAIL_RATE_PER_MERCHANT: '0',
    OUTBOUND_ALLOWED_NETWORKS: '127.0.0.0/8',
    ...(redis && { REDIS_URL: redis.url }),
    ...s3?.env,
    ...unlimited,
  };
  /** With a bucket, machines share no folder. */
  const machine = (name: string) => ({ ...env, ...(s3 && { DATA_DIR: join(folder, name) }) });
  const shop = await createShop(env);
  const watched = supervision();
  const servers: Cluster['servers'] = [];
  for (const number of [1, 2]) {
    const port = await freePort();
    const process = await watched.supervise(
      `serve ${number}`,
      ['serve'],
      { ...machine(`serve-${number}`), PORT: String(port), WEB_CONCURRENCY: '2' },
      async () => (await fetch(`http://127.0.0.1:${port}/apiV2/health`)).status > 0,
    );
    ends.push(() => process.stop());
    servers.push({ port, process });
  }
  const workers: Supervised[] = [];
  for (const number of [1, 2]) {
    const worker = await watched.supervise(
      `worker ${number}`,
      ['worker'],
      machine(`worker-${number}`),
      async (startedAt) => ((await lastHeartbeat(database.db)) ?? 0) >= startedAt,
    );
    ends.push(() => worker.stop());
    workers.push(worker);
  }
  const balancer = await serve('balancer', { port, backends: servers.map(({ port }) => port) });
  ends.push(() => balancer.child.kill());
  return {
    db: database.db,
    databaseUrl: database.url,
    replicaUrl: database.replicaUrl,
    base,
    leaveOut: (port) => void balancer.child.send({ leaveOut: port }),
    shop,
    mails,
    servers,
    workers,
    supervision: watched,
    missing,
  };
}

async function startDatabase(folder: string, ends: (() => unknown)[]) {
  const log = pino({ level: 'silent' });
  const dataDir = join(folder, 'primary');
  const postgres = await startEmbeddedPostgres({ dataDir, log });
  ends.push(() => postgres.stop());
  const { url } = postgres;
  await migrateAt(url, log);
  const replica = await standbyOf(
    { after: (stop) => void ends.push(stop as () => unknown) },
    { url, cluster: join(dataDir, 'postgres/cluster'), folder },
  );
  const { db } = openDatabase({ url, poolSize: 4, log, checkTenancy: false });
  ends.push(() => db.destroy());
  return { url, replicaUrl: replica.url, db };
}
