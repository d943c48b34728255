import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chmod, mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { freePort } from './processes.ts';

const program = '/usr/sbin/pgbouncer';
export const poolerIsInstalled = existsSync(program);

export interface Pooler {
  /** The given URL of a database on the server, through the pooler. */
  through(url: string): string;
  stop(): Promise<void>;
}

/**
 * Starts PgBouncer in transaction mode before the PostgreSQL server of `url`, with at most `size` connections for each of its
 * databases.
 */
export async function startPooler(url: string, { size }: { size: number }): Promise<Pooler> {
  const server = new URL(url);
  const port = await freePort();
  const folder = await mkdtemp(join(tmpdir(), 'tribune-pooler-'));
  const settings = join(folder, 'pgbouncer.ini');
  // PgBouncer refuses an empty one.
  const password = server.password && ` password='${decodeURIComponent(server.password)}'`;
  await writeFile(
    settings,
    `[databases]
* = host=${server.hostname} port=${server.port || 5432} user=${server.username}${password}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = ${size}
max_client_conn = 2000
application_name_add_host = 1
`,
  );
  // PgBouncer refuses to run as root.
  const user = process.getuid?.() === 0 ? ['-u', 'nobody'] : [];
  await chmod(folder, 0o755);
  const child = spawn(program, ['-q', ...user, settings], { stdio: ['ignore', 'ignore', 'pipe'] });
  let output = '';
  child.stderr.setEncoding('utf8').on('data', (text) => {
    output += text;
  });
  const through = (direct: string) => {
    const pooled = new URL(direct);
    pooled.hostname = '127.0.0.1';
    pooled.port = String(port);
    pooled.searchParams.delete('host');
    return pooled.href;
  };
  while (!(await answers(through(url)))) {
    if (child.exitCode !== null) throw new Error(`pgbouncer did not start. ${output}`);
    await delay(50);
  }
  return {
    through,
    async stop() {
      if (child.exitCode !== null) return;
      const ended = new Promise((resolve) => child.once('exit', resolve));
      child.kill('SIGKILL');
      await ended;
    },
  };
}

async function answers(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => {});
  return client.connect().then(
    () => client.end().then(() => true),
    () => false,
  );
}
