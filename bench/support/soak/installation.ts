import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { pino } from 'pino';
import { bundlePages } from '../../../packages/server/src/app/cli/pages.ts';
import { type Db, openDatabase } from '../../../packages/server/src/platform/db/database.ts';
import { distributeTables } from '../../../packages/server/src/platform/db/distribution/distributing.ts';
import { migrateAt } from '../../../packages/server/src/platform/db/migrate.ts';
import { freePort } from '../../../packages/server/src/platform/embedded-postgres/free-port.ts';
import { standbyOf } from '../../../packages/server/src/platform/embedded-postgres/standby.fixture.ts';
import { startEmbeddedPostgres } from '../../../packages/server/src/platform/embedded-postgres/start.ts';
import { uuidOf } from '../../../packages/server/src/platform/ids.ts';
import { lastHeartbeat } from '../../../packages/server/src/platform/jobs/heartbeat.ts';
import { openCitusCluster } from '../../../packages/server/src/testing/citus-cluster.ts';
import { poolerIsInstalled, startPooler } from '../../../packages/server/src/testing/pooler.ts';
import { type Redis, redisIsInstalled, startRedis } from '../../../packages/server/src/testing/redis.ts';
import {
  allowPublicReads,
  createBucket,
  startS3TestServer,
} from '../../../packages/server/src/testing/s3-test-server.ts';
import { openTcpLink, type TcpLink } from '../../../packages/server/src/testing/tcp-link.ts';
import { type Shop as Credentials, callsTo, rateLimits, staffHeaders } from '../api.ts';
import { serve } from '../serving.ts';
import { type MailServer, startMailServer } from './mail-server.ts';
import { type Supervised, type Supervision, supervision } from './processes.ts';
import { type Receiver, startReceiver } from './receiver.ts';

const tribune = resolve(import.meta.dirname, '../../../packages/server/bin/tribune.mjs');
export const shopOrigin = 'https://shop.example';

export interface Shop extends Credentials {
  webhookSecret: string;
  uuid: string;
}

interface Server {
  base: string;
  port: number;
  process: Supervised;
}

/** A complete installation of a merchant, with each part in its own process. */
export interface Installation {
  db: Db;
  cluster: string;
  databaseUrl: string;
  /** Folder of all data. */
  dataDir: string;
  redis: Redis | null;
  /** The link to the S3 server; null if there is none. */
  s3: TcpLink | null;
  mail: MailServer;
  receiver: Receiver;
  shop: Shop;
  /** The first has two processes. */
  servers: Server[];
  workers: Supervised[];
  supervision: Supervision;
  /** Programs that are missing on this machine. */
  missing: string[];
  /** Runs a command and returns its output, also if it fails. */
  run(...words: string[]): Promise<string>;
  end(): Promise<void>;
}

/** The additional parts that docs/SCALING.md describes. */
export interface Cluster extends Installation {
  /** URL of the load balancer. */
  base: string;
  /** Makes the balancer send no new connections to that server; null for none. */
  leaveOut(port: number | null): void;
}

type Ends = (() => unknown)[];

/** Starts two servers, a worker, PostgreSQL, SMTP, and Redis and S3 if the machine has them. */
export const install = (): Promise<Installation> =>
  withEnds(async (ends) => {
    const postgres = await startDatabase(ends);
    return start(ends, postgres, { databases: { DATABASE_URL: postgres.url }, workers: 1 });
  });

/**
 * Adds a streaming replica, PgBouncer in transaction mode, a second worker and a balancer. With CITUS_URL, uses that Citus cluster, without
 * a replica.
 */
export const installCluster = (): Promise<Cluster> =>
  withEnds(async (ends) => {
    const { CITUS_URL: citus } = process.env;
    const postgres = await startDatabase(ends, citus);
    const { url, cluster, dataDir } = postgres;
    const test = { after: (stop: unknown) => void ends.push(stop as () => unknown) };
    const replica = citus ? null : await standbyOf(test, { url, cluster, folder: dataDir });
    const pooler = poolerIsInstalled ? await startPooler(url, { size: 20 }) : null;
    ends.push(() => pooler?.stop());
    const port = await freePort();
    const base = `http://127.0.0.1:${port}`;
    const databases = {
      DATABASE_URL: pooler?.through(url) ?? url,
      ...(pooler && { DATABASE_DIRECT_URL: url }),
      ...(replica && { DATABASE_REPLICA_URL: replica.url }),
      PUBLIC_URL: base,
    };
    const installation = await start(ends, postgres, { databases, workers: 2 });
    if (!pooler) installation.missing.push('PgBouncer');
    if (!replica) installation.missing.push('a replica: on Citus there is none');
    const backends = installation.servers.map(({ port }) => port);
    const balancer = await serve('balancer', { port, backends });
    ends.push(() => balancer.child.kill());
    return { ...installation, base, leaveOut: (port) => void balancer.child.send({ leaveOut: port }) };
  });

async function withEnds<Found>(build: (ends: Ends) => Promise<Omit<Found, 'end'>>): Promise<Found> {
  const ends: Ends = [];
  const end = async () => {
    for (const one of ends.splice(0).reverse()) await Promise.resolve(one()).catch(console.error);
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => void end().finally(() => process.exit(1)));
  try {
    return { ...(await build(ends)), end } as Found; // what was built, and its end
  } catch (error) {
    await end();
    throw error;
  }
}

interface Database {
  url: string;
  cluster: string;
  dataDir: string;
  db: Db;
}

async function startDatabase(ends: Ends, citus?: string): Promise<Database> {
  await bundlePages(() => {});
  const dataDir = await mkdtemp(join(tmpdir(), 'tribune-soak-'));
  ends.push(() => rm(dataDir, { recursive: true, force: true }));
  const log = pino({ level: 'silent' });
  const { url, stop } = citus ? await startOnCitus(citus) : await startEmbeddedPostgres({ dataDir, log });
  ends.push(stop);
  await migrateAt(url, log);
  const { db } = openDatabase({ url, poolSize: 4, log, checkTenancy: false });
  ends.push(() => db.destroy());
  if (citus) await distributeTables(db);
  return { url, cluster: join(dataDir, 'postgres', 'cluster'), dataDir, db };
}

async function startOnCitus(citus: string): Promise<{ url: string; stop(): Promise<void> }> {
  const cluster = await openCitusCluster(citus);
  const { url } = await cluster.createDatabase();
  return { url, stop: cluster.stop };
}

async function start(
  ends: Ends,
  { url: databaseUrl, cluster, dataDir, db }: Database,
  { databases, workers: workerCount }: { databases: Record<string, string>; workers: number },
): Promise<Omit<Installation, 'end'>> {
  const redis = redisIsInstalled ? await startRedis() : null;
  ends.push(() => redis?.kill());
  const s3 = await startS3(ends);
  const mail = await startMailServer();
  ends.push(() => mail.close());
  const receiver = await startReceiver();
  ends.push(() => receiver.close());
  const env = {
    ...process.env,
    DATA_DIR: dataDir,
    LOG_LEVEL: process.env.LOG_LEVEL ?? 'silent',
    SMTP_URL: mail.url,
    MAIL_RATE: '0',
    MAIL_RATE_PER_MERCHANT: '0',
    OUTBOUND_ALLOWED_NETWORKS: '127.0.0.0/8',
    ...(redis && { REDIS_URL: redis.url }),
    ...s3?.env,
    // Refuse no request, but require a query to Redis for each.
    ...rateLimits(1_000_000),
    ...databases,
  };
  const run = (...words: string[]) =>
    promisify(execFile)(process.execPath, [tribune, ...words], { env, maxBuffer: 2 ** 26 }).then(
      ({ stdout }) => stdout,
      ({ stdout, stderr }) => stdout || stderr,
    );
  const shop = await createShop(run);
  const watched = supervision();
  const servers: Server[] = [];
  for (const concurrency of ['2', '1']) {
    const port = await freePort();
    const base = `http://127.0.0.1:${port}`;
    const process = await watched.supervise(
      `serve (WEB_CONCURRENCY=${concurrency})`,
      ['serve'],
      { PUBLIC_URL: base, ...env, PORT: String(port), WEB_CONCURRENCY: concurrency },
      async () => (await fetch(`${base}/apiV2/health`)).status > 0,
    );
    ends.push(() => process.stop());
    servers.push({ base, port, process });
  }
  const workers: Supervised[] = [];
  for (let number = 1; number <= workerCount; number++) {
    const worker = await watched.supervise(`worker ${number}`, ['worker'], env, async (startedAt) => {
      const heard = await lastHeartbeat(db);
      return heard !== null && heard >= startedAt;
    });
    ends.push(() => worker.stop());
    workers.push(worker);
  }
  const staff = callsTo(servers[0]?.base ?? '', staffHeaders(shop));
  receiver.secret = (await staff('POST', '/admin/webhooks', { url: receiver.url })).data.secret;
  const missing = [...(redis ? [] : ['Redis']), ...(s3 ? [] : ['S3'])];
  const parts = { db, databaseUrl, cluster, dataDir, redis, s3: s3?.link ?? null, mail, receiver };
  return { ...parts, shop, servers, workers, supervision: watched, missing, run };
}

/** Starts an S3 server; null if this machine has none. */
async function startS3(ends: Ends) {
  const server = await startS3TestServer();
  if ('skipped' in server) return null;
  ends.push(() => server.stop());
  const { options } = server;
  await createBucket(options);
  await allowPublicReads(options);
  const { hostname: host, port } = new URL(options.endpoint ?? '');
  const link = await openTcpLink({ host, port: Number(port) });
  ends.push(() => link.cut());
  const env = {
    S3_ENDPOINT: `http://127.0.0.1:${link.port}`,
    S3_REGION: options.region,
    S3_BUCKET: options.bucket,
    S3_ACCESS_KEY: options.accessKeyId,
    S3_SECRET_KEY: options.secretAccessKey,
  };
  return { link, env };
}

async function createShop(run: Installation['run']): Promise<Shop> {
  const words = ['--name', 'Soak', '--owner', 'o@soak.example', '--origin', shopOrigin, '--json'];
  const created = JSON.parse(await run('merchant', 'create', ...words)) as Omit<Shop, 'uuid'>;
  return { ...created, uuid: uuidOf('merchant', created.merchantId) ?? '' };
}
