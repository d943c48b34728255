import type { QueueItemType } from '@tribune/contract';
import { type Db, rows } from '../../../platform/db/database.ts';
import { changeStatuses, itemsForUpdate } from '../../content/index.ts';
import { kinds, writtenKinds } from '../../content-kinds/index.ts';
import { pastItems } from '../../rule-matches/index.ts';
import type { Rule } from '../../screening/index.ts';
import type { ItemResult } from '../item-results.ts';
import { type BulkRow, requesterOf } from './bulk-rows.ts';

/**
 * Holds published items that the rule matches, with the finding that a new item would have. Items about which staff decided remain as they
 * are. Only matching items are locked, and then they are checked again.
 */
export async function holdMatching(
  tx: Db,
  merchantId: string,
  type: QueueItemType,
  { ids, rule, action, now }: { ids: readonly string[]; rule: Rule; action: BulkRow; now: Date },
): Promise<ItemResult[]> {
  if (type === 'media') return [];
  const kind = writtenKinds[type];
  const matching = async (of: readonly string[]) =>
    (await pastItems(tx, merchantId, type, { rule, ids: of }))
      .filter(({ isMatch, isDecided, status }) => isMatch && !isDecided && status === 'approved')
      .map(({ id }) => id);
  const candidates = await matching(ids);
  if (candidates.length === 0) return [];
  const locked = await itemsForUpdate(tx, merchantId, kind, candidates);
  const confirmed = new Set(await matching(candidates));
  const items = locked.filter(({ id }) => confirmed.has(id));
  const entryIds = await changeStatuses(
    tx,
    merchantId,
    kind,
    items.map((item) => ({
      item,
      trigger: 'rule',
      to: 'pending',
      verdict: { from: item.status, reason: null, reasonCode: 'other', by: null, at: now },
      entry: {
        action: 'hold',
        actor: requesterOf(action.requested_by),
        reason: null,
        reasonCode: 'other',
        causes: ['moderation_rule'],
        bulkId: action.bulk_id,
      },
      now,
    })),
  );
  await addFinding(tx, merchantId, type, { ids: [...confirmed], name: rule.name });
  return items.map(({ id, product_id: productId }, index) => ({
    id,
    moderated: { productId, decisionId: entryIds[index] ?? null },
    refusal: null,
  }));
}

const addFinding = (
  tx: Db,
  merchantId: string,
  type: QueueItemType,
  { ids, name }: { ids: readonly string[]; name: string },
) =>
  rows(
    tx,
    `update ${kinds[type].table} set findings = findings || $finding::jsonb
     where merchant_id = $merchantId and ${kinds[type].idColumn} = any($ids)`,
    {
      merchantId,
      ids,
      finding: JSON.stringify([
        { phase: 'moderation_rule', reasonCode: 'other', field: null, excerpt: null, note: name },
      ]),
    },
  );

/** Removes the finding of a rule from items whose hold is undone. */
export const removeFinding = (
  tx: Db,
  merchantId: string,
  type: QueueItemType,
  { ids, name }: { ids: readonly string[]; name: string },
) =>
  rows(
    tx,
    // `$name` is a variable of the path, not a parameter of the statement.
    `update ${kinds[type].table} set findings = jsonb_path_query_array(findings,
       '$[*] ? (!(@.phase == "moderation_rule" && @.note == $name))', $3::jsonb)
     where merchant_id = $1 and ${kinds[type].idColumn} = any($2)`,
    [merchantId, ids, JSON.stringify({ name })],
  );
