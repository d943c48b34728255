import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { TextDecoder } from 'node:util';
import { ImportError } from './import-error.ts';

/** The path of a file, or an upload in progress. */
export type ImportSource = string | Readable;

/** Number of bytes to read; null if unknown. */
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
/** Sufficient to detect UTF-16 without a byte order mark by its zero bytes. */
const sampledBytes = 1024;

export interface SourceBytes {
  /** Chunks without a byte order mark, in an encoding with single-byte commas, quotes and newlines. */
  bytes: AsyncGenerator<Buffer>;
  /** Encoding of the chunks: the one detected in the file, or else the specified one. */
  encoding: string;
}

/**
 * Opens a source. UTF-16, which spreadsheets call "Unicode text", is converted to UTF-8, with or without a byte order mark; a byte order
 * mark overrides the specified encoding. Throws ImportError for files that are not text.
 */
export async function openBytes(
  source: ImportSource,
  { encoding, onRead }: { encoding: string; onRead: (bytes: number) => void },
): Promise<SourceBytes> {
  const chunks = chunksOf(source, onRead);
  let start = Buffer.alloc(0);
  while (start.length < sampledBytes) {
    const { value, done } = await chunks.next();
    if (done) break;
    start = Buffer.concat([start, value]);
  }
  assertText(start);
  const utf16 = utf16Of(start);
  if (utf16) return { bytes: convert(start, chunks, utf16), encoding: 'utf-8' };
  const isMarked = start[0] === 0xef && start[1] === 0xbb && start[2] === 0xbf;
  return {
    bytes: joined(isMarked ? start.subarray(3) : start, chunks),
    // A file specified as UTF-16 that is not has no zero bytes.
    encoding: isMarked || /^utf-?16/i.test(encoding) ? 'utf-8' : encoding,
  };
}

async function* chunksOf(source: ImportSource, onRead: (bytes: number) => void): AsyncGenerator<Buffer> {
  const stream =
    typeof source === 'string' ? createReadStream(source, { highWaterMark: chunkBytes }) : source;
  for await (const chunk of stream) {
    const bytes: Buffer = Buffer.isBuffer(chunk) ? chunk : Buffer.from(chunk);
    onRead(bytes.length);
    yield bytes;
  }
}

async function* joined(start: Buffer, rest: AsyncGenerator<Buffer>): AsyncGenerator<Buffer> {
  if (start.length > 0) yield start;
  yield* rest;
}

async function* convert(
  start: Buffer,
  rest: AsyncGenerator<Buffer>,
  encoding: string,
): AsyncGenerator<Buffer> {
  const decoder = new TextDecoder(encoding);
  for await (const chunk of joined(start, rest)) yield Buffer.from(decoder.decode(chunk, { stream: true }));
}

/** First bytes of files that are often uploaded in place of a CSV file. */
const otherFiles: Record<string, string> = {
  '504b0304': 'This is a workbook or a zip archive. Save it as CSV (UTF-8) and import that.',
  d0cf11e0: 'This is an Excel workbook. Save it as CSV (UTF-8) and import that.',
  '25504446': 'This is a PDF. Export the data as CSV (UTF-8) and import that.',
  '1f8b08': 'This file is compressed. Unpack it and import the CSV file.',
  fffe0000: 'This file is UTF-32. Save it as CSV (UTF-8) and import that.',
  '0000feff': 'This file is UTF-32. Save it as CSV (UTF-8) and import that.',
};

function assertText(start: Buffer): void {
  const first = start.toString('hex', 0, 4);
  const sentence = Object.entries(otherFiles).find(([bytes]) => first.startsWith(bytes))?.[1];
  if (sentence) throw new ImportError(sentence);
  const zeros = start.reduce((count, byte) => count + (byte === 0 ? 1 : 0), 0);
  if (zeros > start.length * 0.6)
    throw new ImportError('This file is not text in a known encoding. Save it as CSV (UTF-8).');
}

/** Zero bytes are the upper halves of a header's ASCII characters; a few other characters do not affect the result. */
function utf16Of(start: Buffer): 'utf-16le' | 'utf-16be' | undefined {
  const mark = start.toString('hex', 0, 2);
  if (mark === 'fffe') return 'utf-16le';
  if (mark === 'feff') return 'utf-16be';
  let upper = 0;
  let lower = 0;
  for (const [place, byte] of start.entries())
    if (byte === 0 && place % 2 === 0) upper++;
    else if (byte === 0) lower++;
  const many = start.length / 2 / 4;
  if (lower > many && upper * 8 < lower) return 'utf-16le';
  if (upper > many && lower * 8 < upper) return 'utf-16be';
  return undefined;
}
