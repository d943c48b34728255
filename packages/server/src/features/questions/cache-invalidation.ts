import type { Context } from '../../platform/context.ts';
import type { Db } from '../../platform/db/database.ts';
import { afterCommit } from '../../platform/db/transaction.ts';

/** Public pages of the product show something else now. */
export function announce({ changes }: Context, db: Db, merchantId: string, productId: string): void {
  afterCommit(db, () => changes.announce({ kind: 'product', merchantId, productId }));
}
