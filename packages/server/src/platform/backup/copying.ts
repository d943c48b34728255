import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import type { Client } from 'pg';
import { from, to } from 'pg-copy-streams';
import { RowDigest, type TableContent } from './row-digest.ts';
import type { CopiedRows } from './tables.ts';

const partBytes = 8 * 2 ** 20;
const newline = 10;

const zip = promisify(gzip);
const unzip = promisify(gunzip);

/**
 * Reads all rows in the text format of COPY, and calls `onPart` with compressed parts of a few megabytes of whole rows. Returns the
 * number of rows and their digest.
 */
export async function copyPartsOut(
  client: Client,
  { select }: CopiedRows,
  onPart: (part: Buffer) => Promise<void>,
): Promise<TableContent> {
  const digest = new RowDigest();
  let part: Buffer[] = [];
  let bytes = 0;
  const endPart = async () => {
    const text = Buffer.concat(part);
    [part, bytes] = [[], 0];
    // Levels above 1 take several times as long for a tenth less.
    await onPart(await zip(text, { level: 1 }));
  };
  for await (const rows of wholeRows(client.query(to(`copy (${select}) to stdout`)))) {
    addRows(digest, rows);
    part.push(rows);
    bytes += rows.length;
    if (bytes >= partBytes) await endPart();
  }
  if (bytes > 0) await endPart();
  return digest.result();
}

/** The text of a part. Throws a zlib error if the part was changed, because gzip ends in a checksum. */
export const textOfPart = (part: Buffer): Promise<Buffer> => unzip(part);

/** Copies rows into their table. */
export async function copyIn(client: Client, { into }: CopiedRows, text: Buffer): Promise<void> {
  await pipeline(Readable.from([text]), client.query(from(`copy ${into} from stdin`)));
}

/** The present content of the table. */
export async function contentOf(client: Client, { select }: CopiedRows): Promise<TableContent> {
  const digest = new RowDigest();
  for await (const rows of wholeRows(client.query(to(`copy (${select}) to stdout`)))) addRows(digest, rows);
  return digest.result();
}

/** The stream's chunks, cut after the last line ending in each. COPY escapes line endings within values. */
async function* wholeRows(stream: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let rest: Buffer[] = [];
  for await (const chunk of stream) {
    const end = chunk.lastIndexOf(newline) + 1;
    if (end > 0) yield Buffer.concat([...rest, chunk.subarray(0, end)]);
    rest = end > 0 ? [chunk.subarray(end)] : [...rest, chunk];
  }
}

function addRows(digest: RowDigest, rows: Buffer): void {
  for (let start = 0; start < rows.length; ) {
    const end = rows.indexOf(newline, start) + 1;
    digest.add(rows.subarray(start, end));
    start = end;
  }
}
