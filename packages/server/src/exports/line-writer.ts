import type { FileHandle } from 'node:fs/promises';
import type { IdPrefix } from '@tribune/contract';
import type { RowSink } from '../db/copy-out.ts';
import { typeId } from '../ids.ts';

const bufferBytes = 1024 * 1024;
const uuidLength = 36;
const comma = 0x2c;
const room = 64;

/**
 * Writes COPY's rows to a file. COPY has done what CSV asks for but two things, which are done here: RFC 4180 ends lines
 * with CRLF, and ids of ours are TypeIDs, which cost the database ten times as much. They are the first cells of a row.
 */
export class LineWriter implements RowSink {
  readonly #file: FileHandle;
  readonly #prefixes: readonly IdPrefix[];
  #buffer: Buffer = Buffer.allocUnsafe(bufferBytes);
  #spare: Buffer | null = Buffer.allocUnsafe(bufferBytes);
  #used = 0;
  #writing: Promise<void> | null = null;
  /** Bytes given to the file so far. */
  bytes = 0;

  constructor(file: FileHandle, prefixes: readonly IdPrefix[]) {
    this.#file = file;
    this.#prefixes = prefixes;
  }

  header(names: readonly string[]): void {
    this.#used += this.#buffer.write(`${names.join(',')}\r\n`, this.#used);
  }

  take(row: Buffer): void {
    if (this.#used + row.length + room > this.#buffer.length) this.#pass(row.length + room);
    let from = 0;
    for (const prefix of this.#prefixes) {
      if (row[from] !== comma) {
        const id = typeId(prefix, row.toString('latin1', from, from + uuidLength));
        this.#used += this.#buffer.write(id, this.#used, 'latin1');
        from += uuidLength;
      }
      this.#buffer[this.#used++] = comma;
      from += 1;
    }
    this.#used += row.copy(this.#buffer, this.#used, from, row.length - 1);
    this.#buffer[this.#used++] = 0x0d;
    this.#buffer[this.#used++] = 0x0a;
  }

  full(): Promise<void> | null {
    return this.#writing;
  }

  /** All of it is in the file, and on the disk, when this has come back. */
  async end(): Promise<void> {
    await this.#writing;
    await this.#write(this.#buffer.subarray(0, this.#used));
    this.#used = 0;
    await this.#file.sync();
  }

  /** Gives the full buffer away to be written. While that lasts no more is read, but for what has come already. */
  #pass(needed: number): void {
    const full = this.#buffer.subarray(0, this.#used);
    const whole = this.#buffer;
    const size = Math.max(bufferBytes, needed);
    this.#buffer = this.#spare && this.#spare.length >= size ? this.#spare : Buffer.allocUnsafe(size);
    this.#spare = null;
    this.#used = 0;
    const before = this.#writing ?? Promise.resolve();
    const writing = before
      .then(() => this.#write(full))
      .then(() => {
        this.#spare = whole;
        if (this.#writing === writing) this.#writing = null;
      });
    this.#writing = writing;
    // Its failure is thrown where it is waited for.
    writing.catch(() => {});
  }

  async #write(bytes: Buffer): Promise<void> {
    for (let written = 0; written < bytes.length; )
      written += (await this.#file.write(bytes, written, bytes.length - written)).bytesWritten;
    this.bytes += bytes.length;
  }
}
