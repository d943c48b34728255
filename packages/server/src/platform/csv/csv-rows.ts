import type { Parser } from 'csv-parse';
import { cellDecoder } from './cell-decoder.ts';
import { type ImportSource, openBytes } from './source-bytes.ts';

/** A record of the file. */
export interface CsvRow {
  /** Row number as in a spreadsheet, where the header is row 1. */
  row: number;
  cells: string[];
  /** Why the row is malformed; its cells are then parsed as far as possible. */
  fault: string | null;
  /** Number of cells missing at the end of the row, where spreadsheets omit empty ones. */
  missing: number;
  /** The row contains bytes that are invalid in the file's encoding. */
  isUndecodable: boolean;
}

/** How a file escapes a quote within a quoted cell. RFC 4180 doubles it; MySQL and others prefix it with a backslash. */
export type QuoteEscape = 'doubled' | 'backslash';

/** More than any legitimate review, and small enough for memory. */
const maxRecordBytes = 8 * 1024 * 1024;
/** Read before the first row, to detect the delimiter and the quote escape. */
const headBytes = 256 * 1024;

/**
 * Streams the header and then every row. Cells are parsed as bytes and decoded individually, so that an invalid character affects only
 * its own row. A quote inside an unquoted cell (`5" pan`) is literal. NUL characters are dropped.
 */
export async function* csvRows(
  source: ImportSource,
  options: {
    encoding: string;
    onRead: (bytes: number) => void;
    onQuotes?: (quotes: QuoteEscape) => void;
  },
): AsyncGenerator<CsvRow> {
  cellDecoder(options.encoding); // Throws for an unknown encoding, also of an empty file.
  const { bytes, encoding } = await openBytes(source, options);
  const decode = cellDecoder(encoding);
  let row = 0;
  let width = 0;
  for await (const cells of records(bytes, options.onQuotes)) {
    row++;
    if (cells === 'never closed') {
      yield { row, cells: [], fault: neverClosed, missing: 0, isUndecodable: false };
      return;
    }
    const decoded = cells.map(decode);
    const texts = decoded.map(({ text }) => (text.includes('\0') ? text.replaceAll('\0', '') : text));
    if (texts.length === 1 && texts[0]?.trim() === '') continue;
    width ||= texts.length;
    const isUndecodable = decoded.some(({ broken }) => broken);
    const hasMore = texts.slice(width).some((text) => text.trim() !== '');
    const missing = Math.max(0, width - texts.length);
    yield {
      row,
      cells: [...texts.slice(0, hasMore ? texts.length : width), ...Array<string>(missing).fill('')],
      fault: hasMore
        ? `has ${texts.length} cells, the header has ${width}`
        : isUndecodable
          ? `is not ${encoding} text; if the whole file is in another encoding, name that, as in windows-1252`
          : null,
      missing,
      isUndecodable,
    };
  }
}

const neverClosed = `opens a quote that is not closed within ${maxRecordBytes / 1024 / 1024} MB: nothing after it could be read`;

/** Every record, with cells of one character per byte. */
async function* records(
  bytes: AsyncGenerator<Buffer>,
  onQuotes: (quotes: QuoteEscape) => void = () => {},
): AsyncGenerator<string[] | 'never closed'> {
  const { head, delimiter } = await beginningOf(bytes);
  const quotes = escapeOf(head.toString('latin1'), delimiter);
  onQuotes(quotes);
  let parsed: string[][] = [];
  const { CsvError, parse } = await import('csv-parse');
  const parser = parse({
    delimiter,
    encoding: 'latin1',
    escape: quotes === 'backslash' ? '\\' : '"',
    // Concatenated files may mix line endings.
    record_delimiter: ['\r\n', '\n', '\r'],
    relax_column_count: true,
    relax_quotes: true,
    max_record_size: maxRecordBytes,
    // Collected here instead of read from the stream, which drops buffered rows after an error.
    on_record: (record: string[]) => void parsed.push(record),
  });
  parser.on('error', () => {}).resume();
  const take = () => {
    const taken = parsed;
    parsed = [];
    return taken;
  };
  try {
    await written(parser, head);
    yield* take();
    for await (const chunk of bytes) {
      await written(parser, chunk);
      yield* take();
    }
    await ended(parser);
    yield* take();
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    yield* take();
    yield 'never closed';
  }
}

async function beginningOf(bytes: AsyncGenerator<Buffer>): Promise<{ head: Buffer; delimiter: string }> {
  const chunks: Buffer[] = [];
  for (let length = 0; length < headBytes; ) {
    const { value, done } = await bytes.next();
    if (done) break;
    length += value.length;
    chunks.push(value);
  }
  const head = Buffer.concat(chunks);
  const text = head.toString('latin1');
  const [line = '', named = ''] = separatorLine.exec(text) ?? [];
  return { head: head.subarray(line.length), delimiter: named || delimiterOf(text.slice(line.length)) };
}

/** Excel's `sep=` line, which names the delimiter; it is not counted as a row. */
const separatorLine = /^sep=([,;\t|])(?:[\r\n]+|$)/i;

const written = (parser: Parser, chunk: Buffer) =>
  new Promise<void>((resolve, reject) => parser.write(chunk, (error) => (error ? reject(error) : resolve())));

const ended = (parser: Parser) =>
  new Promise<void>((resolve, reject) => {
    parser.once('error', reject);
    parser.end(resolve);
  });

const delimiters = [',', ';', '\t', '|'];

/** The delimiter: the candidate that occurs most often outside quotes in the first line. */
function delimiterOf(head: string): string {
  const line = head.replaceAll(/"[^"]*"/g, '').split(/[\r\n]/, 1)[0] ?? '';
  const count = (delimiter: string) => line.split(delimiter).length;
  return delimiters.reduce((best, one) => (count(one) > count(best) ? one : best));
}

/**
 * The quote escape: a backslash if the cells at the beginning of the file are only readable that way. A single doubled quote, or a cell
 * that is invalid with backslashes, means that the file follows RFC 4180.
 */
function escapeOf(head: string, delimiter: string): QuoteEscape {
  const endsCell = (character: string | undefined) =>
    character === undefined || character === delimiter || character === '\n' || character === '\r';
  let found = false;
  for (let place = 0; place < head.length; place++) {
    if (head[place] === '"') {
      for (place++; place < head.length && head[place] !== '"'; place++) {
        if (head[place] !== '\\') continue;
        place++;
        // Before the end of a cell, a backslash may be the text's last character.
        if (head[place] === '"' && head[place + 1] !== '"' && !endsCell(head[place + 1])) found = true;
      }
      place++;
      if (!endsCell(head[place])) return 'doubled';
    }
    while (!endsCell(head[place])) place++;
  }
  return found ? 'backslash' : 'doubled';
}
