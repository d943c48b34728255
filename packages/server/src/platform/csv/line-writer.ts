import type { FileHandle } from 'node:fs/promises';
import type { IdPrefix } from '@tribune/contract';
import type { RowSink } from '../db/copy-out.ts';
import { typeId } from '../ids.ts';

const bufferBytes = 1024 * 1024;
/** Maximum memory for a slice that is not yet written. */
const waitingBytes = 16 * bufferBytes;
const uuidLength = 36;
const comma = 0x2c;
const room = 64;

/** A file that several writers write in turn, with a shared pool of buffers. */
export class RowFile {
  readonly #file: FileHandle;
  readonly #spare: Buffer[] = [];
  /** Bytes written so far. */
  bytes = 0;

  constructor(file: FileHandle) {
    this.#file = file;
  }

  buffer(atLeast: number): Buffer {
    return (
      (atLeast <= bufferBytes && this.#spare.pop()) || Buffer.allocUnsafe(Math.max(bufferBytes, atLeast))
    );
  }

  async write(bytes: Buffer): Promise<void> {
    for (let written = 0; written < bytes.length; )
      written += (await this.#file.write(bytes, written, bytes.length - written)).bytesWritten;
    this.bytes += bytes.length;
  }

  giveBack(buffer: Buffer): void {
    if (buffer.length === bufferBytes) this.#spare.push(buffer);
  }
}

/**
 * Writes COPY's rows to a file after `turn` resolves. Does two things that COPY's CSV lacks: CRLF line endings (RFC 4180),
 * and TypeIDs, which would cost the database ten times as much. Ids are the first cells of a row.
 */
export class LineWriter implements RowSink {
  readonly #file: RowFile;
  readonly #prefixes: readonly IdPrefix[];
  #buffer: Buffer;
  #used = 0;
  #written: Promise<void>;
  #waiting = 0;

  constructor(file: RowFile, prefixes: readonly IdPrefix[], turn: Promise<void>) {
    this.#file = file;
    this.#prefixes = prefixes;
    this.#written = turn;
    this.#buffer = file.buffer(0);
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
    return this.#waiting > waitingBytes ? this.#written : null;
  }

  /** Resolves when everything has been written. */
  async end(): Promise<void> {
    this.#pass(0);
    await this.#written;
  }

  /** Passes the buffer on for writing and continues with another one. */
  #pass(needed: number): void {
    const whole = this.#buffer;
    const rows = whole.subarray(0, this.#used);
    this.#waiting += rows.length;
    this.#written = this.#written.then(async () => {
      await this.#file.write(rows);
      this.#file.giveBack(whole);
      this.#waiting -= rows.length;
    });
    // Errors are thrown where the promise is awaited.
    this.#written.catch(() => {});
    this.#buffer = this.#file.buffer(needed);
    this.#used = 0;
  }
}
