import pg from 'pg';

/** Names of the SQLSTATEs and system errors that are handled. */
const invalidPassword = '28P01';
const startingOrStopping = '57P03';

export type Opened = pg.Client | 'wrong_password' | 'not_yet' | 'unreachable';

/**
 * A superuser connection to the maintenance database. Advisory locks are per database, so those taken here never conflict
 * with the application's.
 */
export async function openSession(port: number, password: string, applicationName: string): Promise<Opened> {
  const client = new pg.Client({
    host: '127.0.0.1',
    port,
    user: 'postgres',
    password,
    database: 'postgres',
    application_name: applicationName,
    connectionTimeoutMillis: 10_000,
    keepAlive: true,
  });
  client.on('error', () => {});
  try {
    await client.connect();
    return client;
  } catch (error) {
    await client.end().catch(() => {});
    const { code } = error as { code?: string };
    if (code === invalidPassword) return 'wrong_password';
    return code === startingOrStopping ? 'not_yet' : 'unreachable';
  }
}

/** Absolute path of the server's data directory. */
export async function dataFolderOf(client: pg.Client) {
  const { rows } = await client.query("select current_setting('data_directory') as folder");
  return String(rows[0].folder);
}

/** Number of other clients: another command, or processes of an owner that was killed. */
export async function countOtherClients(client: pg.Client) {
  const { rows } = await client.query(
    `select count(*)::int as others from pg_stat_activity
      where backend_type = 'client backend' and pid <> pg_backend_pid()`,
  );
  return Number(rows[0].others);
}
