import { merchantDeletion, type Static } from '@tribune/contract';
import { typeId } from '../../platform/ids.ts';
import { presented } from '../../platform/presenting.ts';
import type { DeletionRow } from './deletion-rows.ts';

export const presentDeletion = (row: DeletionRow): Static<typeof merchantDeletion> =>
  presented(merchantDeletion, row, {
    merchantId: typeId('merchant', row.merchant_id),
  });

/** The receipt, as the operator sees it. */
export const presentReceipt = (row: DeletionRow) => ({
  ...presentDeletion(row),
  canceledBy: row.canceled_by,
  canceledAt: row.canceled_at,
  startedAt: row.started_at,
  completedAt: row.completed_at,
  deleted: row.deleted,
  checkpoint: row.checkpoint,
});
