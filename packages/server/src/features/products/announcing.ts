import type { Context } from '../../platform/context.ts';
import type { Db } from '../../platform/db/database.ts';
import { afterCommit } from '../../platform/db/transaction.ts';

/**
 * Drops cached responses of changed products. Groups are cached with the merchant's settings, so a change of groups drops the merchant.
 */
export function announceProducts(
  { changes }: Pick<Context, 'changes'>,
  db: Db,
  merchantId: string,
  { changed, regrouped }: { changed: readonly string[]; regrouped: boolean },
): void {
  afterCommit(db, () => {
    if (regrouped) changes.announce({ kind: 'merchant', merchantId });
    else for (const productId of changed) changes.announce({ kind: 'product', merchantId, productId });
  });
}
