import { createHash } from 'node:crypto';
import { createWriteStream, fdatasync, type WriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { declaredTypeAgrees, detectFormat, type MediumFormat, signatureBytes } from './formats.ts';
import { type Refusal, type RefusalReason, refused } from './refusal.ts';

export interface SpoolRequest {
  /** Path of the new file; must not exist. */
  path: string;
  /** Content-Type of the part, if any. */
  declaredType: string | undefined;
  /** Inclusive. */
  maxBytes: number;
  /** Whether to compute the SHA-256, which is a fifth of the total work on a file. */
  hashed: boolean;
}

export interface SpooledFile {
  ok: true;
  path: string;
  bytes: number;
  /** Hexadecimal; null unless `hashed`. */
  sha256: string | null;
  format: MediumFormat;
}

/**
 * Streams one part of a form to a file, hashed and counted, and checks its first 4,100 bytes before writing any of them.
 * Memory is constant. After a rejection or an error there is no file, and the rest of `source` is discarded, so that the
 * request can be answered at once. Rejects when the disk fails or the source breaks.
 *
 * `@fastify/multipart` needs a `fileSize` limit above `maxBytes` (one more is enough): the exact limit is enforced here.
 */
export async function spoolPart(source: Readable, request: SpoolRequest): Promise<SpooledFile | Refusal> {
  const inspection = inspect(request);
  try {
    // The iterator must not destroy the source: a destroyed part stalls the parser and the connection.
    const chunks = source.iterator({ destroyOnReturn: false });
    const file = createWriteStream(request.path, { flags: 'wx', mode: 0o600, highWaterMark });
    await pipeline(flushing(inspection.passed(chunks), file), file);
    const result = inspection.result(source);
    if (!result.ok) await discard(source, request.path);
    return result;
  } catch (error) {
    if (!isTaken(error)) await discard(source, request.path);
    throw error;
  }
}

/** Writes several chunks in one call. */
const highWaterMark = 2 ** 18;
const flushEveryBytes = 8 * 2 ** 20;
let flushUnderWay = false;

/**
 * Flushes the file while it is received: the storage waits until all of it is on disk, and twenty forms that end together would
 * otherwise wait for three gigabytes. One file at a time, because each flush occupies a thread.
 */
async function* flushing(chunks: AsyncIterable<Buffer>, file: WriteStream): AsyncGenerator<Buffer> {
  let bytes = 0;
  for await (const chunk of chunks) {
    yield chunk;
    bytes += chunk.length;
    // The stream's descriptor is a number once it is open, which its type does not express.
    const { fd } = file as WriteStream & { fd: number | null };
    if (bytes < flushEveryBytes || flushUnderWay || fd === null) continue;
    bytes = 0;
    flushUnderWay = true;
    fdatasync(fd, () => {
      flushUnderWay = false;
    });
  }
}

function inspect({ path, declaredType, maxBytes, hashed }: SpoolRequest) {
  const hash = hashed ? createHash('sha256') : null;
  let bytes = 0;
  let refusal: RefusalReason | null = null;
  let format: MediumFormat | null = null;
  let held: Buffer[] | null = [];

  const checkHead = async (head: Buffer): Promise<RefusalReason | null> => {
    if (head.length === 0) return 'empty';
    format = await detectFormat(head.subarray(0, signatureBytes));
    if (!format) return 'unsupported_format';
    return declaredTypeAgrees(declaredType, format) ? null : 'type_mismatch';
  };

  return {
    /** The chunks to write; ends early on a rejection. */
    async *passed(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
      for await (const chunk of chunks) {
        bytes += chunk.length;
        if (bytes > maxBytes) refusal = 'too_large';
        else hash?.update(chunk);
        if (held && !refusal) {
          held.push(chunk);
          if (bytes < signatureBytes) continue;
          refusal = await checkHead(Buffer.concat(held));
        }
        if (refusal) return;
        if (held) yield* held;
        else yield chunk;
        held = null;
      }
      if (!held) return;
      refusal = await checkHead(Buffer.concat(held));
      if (!refusal) yield* held;
    },

    result(source: Readable): SpooledFile | Refusal {
      if (refusal || !format) return refused(refusal ?? 'unsupported_format');
      if ('truncated' in source && source.truncated === true) return refused('too_large');
      return { ok: true, path, bytes, sha256: hash?.digest('hex') ?? null, format };
    },
  };
}

async function discard(source: Readable, path: string): Promise<void> {
  source.on('error', () => {});
  source.resume();
  await rm(path, { force: true });
}

function isTaken(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'EEXIST';
}
