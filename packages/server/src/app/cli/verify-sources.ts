import { hash } from 'node:crypto';
import { mkdir, open, readFile, rename, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Bytes, MirrorStore, Sha256 } from '@tribune/verify';

/** A mistake of the command's arguments or of the network, shown as one sentence. */
export class UsageError extends Error {
  override name = 'UserError';
}

export const sha256: Sha256 = (message) => new Uint8Array(hash('sha256', message, 'buffer'));

/**
 * What a verifier or witness remembers, as files below a folder. A file is replaced as a whole or not at all, and a write
 * that has ended survives a loss of power.
 */
export class MirrorFolder implements MirrorStore {
  readonly #folder: string;

  constructor(folder: string) {
    this.#folder = folder;
  }

  async read(path: string): Promise<Bytes | null> {
    try {
      return new Uint8Array(await readFile(join(this.#folder, path)));
    } catch (error) {
      if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
      throw error;
    }
  }

  async write(path: string, bytes: Bytes): Promise<void> {
    const file = join(this.#folder, path);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(`${file}.new`, bytes, { flush: true });
    await rename(`${file}.new`, file);
    await flushFolder(dirname(file));
  }
}

/** Makes a rename durable. Systems that cannot open folders need none of this. */
async function flushFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return;
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** A checkpoint or a receipt in a file or at a URL. */
export async function readNote(place: string): Promise<string> {
  if (!/^https?:\/\//.test(place)) return readFile(place, 'utf8');
  const answer = await fetch(place).catch(({ cause, message }: Error) => {
    throw new UsageError(`${place} cannot be reached: ${cause instanceof Error ? cause.message : message}.`);
  });
  if (!answer.ok) throw new UsageError(`${place} answered ${answer.status}.`);
  return answer.text();
}
