import { once } from 'node:events';
import { createWriteStream, type WriteStream } from 'node:fs';
import type { Readable } from 'node:stream';
import { promisify } from 'node:util';
import { constants, crc32, deflateRaw } from 'node:zlib';
import { combineCrcs } from './crc.ts';

/** A stretch of a gzip file that begins and ends at a byte, and can be copied into another. */
export interface GzipPart {
  bytes: number;
  rawBytes: number;
  crc: number;
}

const compress = promisify<Buffer, object, Buffer>(deflateRaw);

/** No name, no time, of unknown system: the same content gives the same bytes. */
const header = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 255]);
/** An empty last block: it ends deflated data. */
export const lastBlock = Buffer.from([0x03, 0x00]);

/**
 * Writes one gzip member out of parts, some compressed here and some copied as they are. One member and not several,
 * which gzip allows too, because not every client reads on after the first.
 */
export class GzipFile {
  readonly #stream: WriteStream;
  #failure: unknown = null;
  #crc = 0;
  #rawBytes = 0;
  /** Written so far. */
  bytes = 0;

  constructor(path: string) {
    this.#stream = createWriteStream(path);
    this.#stream.on('error', (error) => {
      this.#failure = error;
    });
  }

  begin(): Promise<void> {
    return this.#write(header);
  }

  /** Compresses a text and appends it. */
  async add(text: string): Promise<GzipPart> {
    const { packed, part } = await deflated(text);
    await this.#write(packed);
    this.#count(part);
    return part;
  }

  /** Appends parts that were compressed before, one after the other in `source`. Throws when it ends too early. */
  async copy(source: Readable, parts: readonly GzipPart[]): Promise<void> {
    const before = this.bytes;
    for await (const chunk of source) await this.#write(chunk as Buffer);
    const expected = parts.reduce((sum, { bytes }) => sum + bytes, 0);
    if (this.bytes - before !== expected) throw new Error('The feed before is not as long as it was');
    for (const part of parts) this.#count(part);
  }

  async end(): Promise<void> {
    const trailer = Buffer.alloc(8);
    trailer.writeUInt32LE(this.#crc, 0);
    trailer.writeUInt32LE(this.#rawBytes % 2 ** 32, 4);
    await this.#write(Buffer.concat([lastBlock, trailer]));
    this.#stream.end();
    if (!this.#stream.closed) await once(this.#stream, 'close');
    if (this.#failure) throw this.#failure;
  }

  abandon(): void {
    this.#stream.destroy();
  }

  #count({ rawBytes, crc }: GzipPart): void {
    this.#crc = combineCrcs(this.#crc, crc, rawBytes);
    this.#rawBytes += rawBytes;
  }

  async #write(bytes: Buffer): Promise<void> {
    if (this.#failure) throw this.#failure;
    this.bytes += bytes.length;
    if (!this.#stream.write(bytes)) await once(this.#stream, 'drain');
  }
}

/** A text compressed so that others can follow and precede it; `lastBlock` goes behind the last. */
export async function deflated(text: string): Promise<{ packed: Buffer; part: GzipPart }> {
  const raw = Buffer.from(text);
  const packed = await compress(raw, { finishFlush: constants.Z_SYNC_FLUSH });
  return { packed, part: { bytes: packed.length, rawBytes: raw.length, crc: crc32(raw) } };
}

/** Parts one after the other are one part. */
export const joined = (parts: readonly GzipPart[]): GzipPart =>
  parts.reduce(
    (sum, part) => ({
      bytes: sum.bytes + part.bytes,
      rawBytes: sum.rawBytes + part.rawBytes,
      crc: combineCrcs(sum.crc, part.crc, part.rawBytes),
    }),
    { bytes: 0, rawBytes: 0, crc: 0 },
  );
