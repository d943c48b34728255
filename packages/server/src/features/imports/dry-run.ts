import type { Db } from '../../platform/db/database.ts';
import type { kinds, Prepared } from './kinds.ts';

/** Determines which rows of a file an import would write. */
export class DryRun {
  readonly #db: Db;
  readonly #merchantId: string;
  /** IDs of earlier rows, which an import would find in the database, shortened to 53 bits. */
  readonly #seen = new Set<number>();

  constructor(db: Db, merchantId: string) {
    this.#db = db;
    this.#merchantId = merchantId;
  }

  /** The number of these items that neither exist nor appeared in an earlier row. */
  async fresh(kind: (typeof kinds)[keyof typeof kinds], items: readonly Prepared[]): Promise<number> {
    const known = await kind.idsThere(this.#db, this.#merchantId, items);
    let fresh = 0;
    for (const item of items) {
      const before = this.#seen.size;
      for (const id of kind.idsOf(item))
        if (!known.has(id)) this.#seen.add(Number.parseInt(id.replaceAll('-', '').slice(-13), 16));
      if (this.#seen.size > before) fresh++;
    }
    return fresh;
  }
}
