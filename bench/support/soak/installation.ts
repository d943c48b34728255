import { execFile } from 'node:child_process';
import { mkdir } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { pino } from 'pino';
import { bundlePages } from '../../../packages/server/src/app/cli/pages.ts';
import { type Db, openDatabase } from '../../../packages/server/src/platform/db/database.ts';
import { migrateAt } from '../../../packages/server/src/platform/db/migrate.ts';
import { freePort } from '../../../packages/server/src/platform/embedded-postgres/free-port.ts';
import { startEmbeddedPostgres } from '../../../packages/server/src/platform/embedded-postgres/start.ts';
import { uuidOf } from '../../../packages/server/src/platform/ids.ts';
import { lastHeartbeat } from '../../../packages/server/src/platform/jobs/heartbeat.ts';
import {
  createBucket,
  startS3TestServer,
} from '../../../packages/server/src/platform/storage/s3-test-server.ts';
import { openTcpLink, type TcpLink } from '../../../packages/server/src/testing/tcp-link.ts';
import { type LimitedFolder, limitedFolder } from './limited-folder.ts';
import { type MailServer, startMailServer } from './mail-server.ts';
import { type Supervised, type Supervision, supervision } from './processes.ts';
import { type Redis, startRedis } from './redis.ts';

const main = resolve(import.meta.dirname, '../../../packages/server/src/app/main.ts');

export interface Shop {
  merchantId: string;
  apiKey: string;
  accessToken: string;
  webhookSecret: string;
  uuid: string;
}

/** Everything that a merchant's installation consists of, in processes of its own. */
export interface Installation {
  db: Db;
  databaseUrl: string;
  cluster: string;
  folder: LimitedFolder;
  redis: Redis | null;
  /** The way to the S3 server; null where there is none. */
  s3: TcpLink | null;
  mail: MailServer;
  shop: Shop;
  /** Two of them, as behind a load balancer; the first with two processes. */
  servers: { base: string; process: Supervised }[];
  worker: Supervised;
  supervision: Supervision;
  end(): Promise<void>;
}

/** `volumeBytes`: of the volume with its data, which faults may fill. */
export async function install({ volumeBytes = 4 * 2 ** 30 } = {}): Promise<Installation> {
  const ends: (() => Promise<unknown>)[] = [];
  const end = async () => {
    for (const one of ends.splice(0).reverse()) await one().catch((error) => console.error(String(error)));
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => void end().finally(() => process.exit(1)));
  try {
    return await build(ends, end, volumeBytes);
  } catch (error) {
    await end();
    throw error;
  }
}

async function build(
  ends: (() => Promise<unknown>)[],
  end: () => Promise<void>,
  volumeBytes: number,
): Promise<Installation> {
  await bundlePages(() => {});
  const folder = await limitedFolder(volumeBytes);
  ends.push(() => folder.remove());
  const dataDir = folder.path;
  await mkdir(dataDir, { recursive: true });
  const silent = pino({ level: 'silent' });
  const postgres = await startEmbeddedPostgres({ dataDir, log: silent });
  ends.push(() => postgres.stop());
  await migrateAt(postgres.url, silent);
  const { db } = openDatabase({ url: postgres.url, poolSize: 4, log: silent, checkTenancy: false });
  ends.push(() => db.destroy());
  const redis = await startRedis();
  if (redis) ends.push(() => redis.kill());
  const mail = await startMailServer();
  ends.push(() => mail.close());
  const s3 = await startS3(ends);

  const env = {
    ...process.env,
    DATABASE_URL: postgres.url,
    DATA_DIR: dataDir,
    LOG_LEVEL: process.env.LOG_LEVEL ?? 'silent',
    SMTP_URL: mail.url,
    MAIL_RATE: '0',
    MAIL_RATE_PER_MERCHANT: '0',
    ...(redis && { REDIS_URL: redis.url }),
    ...s3?.env,
    ...unlimited,
  };
  const shop = await createShop(env);
  const watched = supervision();
  const servers: Installation['servers'] = [];
  for (const concurrency of ['2', '1']) {
    const port = String(await freePort());
    const base = `http://127.0.0.1:${port}`;
    const process = await watched.supervise(
      `serve (WEB_CONCURRENCY=${concurrency})`,
      ['serve'],
      { ...env, PORT: port, WEB_CONCURRENCY: concurrency, PUBLIC_URL: base },
      async () => (await fetch(`${base}/apiV2/health`)).status > 0,
    );
    ends.push(() => process.stop());
    servers.push({ base, process });
  }
  const worker = await watched.supervise('worker', ['worker'], env, async (startedAt) => {
    const heard = await lastHeartbeat(db);
    return heard !== null && heard >= startedAt;
  });
  ends.push(() => worker.stop());
  return {
    db,
    databaseUrl: postgres.url,
    cluster: join(dataDir, 'postgres', 'cluster'),
    folder,
    redis,
    s3: s3?.link ?? null,
    mail,
    shop,
    servers,
    worker,
    supervision: watched,
    end,
  };
}

/** So high that they refuse nobody, and so that every request asks Redis. */
export const unlimited = Object.fromEntries(
  ['PUBLIC_READ', 'PUBLIC_WRITE', 'KEY_READ', 'KEY_WRITE', 'ADMIN_WRITE', 'WEBHOOK'].map((name) => [
    `RATE_LIMIT_${name}`,
    '1000000',
  ]),
);

/** Null where this machine has none. */
export async function startS3(ends: (() => unknown)[]) {
  const server = await startS3TestServer();
  if ('skipped' in server) return null;
  ends.push(() => server.stop());
  const { options } = server;
  await createBucket(options);
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
  return { link, env, options };
}

export async function createShop(env: Record<string, string | undefined>): Promise<Shop> {
  const words = ['merchant', 'create', '--name', 'Soak', '--owner', 'o@soak.example', '--json'];
  const { stdout } = await promisify(execFile)(process.execPath, [main, ...words], { env });
  const made = JSON.parse(stdout) as Omit<Shop, 'uuid'>;
  return { ...made, uuid: uuidOf('merchant', made.merchantId) ?? '' };
}
