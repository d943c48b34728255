import { sql } from 'kysely';
import type { Context } from '../../../platform/context.ts';
import { inTransaction } from '../../../platform/db/transaction.ts';
import { typeId } from '../../../platform/ids.ts';
import type { Merchant } from '../../../platform/merchants/merchant.ts';
import { itemOf } from '../../content/index.ts';
import { decisionsOfBulk } from '../../decision-log/index.ts';
import { undoEach } from '../undo.ts';
import { type BulkRow, type HeldBulk, requesterOf } from './bulk-rows.ts';
import { removeFinding } from './rule-step.ts';
import { announceProducts, endStep, finishBulk, holdStep, stepSizeOf } from './step.ts';

/** Undoes the next decisions of an action, and reports whether all are undone. */
export function undoStep(
  context: Context,
  { merchantId }: Merchant,
  held: HeldBulk,
  action: BulkRow,
): Promise<boolean> {
  const { bulk_id: bulkId, undone_until: after, undone_by: undoneBy, rule } = action;
  const now = context.clock.now();
  return inTransaction(context.db, async (tx) => {
    await holdStep(context, tx, held);
    const page = await decisionsOfBulk(tx, merchantId, {
      bulkId,
      after,
      limit: stepSizeOf('review', action),
    });
    const [first] = page;
    if (!first) {
      await finishBulk(tx, held, sql`status = 'undone', undone_at = ${now}`);
      return true;
    }
    // Limited to items of one type, and to the size of a decision step.
    const decisions = page
      .filter(({ item_type }) => item_type === first.item_type)
      .slice(0, stepSizeOf(first.item_type, action));
    const end = page.findIndex(({ item_type }) => item_type !== first.item_type);
    const sameType = decisions.slice(0, end < 0 ? decisions.length : end);
    const items = sameType.map(({ item_type, item_id, entry_id }) => ({
      id: typeId(item_type, item_id),
      decisionId: entry_id,
    }));
    const actor = requesterOf(undoneBy ?? '');
    const results = await undoEach(tx, merchantId, items, { actor, now, ownOnly: false });
    if (rule) {
      const ids = results.flatMap(({ id, moderated }) => (moderated ? (itemOf(id)?.uuid ?? []) : []));
      await removeFinding(tx, merchantId, first.item_type, { ids, name: rule.name });
    }
    announceProducts(context, tx, merchantId, results);
    const undone = results.filter(({ moderated }) => moderated !== null).length;
    const last = sameType.at(-1) ?? first;
    await endStep(
      context,
      tx,
      held,
      sql`undone_until = ${last.entry_id}, undone = undone + ${undone},
        not_undone = not_undone + ${sameType.length - undone}, attempts = 0`,
    );
    return false;
  });
}
