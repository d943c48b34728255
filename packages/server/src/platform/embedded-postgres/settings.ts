import { createHash } from 'node:crypto';
import { totalmem } from 'node:os';
import { join } from 'node:path';
import { writeFileAtomically } from './write-file.ts';

const settingsFile = 'tribune.conf';

/** The last line of postgresql.conf. Settings after it, and those of ALTER SYSTEM, take precedence. */
export const includeSettings = `\ninclude_if_exists '${settingsFile}'\n`;

export const hostAccess = [
  '# Only from this machine, only with the password in connection.json.',
  'host all all 127.0.0.1/32 scram-sha-256',
  '',
].join('\n');

/** The lines that Tribune writes to its configuration file, sized for `memoryBytes`. */
export function settingsText(memoryBytes = memoryLimit()) {
  return Object.entries(settings(memoryBytes))
    .map(([name, value]) => `${name} = '${value}'\n`)
    .join('');
}

/** Replaces Tribune's configuration file in the cluster folder; applies from the server's next start. */
export async function writeSettings(cluster: string, text: string) {
  await writeFileAtomically(join(cluster, settingsFile), text, 0o644);
}

/** Changes when a server must be restarted because its settings or its program have changed. */
export function settingsFingerprint(text: string, edition: string) {
  return createHash('sha256').update(edition).update('\0').update(text).digest('hex').slice(0, 16);
}

function settings(memoryBytes: number) {
  const mb = (bytes: number) => `${Math.floor(bytes / 2 ** 20)}MB`;
  return {
    cluster_name: 'tribune',
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    max_connections: 100,
    password_encryption: 'scram-sha-256',

    fsync: 'on',
    synchronous_commit: 'on',
    full_page_writes: 'on',

    shared_buffers: mb(Math.min(2 ** 30, Math.max(2 ** 26, memoryBytes / 8))),
    effective_cache_size: mb(Math.max(2 ** 27, memoryBytes / 2)),
    maintenance_work_mem: mb(Math.min(2 ** 28, Math.max(2 ** 25, memoryBytes / 32))),
    work_mem: '8MB',

    max_wal_size: '2GB',
    min_wal_size: '128MB',
    checkpoint_timeout: '15min',
    // pglz; the packaged server is built without lz4 and zstd.
    wal_compression: 'on',
    random_page_cost: 1.1,
    jit: 'off',

    timezone: 'UTC',
    log_timezone: 'UTC',
    // Statements, details and client errors quote personal data, so they are not logged.
    log_min_messages: 'log', // in the server's order LOG stands above ERROR
    log_min_error_statement: 'panic',
    log_error_verbosity: 'terse',
    log_min_duration_statement: -1,
    log_line_prefix: '%m [%p] ',
  };
}

/** The machine's memory, or the container's limit if lower. */
function memoryLimit() {
  const limit = process.constrainedMemory();
  return limit > 0 ? Math.min(limit, totalmem()) : totalmem();
}
