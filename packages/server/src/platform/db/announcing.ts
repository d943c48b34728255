import type { Changes } from './changes.ts';
import type { Db } from './database.ts';
import { afterCommit } from './transaction.ts';

interface Announcer {
  changes: Pick<Changes, 'announce'>;
}

/** After the commit, or at once without a transaction, invalidates the cached responses that show the product. */
export function announceProduct({ changes }: Announcer, db: Db, merchantId: string, productId: string): void {
  afterCommit(db, () => changes.announce({ kind: 'product', merchantId, productId }));
}

/** As `announceProduct`, for everything that is cached of the merchant. */
export function announceMerchant({ changes }: Announcer, db: Db, merchantId: string): void {
  afterCommit(db, () => changes.announce({ kind: 'merchant', merchantId }));
}
