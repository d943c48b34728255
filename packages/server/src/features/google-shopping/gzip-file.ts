import { once } from 'node:events';
import { createWriteStream, type WriteStream } from 'node:fs';
import type { Readable } from 'node:stream';
import { promisify } from 'node:util';
import { constants, crc32, deflateRaw } from 'node:zlib';
import { combineCrcs } from './crc.ts';

/** A byte-aligned section of a gzip file that can be copied into another. */
export interface GzipPart {
  bytes: number;
  rawBytes: number;
  crc: number;
}

const compress = promisify<Buffer, object, Buffer>(deflateRaw);

/** A header without name, time and system, so that the same content produces the same bytes. */
const header = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 255]);
/** An empty final block, which ends deflate data. */
export const lastBlock = Buffer.from([0x03, 0x00]);

/**
 * Writes a gzip file from sections, some compressed here and some copied. All sections form one member: gzip allows several,
 * but not every client reads beyond the first.
 */
export class GzipFile {
  readonly #stream: WriteStream;
  #failure: unknown = null;
  #crc = 0;
  #rawBytes = 0;
  /** Bytes written so far. */
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

  /** Appends contiguous compressed sections from `source`. Throws when it ends early. */
  async copy(source: Readable, parts: readonly GzipPart[]): Promise<void> {
    const before = this.bytes;
    for await (const chunk of source) await this.#write(chunk as Buffer);
    const expected = parts.reduce((sum, { bytes }) => sum + bytes, 0);
    if (this.bytes - before !== expected) throw new Error('The previous feed is shorter than expected');
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

/** Compresses text to a section that other sections can follow and precede. `lastBlock` must follow the last. */
export async function deflated(text: string): Promise<{ packed: Buffer; part: GzipPart }> {
  const raw = Buffer.from(text);
  const packed = await compress(raw, { finishFlush: constants.Z_SYNC_FLUSH });
  return { packed, part: { bytes: packed.length, rawBytes: raw.length, crc: crc32(raw) } };
}

/** Merges contiguous sections to one. */
export const joined = (parts: readonly GzipPart[]): GzipPart =>
  parts.reduce(
    (sum, part) => ({
      bytes: sum.bytes + part.bytes,
      rawBytes: sum.rawBytes + part.rawBytes,
      crc: combineCrcs(sum.crc, part.crc, part.rawBytes),
    }),
    { bytes: 0, rawBytes: 0, crc: 0 },
  );
