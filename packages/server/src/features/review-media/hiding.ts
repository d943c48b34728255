import type { Db } from '../../platform/db/database.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { changeStatuses, itemForUpdate } from '../content/index.ts';
import type { Decision, Moderated } from '../decision-log/index.ts';
import { mediumKind } from './kind.ts';

/** Hides a medium of a review from the public, or shows it again. Undefined if the review has no such medium. */
export function hideMedium(
  db: Db,
  merchantId: string,
  hiding: {
    reviewId: string;
    mediaId: string;
    hidden: boolean;
    reason: string | null;
    actor: Decision['actor'];
    now: Date;
  },
): Promise<Moderated | undefined> {
  const { reviewId, mediaId, hidden, reason, actor, now } = hiding;
  return inTransaction(db, async (tx) => {
    const item = await itemForUpdate(tx, merchantId, mediumKind, mediaId);
    if (item?.review_id !== reviewId) return undefined;
    if (item.hidden === hidden) return { productId: item.product_id, decisionId: null };
    const [decisionId = null] = await changeStatuses(tx, merchantId, mediumKind, [
      {
        item,
        trigger: 'hiding',
        to: hidden ? 'rejected' : 'approved',
        verdict: { from: item.status, reason, reasonCode: null, by: actor.name, at: now },
        entry: { action: hidden ? 'hide' : 'show', actor, reason, reasonCode: null },
        now,
      },
    ]);
    return { productId: item.product_id, decisionId };
  });
}
