import { appendFile, chmod, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Logger } from 'pino';
import {
  type EmbeddedPostgres,
  startEmbeddedPostgres,
} from '../../packages/server/src/platform/embedded-postgres/start.ts';
import { administer } from '../../packages/server/src/testing/database.ts';

/**
 * For a server whose data is deleted after the run. Creating and dropping each test file's database causes a checkpoint, after which
 * PostgreSQL logs full images of all pages that it changes.
 */
const withoutDurability = {
  fsync: 'off',
  full_page_writes: 'off',
  wal_compression: 'off',
  wal_level: 'minimal',
  max_wal_senders: '0',
};

/** For databases that live for seconds and fit into memory. Vacuuming them took an eighth of the server's processor time. */
const forShortLives = { autovacuum: 'off', io_method: 'sync', shared_buffers: '256MB' };

/**
 * Starts an embedded server without durability, and with a socket in `folder`, which accepts everyone: packets and passwords of connections
 * from this machine cost as much processor time as short statements. Tests that stand between client and server use its port.
 */
export async function startTestPostgres(folder: string, log: Logger): Promise<EmbeddedPostgres> {
  const sockets = join(folder, 'sockets');
  await mkdir(sockets);
  // PostgreSQL runs as another user if this is root.
  await chmod(sockets, 0o1777);
  const first = await startEmbeddedPostgres({ dataDir: folder, log });
  const superuser = Object.assign(new URL(first.url), { username: 'postgres', pathname: '/postgres' }).href;
  for (const [name, value] of Object.entries({
    ...withoutDurability,
    ...forShortLives,
    unix_socket_directories: sockets,
  }))
    await administer(superuser, `alter system set ${name} = '${value}'`);
  const [row] = await administer(superuser, 'show hba_file');
  await appendFile(String(row?.hba_file), 'local all all trust\n');
  await first.stop();
  const server = await startEmbeddedPostgres({ dataDir: folder, log });
  return { ...server, url: `${server.url}?host=${sockets}` };
}
