import type { Changes } from './changes.ts';
import type { Db } from './database.ts';
import { afterCommit } from './transaction.ts';

interface Announcer {
  changes: Pick<Changes, 'announce'>;
}

/** Invalidates the cached responses that show the product, after the commit, or at once without a transaction. */
export function announceProduct({ changes }: Announcer, db: Db, merchantId: string, productId: string): void {
  afterCommit(db, () => changes.announce({ kind: 'product', merchantId, productId }));
}

/** Like `announceProduct`, for everything cached for the merchant. */
export function announceMerchant({ changes }: Announcer, db: Db, merchantId: string): void {
  afterCommit(db, () => changes.announce({ kind: 'merchant', merchantId }));
}
