import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { TextDecoder } from 'node:util';
import { ImportError } from './import-error.ts';

/** The path of a file, or an upload in progress. */
export type ImportSource = string | Readable;

/** Number of bytes to read; null when unknown. */
export async function sizeOf(source: ImportSource): Promise<number | null> {
  if (typeof source !== 'string') return null;
  const file = await openFile(source);
  try {
    const stats = await file.stat();
    if (stats.isDirectory()) throw new ImportError(`${source} is a folder, not a file.`);
    return stats.isFile() ? stats.size : null;
  } finally {
    await file.close();
  }
}

async function openFile(path: string) {
  try {
    return await open(path, 'r');
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    if (code === 'ENOENT') throw new ImportError(`There is no file ${path}.`);
    if (code === 'EACCES') throw new ImportError(`The file ${path} may not be read.`);
    throw error;
  }
}

const chunkBytes = 256 * 1024;

/**
 * The source in chunks, without a byte order mark, in an encoding with single-byte commas, quotes and newlines: UTF-16, which
 * spreadsheets call "Unicode text", is converted to UTF-8.
 */
export async function* bytesOf(
  source: ImportSource,
  onRead: (bytes: number) => void,
): AsyncGenerator<Buffer> {
  const stream =
    typeof source === 'string' ? createReadStream(source, { highWaterMark: chunkBytes }) : source;
  let start: Buffer | undefined = Buffer.alloc(0);
  let utf16: TextDecoder | undefined;
  for await (const chunk of stream) {
    let bytes: Buffer = Buffer.isBuffer(chunk) ? chunk : Buffer.from(chunk);
    onRead(bytes.length);
    if (start) {
      start = Buffer.concat([start, bytes]);
      if (start.length < 4) continue;
      utf16 = utf16Decoder(start);
      bytes = withoutMark(start);
      start = undefined;
    }
    yield utf16 ? Buffer.from(utf16.decode(bytes, { stream: true })) : bytes;
  }
  if (start && start.length > 0) yield withoutMark(start);
}

function utf16Decoder(start: Buffer): TextDecoder | undefined {
  if (start[0] === 0xff && start[1] === 0xfe) return new TextDecoder('utf-16le');
  if (start[0] === 0xfe && start[1] === 0xff) return new TextDecoder('utf-16be');
  if (start.toString('latin1', 0, 4) === 'PK\u0003\u0004')
    throw new ImportError('This is a workbook or a zip archive. Save it as CSV (UTF-8) and import that.');
  return undefined;
}

const withoutMark = (start: Buffer) =>
  start[0] === 0xef && start[1] === 0xbb && start[2] === 0xbf ? start.subarray(3) : start;
