import { appendFile, cp, mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { TestContext } from 'node:test';
import pg from 'pg';
import { postgresBinaries } from './binaries.ts';
import { query, silent } from './cluster.fixture.ts';
import { freePort } from './free-port.ts';
import { launchPostmaster } from './launch.ts';
import { homeLayout, type Layout } from './layout.ts';
import { stopPostmaster } from './postmaster.ts';

export interface Standby {
  url: string;
  /** Pauses or resumes replay. */
  pause(): Promise<void>;
  resume(): Promise<void>;
  stop(): Promise<void>;
  start(): Promise<void>;
}

/**
 * A streaming replica of an embedded server, until the test ends: a base backup taken while that server runs. The package of
 * binaries has no pg_basebackup.
 */
export async function standbyOf(
  t: Pick<TestContext, 'after'>,
  { url, cluster, folder }: { url: string; cluster: string; folder: string },
): Promise<Standby> {
  const layout: Layout = {
    dataDir: join(folder, 'standby'),
    ...homeLayout(join(folder, 'standby', 'postgres')),
  };
  await mkdir(layout.home, { recursive: true });
  const asAdmin = Object.assign(new URL(url), { username: 'postgres' }).href;
  await allowReplication(asAdmin, cluster);
  await backUp(asAdmin, cluster, layout.cluster);
  const { hostname, port: primaryPort, username, password } = new URL(asAdmin);
  const source = `host=${hostname} port=${primaryPort} user=${username} password=${decodeURIComponent(password)}`;
  await writeFile(join(layout.cluster, 'standby.signal'), '');
  await appendFile(
    join(layout.cluster, 'postgresql.auto.conf'),
    `primary_conninfo = '${source}'\nhot_standby = on\nwal_receiver_status_interval = 1\n`,
  );
  const port = await freePort();
  const binaries = await postgresBinaries();
  let pid: number | null = null;
  const administer = async (statement: string) =>
    void (await query(Object.assign(new URL(asAdmin), { port: String(port) }).href, statement));
  const standby: Standby = {
    url: Object.assign(new URL(url), { port: String(port) }).href,
    pause: () => administer('select pg_wal_replay_pause()'),
    resume: () => administer('select pg_wal_replay_resume()'),
    async stop() {
      if (pid !== null) await stopPostmaster(pid, layout.cluster, silent);
      pid = null;
    },
    async start() {
      const launch = await launchPostmaster(layout, binaries, port);
      if (typeof launch === 'string') throw new Error(`The standby did not start: ${launch}`);
      pid = launch.pid;
    },
  };
  t.after(() => standby.stop());
  await standby.start();
  return standby;
}

async function allowReplication(url: string, cluster: string): Promise<void> {
  await appendFile(join(cluster, 'pg_hba.conf'), '\nhost replication all 127.0.0.1/32 scram-sha-256\n');
  await query(url, 'select pg_reload_conf()');
}

/** https://www.postgresql.org/docs/current/continuous-archiving.html#BACKUP-LOWLEVEL-BASE-BACKUP */
async function backUp(url: string, cluster: string, to: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query("select pg_backup_start('standby', fast => true)");
    await cp(cluster, to, { recursive: true });
    await Promise.all(
      ['postmaster.pid', 'postmaster.opts'].map((name) => rm(join(to, name), { force: true })),
    );
    const { rows } = await client.query('select labelfile from pg_backup_stop(wait_for_archive => false)');
    await writeFile(join(to, 'backup_label'), rows[0].labelfile);
  } finally {
    await client.end();
  }
}
