import { createHash, type Hash } from 'node:crypto';
import { Readable } from 'node:stream';
import { createTarDecoder, createTarPacker } from 'modern-tar';

/*
 * A backup is a tar file. docs/BACKUPS.md describes its members. It is written and read as a stream, in constant memory: checksums
 * follow in separate members, and the manifest, which completes the backup, comes last.
 */

export const headerName = 'tribune-backup.json';
export const manifestName = 'manifest.json';
const checksumsFolder = 'checksums/';
const membersPerList = 500;

/** Writes members to `stream`, which the caller reads. */
export class ArchiveWriter {
  readonly stream: Readable;
  readonly #packer = createTarPacker();
  readonly #all = createHash('sha256');
  #list = '';
  #listed = 0;
  #lists = 0;

  constructor() {
    // The types of web streams in Node and in TypeScript's library differ only in name.
    this.stream = Readable.fromWeb(this.#packer.readable as Parameters<typeof Readable.fromWeb>[0]);
  }

  addJson(name: string, value: unknown): Promise<void> {
    return this.addBytes(name, Buffer.from(`${JSON.stringify(value, null, 2)}\n`));
  }

  addBytes(name: string, bytes: Buffer): Promise<void> {
    return this.add(name, bytes.length, [bytes]);
  }

  /** Throws if the length of `body` differs from `size`. */
  async add(
    name: string,
    size: number,
    body: Iterable<Buffer> | AsyncIterable<Buffer>,
    modifiedAt = new Date(),
  ): Promise<void> {
    const checksum = await this.#write(name, size, body, modifiedAt);
    this.#list += lineOf(checksum, name);
    if (++this.#listed % membersPerList === 0) await this.#endList();
  }

  /** Writes the remaining checksums and the manifest, and ends the stream. */
  async end(manifest: object): Promise<void> {
    await this.#endList();
    const checksums = this.#all.digest('hex');
    const bytes = Buffer.from(`${JSON.stringify({ ...manifest, checksums }, null, 2)}\n`);
    await this.#write(manifestName, bytes.length, [bytes], new Date());
    this.#packer.controller.finalize();
  }

  fail(reason: unknown): void {
    this.#packer.controller.error(reason);
  }

  async #endList(): Promise<void> {
    if (this.#list === '') return;
    const bytes = Buffer.from(this.#list);
    this.#list = '';
    this.#all.update(bytes);
    const name = `${checksumsFolder}${String(++this.#lists).padStart(6, '0')}.sha256`;
    await this.#write(name, bytes.length, [bytes], new Date());
  }

  async #write(
    name: string,
    size: number,
    body: Iterable<Buffer> | AsyncIterable<Buffer>,
    mtime: Date,
  ): Promise<string> {
    const hash = createHash('sha256');
    const writer = this.#packer.controller.add({ name, size, mode: 0o600, mtime }).getWriter();
    for await (const chunk of body) {
      hash.update(chunk);
      // The packer does not accept subclasses of Uint8Array.
      await writer.write(new Uint8Array(chunk.buffer, chunk.byteOffset, chunk.length));
    }
    await writer.close();
    return hash.digest('hex');
  }
}

/** A member of an archive. Its body must be read before the next member. */
export interface Member {
  name: string;
  size: number;
  body: AsyncIterable<Buffer>;
}

/**
 * The members of a backup in order, except checksums and manifest. Calls `onManifest` at the end. Throws if the file is damaged,
 * incomplete or not a backup.
 */
export async function* readArchive(
  source: Readable,
  onManifest: (manifest: unknown) => void,
): AsyncGenerator<Member> {
  const all = createHash('sha256');
  let list = '';
  let manifest: { checksums?: unknown } | undefined;
  let first = true;
  for await (const { header, body } of entriesOf(source)) {
    const { name, size } = header;
    if (first && name !== headerName) throw notABackup();
    first = false;
    const hash = createHash('sha256');
    const hashed = chunksOf(body, hash);
    if (name === manifestName) {
      manifest = Object(jsonOf(name, await bytesOf({ name, size, body: hashed })));
      if (list !== '' || manifest?.checksums !== all.digest('hex')) throw damaged(name);
      continue;
    }
    if (manifest) throw damaged(name);
    if (name.startsWith(checksumsFolder)) {
      const bytes = await bytesOf({ name, size, body: hashed });
      if (bytes.toString() !== list) throw damaged(firstDifference(bytes.toString(), list));
      all.update(bytes);
      list = '';
      continue;
    }
    yield { name, size, body: hashed };
    list += lineOf(hash.digest('hex'), name);
  }
  if (first) throw notABackup();
  if (!manifest) throw incomplete();
  onManifest(manifest);
}

/** The body of a small member. */
export async function bytesOf({ name, size, body }: Member): Promise<Buffer> {
  if (size > maxBytesInMemory) throw damaged(name);
  const chunks: Buffer[] = [];
  for await (const chunk of body) chunks.push(chunk);
  return Buffer.concat(chunks);
}

const maxBytesInMemory = 256 * 2 ** 20;

/** The value of a JSON member, whose shape the caller checks. */
export function jsonOf(name: string, bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString());
  } catch {
    throw damaged(name);
  }
}

/** The error for a member with an invalid checksum or content. */
export const damaged = (member: string) =>
  new Error(`The backup is damaged: ${member} does not match its checksum, or is invalid.`);

const incomplete = () =>
  new Error('The backup is incomplete: its end is missing. It was interrupted, or not copied completely.');

const notABackup = () => new Error('This is not a backup of Tribune.');

/** Checksums in the format of sha256sum. */
const lineOf = (checksum: string, name: string) => `${checksum}  ${name}\n`;

function firstDifference(written: string, read: string): string {
  const lines = new Set(written.split('\n'));
  const other = read.split('\n').find((line) => !lines.has(line));
  return other?.slice(64 + 2) || 'a list of checksums';
}

type Entries = ReturnType<typeof createTarDecoder>['readable'];
type EntryBody = Entries extends ReadableStream<{ body: infer Body }> ? Body : never;

async function* entriesOf(source: Readable) {
  const decoder = createTarDecoder({ strict: true });
  const feeding = feed(source, decoder.writable);
  // Awaited below. Until then a failure reaches the reader through the decoder.
  feeding.catch(() => {});
  const reader = decoder.readable.getReader();
  let read: string | undefined;
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) break;
      read = value.header.name;
      yield value;
    }
    await feeding;
  } catch (error) {
    throw translated(error, read);
  } finally {
    source.destroy();
  }
}

async function feed(source: Readable, writable: WritableStream<Uint8Array>): Promise<void> {
  const writer = writable.getWriter();
  try {
    for await (const chunk of source) await writer.write(chunk);
    await writer.close();
  } catch (error) {
    await writer.abort(error).catch(() => {});
    throw error;
  }
}

async function* chunksOf(body: EntryBody, hash: Hash): AsyncGenerator<Buffer> {
  const reader = body.getReader();
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      hash.update(value);
      yield Buffer.from(value.buffer, value.byteOffset, value.length);
    }
  } catch (error) {
    throw translated(error, '');
  }
}

/** The decoder's own errors concern the format. `read` is the previous member. */
function translated(error: unknown, read: string | undefined): unknown {
  if (!(error instanceof Error) || 'code' in error) return error;
  if (/truncated/i.test(error.message)) return read === undefined ? notABackup() : incomplete();
  if (!/\b(tar|checksum|ustar|pax)\b/i.test(error.message)) return error;
  return read === undefined ? notABackup() : damaged(`what follows ${read}`);
}
