import { hash } from 'node:crypto';

/**
 * A checksum of rows in any order: the sum of their SHA-256, in four lanes of 64 bits. PostgreSQL returns rows in the order of its
 * files, which differs between servers, and orders text by the database's collation.
 */
export class RowDigest {
  readonly #lanes = new BigUint64Array(4);
  rows = 0;

  /** One row as COPY writes it, with or without its line ending. */
  add(row: Buffer): void {
    const digest = hash('sha256', row, 'buffer');
    for (let lane = 0; lane < 4; lane++)
      this.#lanes[lane] = (this.#lanes[lane] ?? 0n) + digest.readBigUInt64LE(lane * 8);
    this.rows++;
  }

  result(): TableContent {
    return { rows: this.rows, digest: Buffer.from(this.#lanes.buffer).toString('hex') };
  }
}

/** The compared properties of a table. */
export interface TableContent {
  rows: number;
  digest: string;
}
