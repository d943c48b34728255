import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { readPostmaster } from '../../../packages/server/src/platform/embedded-postgres/postmaster.ts';
import { postgresProcessesIn } from '../../../packages/server/src/platform/embedded-postgres/processes.ts';
import type { Installation } from './installation.ts';
import type { Supervised } from './processes.ts';

export interface Fault {
  name: string;
  /** Causes the fault, and ends it unless it ends on its own. Null if this machine can't cause it. */
  happen: ((installation: Installation) => Promise<void>) | null;
  /** Whether a server is down in the meantime, so that its clients use the other one. */
  restartsServer?: boolean;
}

const frozenMs = 20_000;
const goneMs = 6_000;

export function faultsOf({ redis, s3 }: Installation): Fault[] {
  return [
    { name: 'none', happen: async () => {} },
    { name: 'connections terminated', happen: endConnections },
    { name: 'postmaster stopped', happen: (at) => signalPostmaster(at, 'SIGINT') },
    { name: 'postmaster killed', happen: (at) => signalPostmaster(at, 'SIGKILL') },
    { name: 'PostgreSQL frozen 20 s', happen: freezePostgres },
    { name: 'Redis stopped', happen: redis && stopRedis },
    { name: 'S3 stopped', happen: s3 && stopS3 },
    { name: 'S3 hanging', happen: s3 && hangS3 },
    { name: 'SMTP hanging', happen: hangMail },
    { name: 'worker killed', happen: ({ workers }) => killAll(workers) },
    {
      name: 'server killed',
      happen: ({ servers }) => killAll(servers.map(({ process }) => process)),
      restartsServer: true,
    },
    { name: 'SIGTERM, WEB_CONCURRENCY=2', happen: (at) => restart(at, [0]), restartsServer: true },
    { name: 'rolling restart', happen: (at) => restart(at, [0, 1]), restartsServer: true },
  ];
}

async function endConnections({ databaseUrl }: Installation): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where backend_type = 'client backend' and application_name like 'tribune%' and datname = current_database()
       and pid <> pg_backend_pid()`,
  );
  await client.end();
}

/** Sends a signal to PostgreSQL, which the embedded server's keeper restarts. */
async function signalPostmaster({ cluster }: Installation, signal: NodeJS.Signals): Promise<void> {
  const { pid } = await readyPostmaster(cluster);
  process.kill(pid, signal);
  for (;;) {
    const now = await readyPostmaster(cluster);
    if (now.pid !== pid) return;
    await delay(20);
  }
}

async function readyPostmaster(cluster: string): Promise<{ pid: number }> {
  for (;;) {
    const found = await readPostmaster(cluster);
    if (found?.status === 'ready') return found;
    await delay(20);
  }
}

async function freezePostgres({ cluster }: Installation): Promise<void> {
  const frozen = await postgresProcessesIn(cluster);
  for (const pid of frozen) process.kill(pid, 'SIGSTOP');
  await delay(frozenMs);
  for (const pid of frozen) process.kill(pid, 'SIGCONT');
}

async function stopRedis({ redis }: Installation): Promise<void> {
  await redis?.kill();
  await delay(goneMs);
  await redis?.start();
}

async function stopS3({ s3 }: Installation): Promise<void> {
  await s3?.cut();
  await delay(goneMs);
  await s3?.restore();
}

async function hangS3({ s3 }: Installation): Promise<void> {
  s3?.freeze();
  await delay(goneMs);
  s3?.thaw();
}

async function hangMail({ mail }: Installation): Promise<void> {
  mail.hang();
  await delay(goneMs);
  mail.answer();
}

/** Kills the processes one after the other, each at a random moment of its work. */
async function killAll(processes: Supervised[]): Promise<void> {
  for (const process of processes) {
    await delay(Math.random() * 1_500);
    await process.kill();
  }
}

async function restart({ servers }: Installation, which: number[]): Promise<void> {
  for (const number of which) {
    await servers[number]?.process.terminate();
    await servers[number]?.process.start();
  }
}
