import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { readPostmaster } from '../../../packages/server/src/platform/embedded-postgres/postmaster.ts';
import { postgresProcessesIn } from '../../../packages/server/src/platform/embedded-postgres/processes.ts';
import type { Supervised } from '../processes.ts';
import { until } from '../until.ts';
import type { Installation } from './installation.ts';

export interface Fault {
  name: string;
  /** Causes the fault, and ends it unless it ends on its own. Null if this machine can't cause it. */
  happen: ((installation: Installation) => Promise<void>) | null;
  /** Whether a server is down in the meantime, so that its clients use the other one. */
  restartsServer?: boolean;
}

const frozenMs = 20_000;
const goneMs = 6_000;

export function faultsOf({ redis, s3, mail }: Installation): Fault[] {
  return [
    { name: 'none', happen: async () => {} },
    { name: 'connections terminated', happen: endConnections },
    { name: 'postmaster stopped', happen: (at) => signalPostmaster(at, 'SIGINT') },
    { name: 'postmaster killed', happen: (at) => signalPostmaster(at, 'SIGKILL') },
    { name: 'PostgreSQL frozen 20 s', happen: freezePostgres },
    { name: 'Redis stopped', happen: redis && (() => during(redis.kill, redis.start)) },
    { name: 'S3 stopped', happen: s3 && (() => during(s3.cut, s3.restore)) },
    { name: 'S3 hanging', happen: s3 && (() => during(s3.freeze, s3.thaw)) },
    { name: 'SMTP hanging', happen: () => during(mail.hang, mail.answer) },
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

/** Sends a signal to PostgreSQL, and waits until the embedded server's keeper has restarted it. */
async function signalPostmaster({ cluster }: Installation, signal: NodeJS.Signals): Promise<void> {
  const readyPid = async () => {
    const found = await readPostmaster(cluster);
    return found?.status === 'ready' ? found.pid : undefined;
  };
  await until(async () => (await readyPid()) !== undefined);
  const before = await readyPid();
  if (before !== undefined) process.kill(before, signal);
  await until(async () => ![undefined, before].includes(await readyPid()));
}

async function freezePostgres({ cluster }: Installation): Promise<void> {
  const frozen = await postgresProcessesIn(cluster);
  for (const pid of frozen) process.kill(pid, 'SIGSTOP');
  await delay(frozenMs);
  for (const pid of frozen) process.kill(pid, 'SIGCONT');
}

/** Keeps up a fault for some seconds. */
async function during(begin: () => unknown, end: () => unknown): Promise<void> {
  await begin();
  await delay(goneMs);
  await end();
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
