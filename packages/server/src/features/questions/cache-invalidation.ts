import type { Context } from '../../platform/context.ts';
import type { Db } from '../../platform/db/database.ts';
import { afterCommit } from '../../platform/db/transaction.ts';

/** After the commit, invalidates cached responses that show the product. */
export function announce({ changes }: Context, db: Db, merchantId: string, productId: string): void {
  afterCommit(db, () => changes.announce({ kind: 'product', merchantId, productId }));
}
