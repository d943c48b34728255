import type { Parser } from 'csv-parse';
import { cellDecoder } from './cell-decoder.ts';
import { bytesOf, type ImportSource } from './source-bytes.ts';

/** A record of the file. */
export interface CsvRow {
  /** Row number as in a spreadsheet, where the header is row 1. */
  row: number;
  cells: string[];
  /** Why the row is malformed; its cells are then a best effort. */
  fault: string | null;
}

/** More than any legitimate review needs, small enough for memory. */
const maxRecordBytes = 8 * 1024 * 1024;
const maxHeaderBytes = 64 * 1024;

/**
 * Streams the header and then every row. Cells are parsed as bytes and decoded individually, so that an invalid character
 * affects only its own row. A quote inside an unquoted cell (`5" pan`) is literal.
 */
export async function* csvRows(
  source: ImportSource,
  options: { encoding: string; onRead: (bytes: number) => void },
): AsyncGenerator<CsvRow> {
  const decode = cellDecoder(options.encoding);
  let row = 0;
  let width = 0;
  for await (const cells of records(bytesOf(source, options.onRead))) {
    row++;
    if (cells === 'never closed') {
      yield { row, cells: [], fault: neverClosed };
      return;
    }
    if (cells.length === 1 && cells[0]?.trim() === '') continue;
    width ||= cells.length;
    const decoded = cells.map(decode);
    const undecoded = decoded.some(({ broken }) => broken);
    yield {
      row,
      cells: decoded.map(({ text }) => text),
      fault:
        cells.length !== width
          ? `has ${cells.length} cells, the header has ${width}`
          : undecoded
            ? `is not ${options.encoding} text; if the whole file is in another encoding, name that`
            : null,
    };
  }
}

const neverClosed = `opens a quote that is not closed within ${maxRecordBytes / 1024 / 1024} MB: nothing after it could be read`;

/** Every record, with cells of one character per byte. */
async function* records(bytes: AsyncGenerator<Buffer>): AsyncGenerator<string[] | 'never closed'> {
  const { head, delimiter } = await beginningOf(bytes);
  let parsed: string[][] = [];
  const { CsvError, parse } = await import('csv-parse');
  const parser = parse({
    delimiter,
    encoding: 'latin1',
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

/** Large enough for the header, from which the delimiter is detected. */
async function beginningOf(bytes: AsyncGenerator<Buffer>): Promise<{ head: Buffer; delimiter: string }> {
  let head = Buffer.alloc(0);
  for (;;) {
    const { value, done } = await bytes.next();
    if (!done) head = Buffer.concat([head, value]);
    const text = head.toString('latin1');
    const [line = '', named = ''] = separatorLine.exec(text) ?? [];
    const table = text.slice(line.length);
    if (!done && !/[\r\n]/.test(table) && head.length <= maxHeaderBytes) continue;
    return { head: head.subarray(line.length), delimiter: named || delimiterOf(table) };
  }
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
