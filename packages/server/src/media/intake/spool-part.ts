import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { declaredTypeAgrees, detectFormat, type MediumFormat, signatureBytes } from './formats.ts';
import { type Refusal, type RefusalReason, refused } from './refusal.ts';

export interface SpoolRequest {
  /** Where the file goes; must not exist. */
  path: string;
  /** The part's Content-Type, if it had one. */
  declaredType: string | undefined;
  /** A file of exactly this size passes, one byte more does not. */
  maxBytes: number;
}

export interface SpooledFile {
  ok: true;
  path: string;
  bytes: number;
  /** Hexadecimal. */
  sha256: string;
  format: MediumFormat;
}

/**
 * Streams one part of a form to a file: hashed, counted, and judged by its first 4,100 bytes before any of them is
 * written. Memory is constant. After a refusal or an error no file is left, and the rest of `source` is let go by
 * unread, so that the request it belongs to can be answered at once. Rejects when the disk fails or the source breaks.
 *
 * Give `@fastify/multipart` a `fileSize` limit above `maxBytes` (one more is enough): the exact limit is kept here.
 */
export async function spoolPart(source: Readable, request: SpoolRequest): Promise<SpooledFile | Refusal> {
  const inspection = inspect(request);
  try {
    // The iterator must not destroy the source: a destroyed part would stall the parser, and with it the connection.
    const chunks = source.iterator({ destroyOnReturn: false });
    await pipeline(inspection.passed(chunks), createWriteStream(request.path, { flags: 'wx', mode: 0o600 }));
    const result = inspection.result(source);
    if (!result.ok) await discard(source, request.path);
    return result;
  } catch (error) {
    if (!isTaken(error)) await discard(source, request.path);
    throw error;
  }
}

function inspect({ path, declaredType, maxBytes }: SpoolRequest) {
  const hash = createHash('sha256');
  let bytes = 0;
  let refusal: RefusalReason | null = null;
  let format: MediumFormat | null = null;
  let held: Buffer[] | null = [];

  const judgeHead = async (head: Buffer): Promise<RefusalReason | null> => {
    if (head.length === 0) return 'empty';
    format = await detectFormat(head.subarray(0, signatureBytes));
    if (!format) return 'unsupported_format';
    return declaredTypeAgrees(declaredType, format) ? null : 'type_mismatch';
  };

  return {
    /** The chunks that may be written; ends early on a refusal. */
    async *passed(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
      for await (const chunk of chunks) {
        bytes += chunk.length;
        if (bytes > maxBytes) refusal = 'too_large';
        else hash.update(chunk);
        if (held && !refusal) {
          held.push(chunk);
          if (bytes < signatureBytes) continue;
          refusal = await judgeHead(Buffer.concat(held));
        }
        if (refusal) return;
        if (held) yield* held;
        else yield chunk;
        held = null;
      }
      if (!held) return;
      refusal = await judgeHead(Buffer.concat(held));
      if (!refusal) yield* held;
    },

    result(source: Readable): SpooledFile | Refusal {
      if (refusal || !format) return refused(refusal ?? 'unsupported_format');
      if ('truncated' in source && source.truncated === true) return refused('too_large');
      return { ok: true, path, bytes, sha256: hash.digest('hex'), format };
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
