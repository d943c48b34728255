import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { startEmbeddedPostgres } from '../../../packages/server/src/platform/embedded-postgres/start.ts';
import { warnings } from '../ends.ts';

export type Cluster = Awaited<ReturnType<typeof start>>;

/** Starts the embedded PostgreSQL in the folder with additional settings, which remain until they are changed. */
export async function openCluster(dataDir: string, settings: Record<string, string>): Promise<Cluster> {
  const first = await start(dataDir);
  const admin = await first.admin('postgres');
  await admin.query('alter system reset all');
  for (const [name, value] of Object.entries(settings))
    await admin.query(`alter system set ${name} = '${value}'`);
  await admin.end();
  // Some settings require a restart.
  await first.stop();
  return start(dataDir);
}

async function start(dataDir: string) {
  const server = await startEmbeddedPostgres({ dataDir, log: warnings });
  const { port, password } = JSON.parse(await readFile(join(dataDir, 'postgres/connection.json'), 'utf8'));
  const url = (user: string, database: string) =>
    `postgresql://${user}:${password}@127.0.0.1:${port}/${database}`;
  return {
    urlOf: (database: string) => url('tribune', database),
    /** A connection with superuser rights. */
    async admin(database: string) {
      const client = new pg.Client({ connectionString: url('postgres', database) });
      await client.connect();
      return client;
    },
    stop: server.stop,
  };
}

/** Settings without crash safety: an interrupted run creates the data again. */
export const settingsToFill = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  wal_level: 'minimal',
  max_wal_senders: '0',
  max_wal_size: '16GB',
  autovacuum: 'off',
  maintenance_work_mem: '1GB',
  // One connection per processor keeps both busy.
  max_parallel_maintenance_workers: '0',
  max_parallel_workers_per_gather: '0',
  work_mem: '256MB',
};
