import type { ReasonCode } from '@tribune/contract';
import type { Db } from '../../platform/db/database.ts';
import type { ItemState } from './items.ts';
import type { Kind, Repeatable } from './kind.ts';
import { type StatusChange, type Written, writeChanges } from './status-change.ts';

/** An item of a kind whose table has the columns `moderation_reason`, `moderation_reason_code`, `moderated_by` and `moderated_at`. */
export interface VerdictState extends ItemState {
  moderation_reason: string | null;
  moderation_reason_code: ReasonCode | null;
}

const columns = {
  moderation_reason: 'text',
  moderation_reason_code: 'text',
  moderated_by: 'text',
  moderated_at: 'timestamptz',
};

/** How these kinds store decisions: they write the columns and compare them. */
export const storedVerdict = (
  table: Pick<Kind, 'table' | 'idColumn' | 'statusColumn'>,
): Pick<Kind<VerdictState>, 'write' | 'repeats'> => ({
  write: (tx: Db, merchantId: string, changes: readonly StatusChange<VerdictState>[]): Promise<Written> =>
    writeChanges(tx, merchantId, table, {
      changes,
      columns,
      values: changes.map(({ verdict }) => ({
        moderation_reason: verdict?.reason,
        moderation_reason_code: verdict?.reasonCode,
        moderated_by: verdict?.by,
        moderated_at: verdict?.at,
      })),
    }),
  repeats: (item: VerdictState, { to, reason, reasonCode }: Repeatable): boolean =>
    item.status === to && item.moderation_reason === reason && item.moderation_reason_code === reasonCode,
});
