import { Readable } from 'node:stream';
import { promisify } from 'node:util';
import { constants, crc32, deflateRaw } from 'node:zlib';
import { combineCrcs } from './crc.ts';

/** A byte-aligned section of deflate data, which can be concatenated with others. */
export interface GzipPart {
  bytes: number;
  rawBytes: number;
  crc: number;
}

const compress = promisify<Buffer, object, Buffer>(deflateRaw);

/** A header without name, time and system, so that the same content produces the same bytes. */
const gzipHeader = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 255]);
/** An empty final block, which ends deflate data. */
export const lastBlock = Buffer.from([0x03, 0x00]);

/** Ends a gzip file with sections that sum up to `all`. */
function gzipTrailer({ crc, rawBytes }: GzipPart): Buffer {
  const trailer = Buffer.alloc(8);
  trailer.writeUInt32LE(crc, 0);
  trailer.writeUInt32LE(rawBytes % 2 ** 32, 4);
  return Buffer.concat([lastBlock, trailer]);
}

/** Compresses text to a section that can be concatenated with others. `lastBlock` must follow the last one. */
export async function deflated(text: string): Promise<{ packed: Buffer; part: GzipPart }> {
  const raw = Buffer.from(text);
  const packed = await compress(raw, { finishFlush: constants.Z_SYNC_FLUSH });
  return { packed, part: { bytes: packed.length, rawBytes: raw.length, crc: crc32(raw) } };
}

/** Merges contiguous sections into one. */
export const joined = (parts: readonly GzipPart[]): GzipPart =>
  parts.reduce(
    (sum, part) => ({
      bytes: sum.bytes + part.bytes,
      rawBytes: sum.rawBytes + part.rawBytes,
      crc: combineCrcs(sum.crc, part.crc, part.rawBytes),
    }),
    { bytes: 0, rawBytes: 0, crc: 0 },
  );

export interface GzipFile {
  body: Readable;
  bytes: number;
}

/**
 * A gzip file of these sections, whose bytes `content` yields in order. A single gzip member, because not every client reads beyond the
 * first.
 */
export function gzipFile(parts: readonly GzipPart[], content: AsyncIterable<Buffer>): GzipFile {
  const all = joined(parts);
  const trailer = gzipTrailer(all);
  async function* file() {
    yield gzipHeader;
    yield* content;
    yield trailer;
  }
  const bytes = gzipHeader.length + all.bytes + trailer.length;
  return { body: Readable.from(file(), { objectMode: false }), bytes };
}
