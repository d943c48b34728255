import { type DecisionCause, mayBecome, type StatusTrigger } from '@tribune/contract';
import { type Db, row } from '../../platform/db/database.ts';
import { output, statement } from '../../platform/db/statement.ts';
import { lastDecision } from '../decision-log/index.ts';
import type { Finding } from '../screening/index.ts';
import type { ItemState } from './items.ts';
import type { WrittenKind } from './kind.ts';
import { changeStatuses, type StatusChange } from './status-change.ts';

/** Adds the findings of the merchant's moderation service to a locked item, and publishes the item if nothing else holds it. */
export async function applyExternalVerdict<Item extends ItemState>(
  tx: Db,
  merchantId: string,
  kind: WrittenKind<Item>,
  { item, findings, now }: { item: Item; findings: readonly Finding[]; now: Date },
): Promise<void> {
  const isClean = await addFindings(tx, merchantId, kind, { id: item.id, findings, now });
  const publishes =
    isClean &&
    mayBecome('externalModeration', item.status, 'approved') &&
    (await wasOnlyWaiting(tx, merchantId, item.id));
  if (!publishes) return;
  await changeStatuses(tx, merchantId, kind, [
    publication({ item, trigger: 'externalModeration', cause: 'external_moderation', now }),
  ]);
}

/** The change that publishes an item that is no longer held. */
export const publication = <Item extends ItemState>({
  item,
  trigger,
  cause,
  now,
}: {
  item: Item;
  trigger: StatusTrigger;
  cause: DecisionCause;
  now: Date;
}): StatusChange<Item> => ({
  item,
  trigger,
  to: 'approved',
  verdict: null,
  entry: {
    action: 'publish',
    actor: { type: 'screening', name: null },
    reason: null,
    reasonCode: null,
    causes: [cause],
  },
  now,
});

/** Returns whether the item has no findings, and its author's email address is verified if required. */
async function addFindings(
  tx: Db,
  merchantId: string,
  { table, idColumn, awaitsEmail = 'false' }: Pick<WrittenKind, 'table' | 'idColumn' | 'awaitsEmail'>,
  { id, findings, now }: { id: string; findings: readonly Finding[]; now: Date },
): Promise<boolean> {
  const found = await row(
    tx,
    statement`update ${table} set findings = findings || $3::jsonb,
       updated_at = case when $3::jsonb = '[]'::jsonb then updated_at else $4 end
     where merchant_id = $1 and ${idColumn} = $2
     returning findings = '[]'::jsonb and not ${awaitsEmail} as ${output.boolean('clean')}`,
    [merchantId, id, JSON.stringify(findings), now],
  );
  return found?.clean ?? false;
}

/** Whether screening held the item only for this verdict and a confirmation of the email address. */
async function wasOnlyWaiting(tx: Db, merchantId: string, id: string): Promise<boolean> {
  const last = await lastDecision(tx, merchantId, id);
  return (
    last?.actor_type === 'screening' &&
    last.to_status === 'pending' &&
    last.causes.every((cause) => cause === 'external_moderation' || cause === 'email_verification')
  );
}
