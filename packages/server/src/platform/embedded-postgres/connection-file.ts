import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { writeFileAtomically } from './write-file.ts';

/** `settings` is the fingerprint of the settings with which the running server was started. */
export type ConnectionRecord = { port: number; password: string; settings: string };

/** Undefined if the file is missing or damaged: the password can be reset, see bring-up.ts. */
export async function readConnection(file: string): Promise<ConnectionRecord | undefined> {
  try {
    const { port, password, settings } = JSON.parse(
      await readFile(file, 'utf8'),
    ) as Partial<ConnectionRecord>;
    if (typeof port !== 'number' || typeof password !== 'string' || !/^[\w-]{20,}$/.test(password)) return;
    return { port, password, settings: String(settings) };
  } catch (error) {
    // Errors of the file system have a code; a JSON error has none and means that the file is damaged.
    const { code } = error as NodeJS.ErrnoException;
    if (code === undefined || code === 'ENOENT') return;
    throw error;
  }
}

/** Writes the file atomically with mode 0600, because it contains the password. */
export async function writeConnection(file: string, record: ConnectionRecord) {
  await writeFileAtomically(file, `${JSON.stringify(record)}\n`, 0o600);
}

/** base64url, so that it needs no quoting in SQL or in a URL. */
export function freshPassword() {
  return randomBytes(24).toString('base64url');
}

/** URL of the application's database and role (not a superuser) on the loopback interface. */
export function databaseUrl({ port, password }: { port: number; password: string }) {
  return `postgresql://tribune:${password}@127.0.0.1:${port}/tribune`;
}
