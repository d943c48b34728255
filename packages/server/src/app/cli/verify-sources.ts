import { hash } from 'node:crypto';
import { mkdir, open, readFile, rename, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import {
  type Bytes,
  type MirrorStore,
  parseCheckpoint,
  parseNote,
  ReceiptFinder,
  type Sha256,
  VerificationFailure,
} from '@tribune/verify';

/** A mistake in the command's arguments or a network failure, shown as one sentence. */
export class UsageError extends Error {
  override name = 'UserError';
}

export const sha256: Sha256 = (message) => new Uint8Array(hash('sha256', message, 'buffer'));

/**
 * The state of a verifier or witness as files in a folder. Files are replaced atomically, and completed writes survive a power failure.
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

/** Makes a rename durable. Systems that cannot open folders do not need this. */
async function flushFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return;
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Reads a checkpoint from a file or URL. Throws UsageError if it is not a checkpoint, which does not prove anything about the log. */
export const readCheckpoint = (place: string) =>
  noteAt(place, (note) => parseCheckpoint(parseNote(note).text));

/** Reads a receipt from a file or an address. */
export const readReceipt = (place: string) => noteAt(place, (note) => new ReceiptFinder([note]));

async function noteAt(place: string, parse: (note: string) => unknown): Promise<string> {
  const note = await textAt(place);
  try {
    parse(note);
  } catch (error) {
    if (error instanceof VerificationFailure) throw new UsageError(`${place}: ${error.message}`);
    throw error;
  }
  return note;
}

async function textAt(place: string): Promise<string> {
  if (!/^https?:\/\//.test(place)) return textOfFile(place);
  const answer = await fetch(place).catch(({ cause, message }: Error) => {
    throw new UsageError(`${place} cannot be reached: ${cause instanceof Error ? cause.message : message}.`);
  });
  if (!answer.ok) throw new UsageError(`${place} answered ${answer.status}.`);
  return answer.text();
}

async function textOfFile(path: string): Promise<string> {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT')
      throw new UsageError(`There is no file ${path}.`);
    throw error;
  }
}
