import { join } from 'node:path';
import { pino } from 'pino';
import { bundlePages } from '../../../packages/server/src/app/cli/pages.ts';
import { openDatabase } from '../../../packages/server/src/platform/db/database.ts';
import { distributeTables } from '../../../packages/server/src/platform/db/distribution/distributing.ts';
import { migrateAt } from '../../../packages/server/src/platform/db/migrate.ts';
import { freePort } from '../../../packages/server/src/platform/embedded-postgres/free-port.ts';
import { standbyOf } from '../../../packages/server/src/platform/embedded-postgres/standby.fixture.ts';
import { lastHeartbeat } from '../../../packages/server/src/platform/jobs/heartbeat.ts';
import { openCitusCluster } from '../../../packages/server/src/testing/citus-cluster.ts';
import { poolerIsInstalled, startPooler } from '../../../packages/server/src/testing/pooler.ts';
import { rateLimits } from '../../../packages/server/src/testing/rate-limits.ts';
import { redisIsInstalled, startRedis } from '../../../packages/server/src/testing/redis.ts';
import {
  allowPublicReads,
  createBucket,
  startS3TestServer,
} from '../../../packages/server/src/testing/s3-test-server.ts';
import { openTcpLink } from '../../../packages/server/src/testing/tcp-link.ts';
import { callsTo, staffHeaders } from '../api.ts';
import { type Ends, startPostgres, temporaryFolder, warnings, withEnds } from '../ends.ts';
import { createShop, type Supervised, startServer, supervision } from '../processes.ts';
import { serve } from '../serving.ts';
import { startMailServer } from './mail-server.ts';
import { startReceiver } from './receiver.ts';

/** A complete installation of a merchant, with each part in its own process. */
export type Installation = Awaited<ReturnType<typeof install>>;
/** The additional parts that docs/SCALING.md describes. */
export type Cluster = Awaited<ReturnType<typeof installCluster>>;

/** Starts two servers, a worker, PostgreSQL, SMTP, and Redis and S3 if the machine has them. */
export const install = () =>
  withEnds(async (ends) => {
    const postgres = await startDatabase(ends);
    return start(ends, postgres, { databases: { DATABASE_URL: postgres.url }, workers: 1 });
  });

/**
 * Adds a streaming replica, PgBouncer in transaction mode, a second worker and a balancer. With CITUS_URL, uses that Citus cluster, without
 * a replica.
 */
export const installCluster = () =>
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
    return {
      ...installation,
      /** URL of the load balancer. */
      base,
      /** Makes the balancer send no new connections to that server; null for none. */
      leaveOut: (port: number | null) => void balancer.child.send({ leaveOut: port }),
    };
  });

async function startDatabase(ends: Ends, citus?: string) {
  await bundlePages(() => {});
  const { url, dataDir } = citus ? await startOnCitus(ends, citus) : await startPostgres(ends);
  await migrateAt(url, warnings);
  const { db } = openDatabase({ url, poolSize: 4, log: pino({ level: 'silent' }), checkTenancy: false });
  ends.push(() => db.destroy());
  if (citus) await distributeTables(db);
  return { url, cluster: join(dataDir, 'postgres', 'cluster'), dataDir, db };
}

async function startOnCitus(ends: Ends, citus: string): Promise<{ url: string; dataDir: string }> {
  const cluster = await openCitusCluster(citus);
  const { url } = await cluster.createDatabase();
  ends.push(cluster.stop);
  return { url, dataDir: await temporaryFolder(ends) };
}

async function start(
  ends: Ends,
  { url: databaseUrl, cluster, dataDir, db }: Awaited<ReturnType<typeof startDatabase>>,
  { databases, workers: workerCount }: { databases: Record<string, string>; workers: number },
) {
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
  const watched = supervision(ends, env);
  const shop = await createShop(watched.run);
  const servers = [await startServer(watched, databases, '2'), await startServer(watched, databases)];
  const workers: Supervised[] = [];
  for (let number = 1; number <= workerCount; number++)
    workers.push(
      await watched.supervise(`worker ${number}`, ['worker'], {
        async ready(startedAt) {
          const heard = await lastHeartbeat(db);
          return heard !== null && heard >= startedAt;
        },
      }),
    );
  const staff = callsTo(servers[0]?.base ?? '', staffHeaders(shop));
  receiver.secret = (await staff('POST', '/admin/webhooks', { url: receiver.url })).data.secret;
  return {
    db,
    databaseUrl,
    cluster,
    redis,
    mail,
    receiver,
    shop,
    workers,
    supervision: watched,
    /** The first has two processes. */
    servers,
    /** The link to the S3 server; null if there is none. */
    s3: s3?.link ?? null,
    /** Programs that are missing on this machine. */
    missing: [...(redis ? [] : ['Redis']), ...(s3 ? [] : ['S3'])],
  };
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
