import type { ModerationVerdict, QueueItemType } from '@tribune/contract';
import { sql } from 'kysely';
import { publicUrlOf } from '../../../platform/config.ts';
import type { Context } from '../../../platform/context.ts';
import type { Db } from '../../../platform/db/database.ts';
import { inTransaction } from '../../../platform/db/transaction.ts';
import { typeId } from '../../../platform/ids.ts';
import type { Merchant } from '../../../platform/merchants/merchant.ts';
import type { ItemRef, Position } from '../../content/index.ts';
import { decideItems } from '../deciding.ts';
import type { ItemResult } from '../item-results.ts';
import { changedAt } from '../locked-items.ts';
import { type BulkRow, type HeldBulk, requesterOf } from './bulk-rows.ts';
import { matchingItems, selectedTypes } from './matching.ts';
import { holdMatching } from './rule-step.ts';
import { announceProducts, endStep, finishBulk, holdStep, stepSizeOf } from './step.ts';

/** Longer than for single decisions, because reviewing a bulk action takes longer. */
const undoWindowMs = 10 * 60 * 1000;

/** Moderates the next matching items, and reports whether the action is completed. */
export function decisionStep(
  context: Context,
  merchant: Merchant,
  held: HeldBulk,
  action: BulkRow,
): Promise<boolean> {
  const { merchantId, locale } = merchant;
  const { filters, at_type: type, at_time: createdAt, at_id: id } = action;
  const now = context.clock.now();
  return inTransaction(context.db, async (tx) => {
    await holdStep(context, tx, held);
    const found = await matchingItems(tx, merchantId, type, {
      filters,
      until: new Date(action.created_at),
      locale,
      limit: stepSizeOf(type, action),
      after: createdAt !== null && id !== null ? { createdAt, id } : null,
    });
    const last = found.at(-1);
    if (!last) return nextType(context, tx, held, action, now);
    const results = await resultsFor(context, tx, merchant, { action, found, now });
    announceProducts(context, tx, merchantId, results);
    const decided = results.filter(({ moderated }) => moderated?.decisionId).length;
    await endStep(
      context,
      tx,
      held,
      sql`at_time = ${last.createdAt}, at_id = ${last.id}, decided = decided + ${decided},
        skipped = skipped + ${found.length - decided}, attempts = 0`,
    );
    return false;
  });
}

/** Decides about the found items: as the moderator requested, or as the rule says. */
function resultsFor(
  context: Context,
  tx: Db,
  merchant: Merchant,
  { action, found, now }: { action: BulkRow; found: readonly Position[]; now: Date },
): Promise<ItemResult[]> {
  const { rule, verdict, at_type: type } = action;
  const ids = found.map(({ id }) => id);
  if (rule) return holdMatching(tx, merchant.merchantId, type, { ids, rule, action, now });
  if (verdict === 'pending') throw new Error('Only rules hold items');
  return decideFound(context, tx, merchant, { action, verdict, ids, now });
}

async function decideFound(
  { config }: Context,
  tx: Db,
  merchant: Merchant,
  {
    action,
    verdict,
    ids,
    now,
  }: { action: BulkRow; verdict: ModerationVerdict; ids: readonly string[]; now: Date },
): Promise<ItemResult[]> {
  const excluded = new Set(action.excluded_ids);
  const refs = ids.filter((id) => !excluded.has(id)).map((uuid) => ({ type: action.at_type, uuid }));
  const items = await stillMatching(tx, merchant.merchantId, refs, action);
  return decideItems(tx, merchant, items, {
    to: verdict,
    reason: action.reason,
    reasonCode: action.reason_code,
    actor: requesterOf(action.requested_by),
    bulkId: action.bulk_id,
    publicUrl: publicUrlOf(config),
    emailsFrom: action.notify_authors ? new Date(now.getTime() + undoWindowMs) : null,
    now,
  });
}

/** Locks the items, and returns those that still match the filters. */
async function stillMatching(
  tx: Db,
  merchantId: string,
  refs: readonly ItemRef[],
  { filters: { status } }: BulkRow,
): Promise<{ id: string; updatedAt: undefined }[]> {
  const states = await changedAt(tx, merchantId, refs);
  return refs.flatMap(({ type, uuid }) => {
    const state = states.get(uuid);
    const matches = state && (!status?.length || status.some((one) => one === state.status));
    return matches ? [{ id: typeId(type, uuid), updatedAt: undefined }] : [];
  });
}

/** Continues with the next type of items, or completes the action. */
async function nextType(
  context: Context,
  tx: Db,
  held: HeldBulk,
  { filters, at_type: type }: BulkRow,
  now: Date,
): Promise<boolean> {
  const types = selectedTypes(filters);
  const next: QueueItemType | undefined = types[types.indexOf(type) + 1];
  if (next) await endStep(context, tx, held, sql`at_type = ${next}, at_time = null, at_id = null`);
  else await finishBulk(tx, held, sql`status = 'completed', finished_at = ${now}`);
  return next === undefined;
}
