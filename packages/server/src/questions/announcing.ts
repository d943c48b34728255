import type { Context } from '../context.ts';
import type { Db } from '../db/database.ts';
import { afterCommit } from '../db/transaction.ts';

/** Public pages of the product show something else now. */
export function announce({ changes }: Context, db: Db, merchantId: string, productId: string): void {
  afterCommit(db, () => changes.announce({ kind: 'product', merchantId, productId }));
}
